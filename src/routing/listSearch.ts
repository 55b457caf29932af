import { uuidForm } from '#contracts/ids.ts';
import { limits } from '#contracts/limits.ts';
import { isObject } from '#contracts/values.ts';
import type { Resource, SortOrder } from '#resources/schema/defineResource.ts';
import { readFilters } from '#resources/schema/filterValues.ts';

/** The defaults of a list's URL parameters, and their permitted values. */
export type ListRule = Pick<Resource, 'fields' | 'list'> & {
  sort: { field: string; order: SortOrder };
  perPage: number;
};

type Filters = Record<string, unknown>;

/** Parses a JSON parameter; null if it is invalid, so that a damaged URL still opens the list. */
function readJson(json: string | null): unknown {
  try {
    return json ? JSON.parse(json) : null;
  } catch {
    return null;
  }
}

/** The product's URLs call the text filter `search`, react-admin `q`. */
const renamed = (filters: Filters, from: string, to: string): Filters =>
  Object.fromEntries(Object.entries(filters).map(([key, value]) => [key === from ? to : key, value]));

const isCount = (text: string, most: number): boolean => /^[1-9]\d{0,8}$/.test(text) && Number(text) <= most;
const maxPages = 50_000;

/** Returns true for a valid parameter; others are ignored, like an invalid filter. */
function isSensible(name: string, value: string, { list, sort }: ListRule): boolean {
  switch (name) {
    case 'sort':
      return value === sort.field || list.sortable.includes(value);
    case 'order':
      return value === 'ASC' || value === 'DESC';
    case 'page':
      return isCount(value, maxPages);
    case 'perPage':
      return isCount(value, limits.maxTableRows);
    default:
      return value !== '';
  }
}

const defaultsOf = ({ sort, perPage }: ListRule): Record<string, string> => ({
  sort: sort.field,
  order: sort.order,
  page: '1',
  perPage: String(perPage),
  displayedFilters: '{}',
});

/** The URL parameter of the opened view. Without filters beside it, the list takes those of the view. */
export const viewParameter = 'view';

/** The URL parameter of the layout, such as the calendar. */
export const layoutParameter = 'show';

/** The URL parameters of a list that react-admin does not remember: the view, the layout, and the calendar's month. */
const placeParameters = [viewParameter, layoutParameter, 'month'];

/** Returns the parameters of a list's URL that react-admin does not remember. */
export function placeIn(search: string): Record<string, string> {
  const params = [...new URLSearchParams(search)];
  return Object.fromEntries(params.filter(([name]) => placeParameters.includes(name)));
}

/**
 * `?filters={"search":"a"}` → `?filter={"q":"a"}&sort=…&order=…&page=1&perPage=…&displayedFilters={}`. Includes every
 * default: react-admin would fill missing parameters from its memory, but a URL must have one meaning.
 */
export function toCanonicalSearch(search: string, rule: ListRule): string {
  const params = new URLSearchParams(search);
  const given = readJson(params.get('filters') ?? params.get('filter'));
  const filters = readFilters(rule, isObject(given) ? renamed(given, 'search', 'q') : {});
  params.delete('filters');
  if (!uuidForm.test(params.get(viewParameter) ?? '')) params.delete(viewParameter);
  if (isObject(given) || !params.has(viewParameter)) params.set('filter', JSON.stringify(filters));
  else params.delete('filter');
  for (const [name, value] of Object.entries(defaultsOf(rule))) {
    if (!isSensible(name, params.get(name) ?? '', rule)) params.set(name, value);
  }
  params.sort();
  return `?${params}`;
}

/** The inverse: defaults are omitted, so that the URL of an untouched list has no parameters. */
export function toProductSearch(search: string, rule: ListRule): string {
  const params = new URLSearchParams(search);
  const given = readJson(params.get('filter'));
  const filters = isObject(given) ? renamed(given, 'q', 'search') : {};
  params.delete('filter');
  if (Object.keys(filters).length > 0 || (given !== null && params.has(viewParameter)))
    params.set('filters', JSON.stringify(filters));
  for (const [name, value] of Object.entries(defaultsOf(rule))) if (params.get(name) === value) params.delete(name);
  params.sort();
  return params.size > 0 ? `?${params}` : '';
}

/** Returns the search with the opened view of another one, so that a change of the filters does not leave the view. */
export function withViewOf(search: string, other: string): string {
  const view = new URLSearchParams(other).get(viewParameter);
  if (view === null) return search;
  const params = new URLSearchParams(search);
  params.set(viewParameter, view);
  return `?${params}`;
}
