import { useCreatePath, useStore } from 'ra-core';

type ListParams = { filter?: object; sort?: string; order?: string; page?: number; perPage?: number };

/** The opened view of a resource's list, in react-admin's store. */
export const useStoredView = (resource: string) => useStore<string | null>(`${resource}.view`, null);

/** Returns the path of a resource's list as last shown, with its view, filters, sort and page. */
export function useListPath(resource: string): string {
  const createPath = useCreatePath();
  const [params] = useStore<ListParams>(`${resource}.listParams`, {});
  const [view] = useStoredView(resource);
  const { filter = {}, sort, order, page, perPage } = params;
  const search = new URLSearchParams({ filter: JSON.stringify(filter) });
  for (const [name, value] of Object.entries({ sort, order, page, perPage })) {
    if (value !== undefined) search.set(name, String(value));
  }
  if (view !== null) search.set('view', view);
  return `${createPath({ resource, type: 'list' })}?${search}`;
}
