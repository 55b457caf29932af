import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { LinkedSheet } from '../../../../../contracts/sheets.ts';
import type { CmsDataProvider } from '../../../../../dataProvider/index.ts';

/** Under this key lies which sheet a campaign's texts are loaded from. */
const linkedSheetKey = (campaignId: string) => ['campaigns', campaignId, 'translation-sheet'] as const;

/**
 * The sheet that a campaign's texts are loaded from; null while there is none, or while that is not known yet
 * (`isPending`). As long as one is linked, the server refuses every other write of the texts.
 */
export function useLinkedSheet(campaignId: string) {
  const { translationSheet } = useDataProvider<CmsDataProvider>();
  const { data, isPending, error, refetch } = useQuery<LinkedSheet | null>({
    queryKey: linkedSheetKey(campaignId),
    queryFn: ({ signal }) => translationSheet(campaignId, { signal }),
  });
  return { sheet: data ?? null, isPending, error, refetch };
}
