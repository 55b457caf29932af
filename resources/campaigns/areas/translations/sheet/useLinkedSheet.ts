import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { LinkedSheet } from '#contracts/sheets.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';

/** Query key of a campaign's linked sheet. */
const linkedSheetKey = (campaignId: string) => ['campaigns', campaignId, 'translation-sheet'] as const;

/**
 * Loads the sheet that a campaign's texts come from; null if there is none or while loading (`isPending`). While a
 * sheet is linked, the server refuses every other write of the texts.
 */
export function useLinkedSheet(campaignId: string) {
  const { translationSheet } = useDataProvider<CmsDataProvider>();
  const { data, isPending, error, refetch } = useQuery<LinkedSheet | null>({
    queryKey: linkedSheetKey(campaignId),
    queryFn: ({ signal }) => translationSheet(campaignId, { signal }),
  });
  return { sheet: data ?? null, isPending, error, refetch };
}
