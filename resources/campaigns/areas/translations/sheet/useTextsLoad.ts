import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { LoadReport } from '#contracts/api/sheets.ts';
import { ApiCallError, type CmsDataProvider } from '#dataProvider/index.ts';
import { useCampaign } from '#resources/campaigns/campaignContext.ts';
import { useSavedWords } from '#src/engine/live/editedIn.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useRefreshTranslations } from './useRefreshTranslations.ts';

/** A call that loads texts; with `dry_run` it only reports the changes. */
type LoadCall = (options: { dry_run?: boolean; fingerprint?: string }) => Promise<LoadReport>;

/** A preview, and the call that loads it. */
type Looked = { call: LoadCall; report: LoadReport };

/** Previews a load, loads exactly the previewed content after confirmation, and undoes it. */
export function useTextsLoad(onLoaded = () => {}) {
  const t = useT();
  const notify = useNotify();
  const savedWords = useSavedWords();
  const refresh = useRefreshTranslations(useCampaign().campaign.id);
  const [looked, setLooked] = useState<Looked | null>(null);
  const look = useMutation({
    mutationFn: async (call: LoadCall) => ({ call, report: await call({ dry_run: true }) }),
    onSuccess: (found) => setLooked(found),
  });
  const load = useMutation({
    mutationFn: ({ call, report }: Looked) => call({ fingerprint: report.fingerprint }),
    onSuccess: async () => {
      notify(savedWords(t('sheets.updated')), { type: 'success' });
      setLooked(null);
      onLoaded();
      await refresh();
    },
  });
  const close = () => {
    setLooked(null);
    load.reset();
  };
  return {
    look: (call: LoadCall) => look.mutate(call),
    forget: look.reset,
    lookError: look.error,
    isLooking: look.isPending,
    preview: looked && {
      report: looked.report,
      error: load.error ?? look.error,
      busy: load.isPending || look.isPending,
      onConfirm: () => load.mutate(looked),
      onLookAgain: () => {
        load.reset();
        look.mutate(looked.call);
      },
      onClose: close,
    },
  };
}

const isTooLate = (error: unknown): boolean =>
  error instanceof ApiCallError && (error.key === 'undo-too-late' || error.key === 'nothing-to-undo');

/** Restores the texts that the last load or import replaced, and shows a notification. */
export function useUndoLoad() {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { campaign } = useCampaign();
  const refresh = useRefreshTranslations(campaign.id);
  const { call } = useDataProvider<CmsDataProvider>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/campaigns/:id/translations/sheet/undo', { params: { id: campaign.id } }),
    onSuccess: async () => {
      notify(t('sheets.undone'), { type: 'success' });
      await refresh();
      if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
    },
    onError: (error) => {
      notify(errorWords(error), { type: 'error' });
      if (isTooLate(error)) void refresh();
    },
  });
  return { undo: () => mutate(), isUndoing: isPending };
}
