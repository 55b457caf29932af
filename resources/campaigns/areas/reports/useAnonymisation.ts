import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useSubscribeToRecord } from '#src/realtime/useSubscribe.ts';
import { useCampaign } from '../../campaignContext.ts';

const anonymisationKey = (campaignId: string) => ['campaigns', campaignId, 'anonymisation'] as const;

/** Poll interval of a pending anonymisation, in case its event is lost. */
const askedEveryMs = 3_000;

/** Loads the state of the open campaign's anonymisation, live; refetches the campaign once it is done. */
export function useAnonymisation() {
  const { campaign } = useCampaign();
  const { call } = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: anonymisationKey(campaign.id),
    queryFn: ({ signal }) => call('GET /api/campaigns/:id/anonymise', { params: { id: campaign.id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? askedEveryMs : false),
  });
  useSubscribeToRecord('anonymisations', campaign.id, () => void query.refetch());

  const doneAt = query.data?.done_at ?? null;
  const isNews = doneAt !== null && doneAt > (campaign.consumer_data_anonymised_at ?? '');
  useEffect(() => {
    if (isNews) void queryClient.invalidateQueries({ queryKey: ['campaigns', 'getOne'] });
  }, [isNews, queryClient]);
  return query;
}

/** Anonymises the open campaign's data. */
export function useAnonymise(onDone: () => void, onError?: (error: Error) => void) {
  const { campaign } = useCampaign();
  const { call } = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/campaigns/:id/anonymise', { params: { id: campaign.id } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(anonymisationKey(campaign.id), answer);
      onDone();
    },
    onError,
  });
}
