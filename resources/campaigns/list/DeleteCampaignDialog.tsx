import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useDelete, useNotify } from 'react-admin';
import { answeredRecord } from '#src/engine/answeredRecord.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { TypedConfirmDialog } from '#src/ui/dialogs/TypedConfirmDialog.tsx';
import { NameList } from '#src/ui/NameList.tsx';
import type { ListedCampaign } from '../schema.ts';
import { useDescendants } from './useDescendants.ts';

type Props = { campaign: ListedCampaign; onDeleted?: () => void; onClose: () => void };

/** Deletes a campaign after the user typed its exact name; lists the campaigns that are deleted with it. */
export default function DeleteCampaignDialog({ campaign, onDeleted, onClose }: Props) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const [remove, { isPending }] = useDelete();
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    try {
      answeredRecord(await remove('campaigns', { id: campaign.id, previousData: campaign }, { returnPromise: true }));
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
      <Children campaign={campaign} />
      {failure && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {t('campaigns.delete.failed', { reason: failure })}
        </Alert>
      )}
    </TypedConfirmDialog>
  );
}

/** The child campaigns of all depths, which are deleted too. */
function Children({ campaign: { id } }: { campaign: ListedCampaign }) {
  const t = useT();
  const { data: [children = []] = [], error } = useDescendants([id]);
  if (error) return <Box sx={{ mt: 1 }}>{t('campaigns.delete.childrenUnknown')}</Box>;
  if (children.length === 0) return null;
  return (
    <Box sx={{ mt: 1 }}>
      {t('campaigns.delete.children', { smart_count: children.length })}
      <NameList names={children.map(({ name }) => name)} />
    </Box>
  );
}
