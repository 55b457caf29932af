import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import { limits } from '../../../../contracts/limits.ts';
import type { CmsDataProvider } from '../../../../dataProvider/index.ts';
import { answered } from '../../../../src/engine/form/answeredRecord.ts';
import { useErrorWords } from '../../../../src/engine/words.ts';
import { useT } from '../../../../src/i18n/useT.ts';
import { useSubscribe } from '../../../../src/realtime/useSubscribe.ts';
import type { User } from '../../../users/schema.ts';
import { useCampaign } from '../../campaignContext.ts';

/** A page, counted from 1, of those whom the open campaign was granted and who are called so. */
export function useGrants(search: string, page: number) {
  const { campaign } = useCampaign();
  const { grantsOfCampaign } = useDataProvider<CmsDataProvider>();
  const limit = limits.pageSizeDefault;
  return useQuery({
    queryKey: ['users', 'grants', 'ofCampaign', campaign.id, search, page],
    queryFn: ({ signal }) => grantsOfCampaign(campaign.id, { search, offset: (page - 1) * limit, limit, signal }),
    placeholderData: keepPreviousData,
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
      answered(await change());
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
