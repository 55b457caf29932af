import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { nullIfNotFound } from '#dataProvider/httpClient.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';

/** Query key of a campaign's linked sheet. */
const linkedSheetKey = (campaignId: string) => ['campaigns', campaignId, 'translation-sheet'] as const;

/**
 * Loads the sheet that a campaign's texts come from; null if there is none or while loading (`isPending`). While a
 * sheet is linked, the server refuses every other write of the texts.
 */
export function useLinkedSheet(campaignId: string) {
  const { call } = useDataProvider<CmsDataProvider>();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: linkedSheetKey(campaignId),
    queryFn: ({ signal }) =>
      call('GET /api/campaigns/:id/translations/sheet', { params: { id: campaignId }, signal }).catch(nullIfNotFound),
  });
  return { sheet: data ?? null, isPending, error, refetch };
}
