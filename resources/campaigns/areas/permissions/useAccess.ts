import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { CmsDataProvider } from '../../../../dataProvider/index.ts';
import { useErrorWords } from '../../../../src/engine/words.ts';
import { useT } from '../../../../src/i18n/useT.ts';
import { useSubscribe } from '../../../../src/realtime/useSubscribe.ts';
import type { User } from '../../../users/schema.ts';
import { useCampaign } from '../../campaignContext.ts';

/** Whom the open campaign was granted. */
export function useGrants() {
  const { campaign } = useCampaign();
  const { grantsOfCampaign } = useDataProvider<CmsDataProvider>();
  return useQuery({
    queryKey: ['users', 'grants', 'ofCampaign', campaign.id],
    queryFn: () => grantsOfCampaign(campaign.id),
    retry: false,
  });
}

/** What others grant and remove shows up; the list of the other users is live by itself. */
export function useLiveAccess(): void {
  const queryClient = useQueryClient();
  useSubscribe('resource/users', () => void queryClient.invalidateQueries({ queryKey: ['users', 'grants'] }));
}

/** Gives a person the open campaign, or removes it, and says what became of it. */
export function useChangeAccess({ id, display_name: name }: User) {
  const t = useT();
  const { campaign } = useCampaign();
  const calls = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const [busy, setBusy] = useState(false);
  const run = async (change: () => Promise<void>, done: string): Promise<void> => {
    setBusy(true);
    try {
      await change();
      notify(done, { type: 'success' });
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
    }
    await queryClient.invalidateQueries({ queryKey: ['users'] });
    setBusy(false);
  };
  return {
    busy,
    give: () => run(() => calls.grantAccess(campaign.id, id), t('access.given', { name })),
    remove: () => run(() => calls.removeAccess(campaign.id, id), t('access.removed', { name })),
  };
}
