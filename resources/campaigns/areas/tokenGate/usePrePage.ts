import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { usePatch } from '#src/engine/usePatch.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCampaign } from '../../campaignContext.ts';
import type { Campaign, ListedCampaign } from '../../schema.ts';

/** Replaces the pre-page's content with that of the selected campaign, and reports the result. */
export function useReplacePrePage(prePageId: string, onReplaced: () => void) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const queryClient = useQueryClient();
  const { cloneCampaign } = useDataProvider<CmsDataProvider>();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: ListedCampaign) => cloneCampaign(id, { destination_id: prePageId }),
    onSuccess: async () => {
      notify(t('tokenGate.prePage.updated'), { type: 'success' });
      onReplaced();
      // Only the pre-page's copy: refetching the open campaign would change it under a form.
      await queryClient.invalidateQueries({ queryKey: ['campaigns', 'getOne', { id: prePageId }] });
    },
    onError: (error) => notify(errorWords(error), { type: 'error' }),
  });
  return { replace: mutate, busy: isPending };
}

/** Recreates a deleted pre-page by enabling the gate again. */
export function useMakePrePage() {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { campaign } = useCampaign();
  const { patch, isPending } = usePatch<Campaign>('campaigns');
  const make = () =>
    patch(campaign, { token_gate: { enabled: true } }, campaign.updated_at)
      .then(() => notify(t('tokenGate.prePage.made'), { type: 'success' }))
      .catch((error: unknown) => notify(errorWords(error), { type: 'error' }));
  return { make, busy: isPending };
}
