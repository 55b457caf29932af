import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetManyAggregate } from 'react-admin';
import { uuidForm } from '#contracts/ids.ts';
import { limits } from '#contracts/limits.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import type { Label } from '../../labels/schema.ts';

/** Loads what ids that no label has refer to now: the labels that they were merged into. */
function useMergedLabels(ids: readonly string[]) {
  const { call } = useDataProvider<CmsDataProvider>();
  return useQuery({
    queryKey: ['labels', 'merged', ids],
    queryFn: async ({ signal }) => (await call('GET /api/labels/current', { query: { ids: [...ids] }, signal })).items,
    enabled: ids.length > 0,
    retry: false,
  });
}

/**
 * Returns the labels that these ids refer to, in this order, and a function that returns the one of an id. The id of a
 * merged label refers to the label that it was merged into. Requests of several components become one.
 */
export function useLabels(ids: readonly string[]) {
  const { data, isPending } = useGetManyAggregate<Label>('labels', { ids: [...ids] }, { enabled: ids.length > 0 });
  const existing = (id: string) => data?.find((label) => label?.id === id);
  const isMissing = (id: string) => !isPending && uuidForm.test(id) && !existing(id);
  const missing = ids.filter(isMissing).slice(0, limits.maxFilterChoices);
  const merged = useMergedLabels(missing);
  const labelOf = (id: string) => existing(id) ?? merged.data?.find((one) => one.id === id)?.label;
  const found = ids.flatMap((id) => labelOf(id) ?? []);
  return {
    labels: [...new Map(found.map((label) => [label.id, label])).values()],
    labelOf,
    isPending: ids.length > 0 && (isPending || (missing.length > 0 && merged.isPending)),
  };
}
