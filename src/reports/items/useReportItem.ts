import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useReports } from '../ReportsContext.ts';
import { keptWhileShown, sectionKey, winnersKey } from '../reportQueries.ts';
import { keepKind } from './knownKinds.ts';
import { readReport } from './readReport.ts';

/** Loads an item of the app's config if `wanted` is set, and again on `reload`. */
export function useReportItem(dataUrl: string, section: number, wanted: boolean) {
  const { calls, root, campaignId, campaignNumber } = useReports();
  const query = useQuery({
    ...keptWhileShown,
    queryKey: [...sectionKey(campaignId, section), dataUrl],
    queryFn: async ({ signal }) =>
      readReport(await calls.json(dataUrl.replaceAll('{id}', String(campaignNumber)), { signal })),
    enabled: wanted,
  });
  const queryClient = useQueryClient();
  const item = query.data?.item;
  const reload = () => {
    void query.refetch();
    // Winners have a URL of their own.
    if (item?.component !== 'raffle_winners') return;
    void queryClient.invalidateQueries({ queryKey: winnersKey(campaignId, item.raffle_winners_url) });
  };
  const kind = item?.component;
  useEffect(() => {
    if (kind) keepKind(root + dataUrl, kind);
  }, [kind, root, dataUrl]);
  return { query, reload };
}
