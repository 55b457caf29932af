import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useSubscribeToRecord } from '#src/realtime/useSubscribe.ts';

const keyOf = (campaignId: string) => ['campaigns', 'readiness', campaignId] as const;

/** Loads what a campaign lacks before its start. */
export function useReadiness(campaignId: string) {
  const { call } = useDataProvider<CmsDataProvider>();
  return useQuery({
    queryKey: keyOf(campaignId),
    queryFn: ({ signal }) => call('GET /api/campaigns/:id/readiness', { params: { id: campaignId }, signal }),
    retry: false,
  });
}

/** Loads it again when anyone writes the campaign, and after a gap in the events. */
export function useLiveReadiness(campaignId: string): void {
  const queryClient = useQueryClient();
  useSubscribeToRecord('campaigns', campaignId, () => {
    void queryClient.invalidateQueries({ queryKey: keyOf(campaignId) });
  });
}
