import type { ViewContent } from '../../resources/views/schema.ts';
import { viewParameter } from '../routing/listSearch.ts';

/** Returns the path of a list with a view, its filters and its order. */
export function viewPath(pathname: string, id: string, { filters, sort }: Omit<ViewContent, 'missing'>): string {
  const search = new URLSearchParams({
    [viewParameter]: id,
    filter: JSON.stringify(filters),
    sort: sort.field,
    order: sort.order,
  });
  return `${pathname}?${search}`;
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
