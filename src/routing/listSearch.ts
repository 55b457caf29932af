import type { SortOrder } from '../../resources/schema/defineResource.ts';

/** What a list shows when its address says nothing. */
export type ListRule = { sort: { field: string; order: SortOrder }; perPage: number };

type Filters = Record<string, unknown>;

const isObject = (value: unknown): value is Filters =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown): boolean =>
  value == null || value === '' || (Array.isArray(value) && value.length === 0);

/** The filters of a JSON parameter; none when it is broken, so that a mangled address still opens the list. */
function readFilters(json: string | null): Filters {
  if (!json) return {};
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? Object.fromEntries(Object.entries(value).filter(([, one]) => !isEmpty(one))) : {};
  } catch {
    return {};
  }
}

/** The product calls the text filter `search`, react-admin `q`. */
const renamed = (filters: Filters, from: string, to: string): Filters =>
  Object.fromEntries(Object.entries(filters).map(([key, value]) => [key === from ? to : key, value]));

const defaultsOf = ({ sort, perPage }: ListRule): Record<string, string> => ({
  sort: sort.field,
  order: sort.order,
  page: '1',
  perPage: String(perPage),
  displayedFilters: '{}',
});

/**
 * `?filters={"search":"a"}` → `?filter={"q":"a"}&sort=…&order=…&page=1&perPage=…&displayedFilters={}`. Every default is
 * spelt out: react-admin would fill an empty address from its memory, and an address is to mean one thing.
 */
export function toCanonicalSearch(search: string, rule: ListRule): string {
  const params = new URLSearchParams(search);
  const filters = renamed(readFilters(params.get('filters') ?? params.get('filter')), 'search', 'q');
  params.delete('filters');
  params.set('filter', JSON.stringify(filters));
  for (const [name, value] of Object.entries(defaultsOf(rule))) if (!params.get(name)) params.set(name, value);
  params.sort();
  return `?${params}`;
}

/** The way back: defaults left out, so that an untouched list has a bare address. */
export function toProductSearch(search: string, rule: ListRule): string {
  const params = new URLSearchParams(search);
  const filters = renamed(readFilters(params.get('filter')), 'q', 'search');
  params.delete('filter');
  if (Object.keys(filters).length > 0) params.set('filters', JSON.stringify(filters));
  for (const [name, value] of Object.entries(defaultsOf(rule))) if (params.get(name) === value) params.delete(name);
  params.sort();
  return params.size > 0 ? `?${params}` : '';
}
