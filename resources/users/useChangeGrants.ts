import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { CmsDataProvider } from '../../dataProvider/index.ts';
import { answered } from '../../src/engine/form/answeredRecord.ts';
import { useErrorWords } from '../../src/engine/words.ts';
import { useT } from '../../src/i18n/useT.ts';
import type { Campaign } from '../campaigns/schema.ts';
import type { User } from './schema.ts';

/** Gives campaigns to a person and removes them; each says what became of it, and answers whether it was done. */
export function useChangeGrants({ id: userId, display_name: user }: User) {
  const t = useT();
  const calls = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const [busy, setBusy] = useState(false);

  const run = async (change: () => Promise<string>): Promise<boolean> => {
    setBusy(true);
    try {
      notify(await change(), { type: 'success' });
      return true;
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
      return false;
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['users', 'grants'] });
      setBusy(false);
    }
  };
  const give = (campaignId: string) =>
    run(async () => {
      answered(await calls.grantAccess(campaignId, userId));
      const { data } = await calls.getOne<Campaign>('campaigns', { id: campaignId });
      return t('users.grants.given', { user, name: data.name });
    });
  const remove = (campaign: { id: string; name: string }) =>
    run(async () => {
      answered(await calls.removeAccess(campaign.id, userId));
      return t('users.grants.removed', { user, name: campaign.name });
    });
  return { give, remove, busy };
}
