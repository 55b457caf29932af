import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Refetches everything that a load, an import, an undo or a link can change: the campaign, its texts, its languages.
 */
export function useRefreshTranslations(campaignId: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const keys = [
      ['campaigns', campaignId],
      ['campaigns', 'languages', campaignId],
      ['campaigns', 'getOne'],
    ];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }, [queryClient, campaignId]);
}
