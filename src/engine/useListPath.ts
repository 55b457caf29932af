import { useCreatePath, useStore } from 'react-admin';

type ListParams = { filter?: object; sort?: string; order?: string; page?: number; perPage?: number };

/** The URL parameters of a resource's list that react-admin does not remember, in its store. */
export const useStoredPlace = (resource: string) => useStore<Record<string, string>>(`${resource}.place`, {});

/** Returns the path of a resource's list as last shown, with its view, layout, filters, sort and page. */
export function useListPath(resource: string): string {
  const createPath = useCreatePath();
  const [params] = useStore<ListParams>(`${resource}.listParams`, {});
  const [place] = useStoredPlace(resource);
  const { filter = {}, sort, order, page, perPage } = params;
  const search = new URLSearchParams({ filter: JSON.stringify(filter) });
  for (const [name, value] of Object.entries({ sort, order, page, perPage, ...place })) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `${createPath({ resource, type: 'list' })}?${search}`;
}
