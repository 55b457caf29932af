import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useCampaign } from '#resources/campaigns/campaignContext.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { useRefreshTranslations } from './useRefreshTranslations.ts';

/** Confirms the removal of the link; the translations remain. */
export function RemoveSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { campaign } = useCampaign();
  const { removeSheet } = useDataProvider<CmsDataProvider>();
  const refresh = useRefreshTranslations(campaign.id);
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeSheet(campaign.id),
    onSuccess: async () => {
      notify(t('sheets.removed'), { type: 'success' });
      onClose();
      await refresh();
    },
    onError: (error) => notify(errorWords(error), { type: 'error' }),
  });
  return (
    <ConfirmDialog
      open
      title={t('sheets.removeTitle')}
      confirmLabel={t('sheets.remove')}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {t('sheets.removeText')}
    </ConfirmDialog>
  );
}
