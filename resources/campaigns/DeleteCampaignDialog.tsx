import Alert from '@mui/material/Alert';
import { useDelete, useNotify } from 'ra-core';
import { useState } from 'react';
import { useErrorWords } from '../../src/engine/words.ts';
import { useT } from '../../src/i18n/useT.ts';
import { TypedConfirmDialog } from '../../src/ui/TypedConfirmDialog.tsx';
import type { Campaign } from './schema.ts';

type Props = { campaign: Campaign; onClose: () => void; onDeleted?: () => void };

/** Deletes a campaign once its exact name was typed. */
export function DeleteCampaignDialog({ campaign, onClose, onDeleted }: Props) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const [remove, { isPending }] = useDelete();
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    try {
      await remove('campaigns', { id: campaign.id, previousData: campaign }, { returnPromise: true });
      notify(t('campaigns.delete.done', { name: campaign.name }), { type: 'success' });
      onClose();
      onDeleted?.();
    } catch (error) {
      setFailure(errorWords(error));
    }
  };
  return (
    <TypedConfirmDialog
      open
      title={t('campaigns.delete.title')}
      name={campaign.name}
      confirmLabel={t('campaigns.delete.action')}
      busy={isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('campaigns.delete.text')}
      {failure && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failure}
        </Alert>
      )}
    </TypedConfirmDialog>
  );
}
