import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReportItem } from '#contracts/reportItems.ts';
import { useReports } from '../ReportsContext.ts';
import { keptWhileShown, sectionKey, winnersKey } from '../reportQueries.ts';
import { fieldsOf } from '../wire/fields.ts';
import { ReportError } from '../wire/reportError.ts';
import { type Truncation, Truncations } from '../wire/truncations.ts';
import { keepKind } from './knownKinds.ts';
import { rowOf } from './registry.tsx';

/** Loads an item of the app's config if `wanted` is set, and again on `reload`. */
export function useReportItem(dataUrl: string, section: number, wanted: boolean) {
  const { calls, root, campaignId, campaignNumber, locale } = useReports();
  const query = useQuery({
    ...keptWhileShown,
    queryKey: [...sectionKey(campaignId, section), dataUrl, locale],
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

/** The response of an app. `item` is null if the registry has no row for its kind. */
type Report = { item: ReportItem | null; truncations: readonly Truncation[] };

/**
 * Parses an app's response with the row of its kind, leniently: invalid cells, labels and downloads are shown
 * unchanged or omitted. The schemas of `contracts/reportItems.ts`, which apps must follow, would reject the whole item
 * for them.
 * @throws ReportError `wrong-shape` when the lists of the kind are missing
 */
export function readReport(value: unknown): Report {
  const fields = fieldsOf(value);
  if (typeof fields.component !== 'string') throw new ReportError('wrong-shape');
  const row = rowOf(fields.component);
  const truncations = new Truncations();
  return { item: row?.read(fields, truncations) ?? null, truncations: truncations.all() };
}
