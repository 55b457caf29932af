import { useLocation } from 'react-admin';
import { type Layout, layouts, type ViewContent } from '#resources/views/schema.ts';
import { layoutParameter, viewParameter } from '../routing/listSearch.ts';

/** Returns the layout that the URL selects (`show=month`). */
export function useLayout(): Layout {
  const show = new URLSearchParams(useLocation().search).get(layoutParameter);
  return layouts.find((one) => one === show) ?? 'list';
}

/**
 * Returns the path of a list with a view, its filters, order and layout.
 * @param search further parameters, such as the month
 */
export function viewPath(pathname: string, id: string, content: Omit<ViewContent, 'missing'>, search = ''): string {
  const { filters, sort, layout } = content;
  const params = new URLSearchParams(search);
  params.set(viewParameter, id);
  params.set('filter', JSON.stringify(filters));
  params.set('sort', sort.field);
  params.set('order', sort.order);
  if (layout === 'list') params.delete(layoutParameter);
  else params.set(layoutParameter, layout);
  return `${pathname}?${params}`;
}

/** Returns the path that opens a view, whatever it contains when it is opened. */
export const linkToView = (pathname: string, id: string): string =>
  `${pathname}?${new URLSearchParams({ [viewParameter]: id })}`;

/** Returns the search of a list's URL without its view. */
export function withoutView(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(viewParameter);
  return `?${params}`;
}
