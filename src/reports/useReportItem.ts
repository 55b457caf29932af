import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepKind } from './knownKinds.ts';
import { useReports } from './ReportsContext.ts';
import { readReport } from './wire/readReport.ts';

/** How answers of apps are kept: as long as they are looked at, and read again when somebody asks for it. */
export const keptWhileShown = {
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  // Offline is told like every other failure.
  networkMode: 'always',
  // Tens of thousands of rows are not compared with those before.
  structuralSharing: false,
} as const;

/** The key of all that a campaign's app has answered. */
export const reportsKey = (campaignId: string) => ['reports', campaignId] as const;

/** The key of what a section's items have answered. */
export const sectionKey = (campaignId: string, section: number) => [...reportsKey(campaignId), section] as const;

/** The key of a raffle's winners. */
export const winnersKey = (campaignId: string, url: string) => [...reportsKey(campaignId), 'winners', url] as const;

/** Reads one item of the app's config once it is wanted, and again by `reload`. */
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
    // They have an address of their own.
    if (item?.component !== 'raffle_winners') return;
    void queryClient.invalidateQueries({ queryKey: winnersKey(campaignId, item.raffle_winners_url) });
  };
  const kind = item?.component;
  useEffect(() => {
    if (kind) keepKind(root + dataUrl, kind);
  }, [kind, root, dataUrl]);
  return { query, reload };
}
