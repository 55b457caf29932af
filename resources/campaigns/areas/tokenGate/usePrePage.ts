import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useUpdate } from 'ra-core';
import type { CmsDataProvider } from '../../../../dataProvider/index.ts';
import { useErrorWords } from '../../../../src/engine/words.ts';
import { useT } from '../../../../src/i18n/useT.ts';
import { useCampaign } from '../../campaignContext.ts';
import type { Campaign } from '../../schema.ts';

/** Puts a chosen campaign's content in place of the pre-page's, and says what became of it. */
export function useReplacePrePage(prePageId: string, onReplaced: () => void) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const queryClient = useQueryClient();
  const { cloneCampaign } = useDataProvider<CmsDataProvider>();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Campaign) => cloneCampaign(id, { destination_id: prePageId }),
    onSuccess: async () => {
      notify(t('tokenGate.prePage.updated'), { type: 'success' });
      onReplaced();
      // The pre-page's own copy alone: the open campaign is not read anew underneath a form.
      await queryClient.invalidateQueries({ queryKey: ['campaigns', 'getOne', { id: prePageId }] });
    },
    onError: (error) => notify(errorWords(error), { type: 'error' }),
  });
  return { replace: mutate, busy: isPending };
}

/** Has the server make the pre-page of a gate that is on and has lost its own: enabling it once more does. */
export function useMakePrePage() {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { campaign } = useCampaign();
  const [update, { isPending }] = useUpdate();
  const params = {
    id: campaign.id,
    data: { token_gate: { enabled: true } },
    previousData: { id: campaign.id, updated_at: campaign.updated_at, token_gate: { enabled: false } },
  };
  const make = () =>
    update('campaigns', params, {
      mutationMode: 'pessimistic',
      onSuccess: () => notify(t('tokenGate.prePage.made'), { type: 'success' }),
      onError: (error: unknown) => notify(errorWords(error), { type: 'error' }),
    });
  return { make, busy: isPending };
}
