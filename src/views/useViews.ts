import { useGetList } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import type { View } from '#resources/views/schema.ts';
import { useCurrentUser } from '../shell/appData.ts';

const byName = (a: View, b: View): number => a.name.localeCompare(b.name);

/** Personal views sort first, so that the user's own ones are on the first page. */
const query = {
  pagination: { page: 1, perPage: limits.maxPageSize },
  sort: { field: 'shared', order: 'ASC' },
} as const;

/** Returns the views of a list that the user may open: their own, and those that others share. */
export function useViews(resource: string, enabled: boolean) {
  const { id } = useCurrentUser();
  const { data = [], total = 0, error, isPending, refetch } = useGetList<View>('views', query, { enabled });
  const all = data.filter((view) => view.resource === resource).sort(byName);
  return {
    mine: all.filter(({ owner }) => owner === id),
    shared: all.filter(({ owner }) => owner !== id),
    /** There are more than `all`. */
    isCut: total > data.length,
    error: data.length > 0 ? null : error,
    isPending,
    refetch,
  };
}
