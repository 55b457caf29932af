import { useGetManyAggregate } from 'ra-core';
import type { Label } from '../../labels/schema.ts';

const none: readonly Label[] = [];

/** Returns the labels with these ids that exist, in this order. Requests of several components become one. */
export function useLabels(ids: readonly string[]): { labels: readonly Label[]; isPending: boolean } {
  const { data, isPending } = useGetManyAggregate<Label>('labels', { ids: [...ids] }, { enabled: ids.length > 0 });
  if (ids.length === 0) return { labels: none, isPending: false };
  // react-admin returns them in the order of its cache.
  const labels = ids.flatMap((id) => data?.find((label) => label?.id === id) ?? []);
  return { labels, isPending };
}
