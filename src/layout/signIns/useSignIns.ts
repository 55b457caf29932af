import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { CmsDataProvider } from '../../../dataProvider/index.ts';
import { answered } from '../../engine/form/answeredRecord.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useCurrentUser } from '../../frame/known.ts';
import { useT } from '../../i18n/useT.ts';

/**
 * Returns the user's sessions and functions that end them and report the result. `busy` is the id of the session being
 * ended, or `others`.
 */
export function useSignIns() {
  const t = useT();
  const { ownSignIns, endSignIn, endOtherSignIns } = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const [busy, setBusy] = useState<string | null>(null);
  const queryKey = ['sign-ins', useCurrentUser().id];
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: async () => answered(await ownSignIns()),
    retry: false,
  });

  const run = async (what: string, change: () => Promise<string>) => {
    setBusy(what);
    try {
      notify(await change(), { type: 'success' });
    } catch (failure) {
      notify(errorWords(failure), { type: 'error' });
    }
    await queryClient.invalidateQueries({ queryKey });
    setBusy(null);
  };
  const end = (id: string) =>
    run(id, async () => {
      answered(await endSignIn(id));
      return t('signIns.ended');
    });
  const endOthers = () =>
    run('others', async () => t('signIns.othersEnded', { smart_count: answered(await endOtherSignIns()) }));
  return { data, error, isPending, refetch, busy, end, endOthers };
}
