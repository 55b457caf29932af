import Stack from '@mui/material/Stack';
import { useDataProvider } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useBulkDialog } from '#src/engine/list/bulk/useBulkDialog.tsx';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';

type ChangeManyDialogProps = { target: 'approved' | 'rejected'; onClose: () => void };

/** Changes each selected user in a separate call; those who have the state already are left out. */
export default function ChangeManyDialog({ target, onClose }: ChangeManyDialogProps) {
  const t = useT();
  const { call } = useDataProvider<CmsDataProvider>();
  const { records, hasFailed, busy, confirm, list, progress } = useBulkDialog({
    task: ({ id }) => call('POST /api/users/:id/state', { params: { id: String(id) }, body: { state: target } }),
    done: ({ length }) => t(`users.bulk.${target}`, { smart_count: length }),
    isMeant: ({ state }) => state !== target,
    onClose,
  });
  return (
    <ConfirmDialog
      open
      danger={target === 'rejected'}
      title={t(`users.bulk.${target}Title`, { smart_count: records.length })}
      confirmLabel={t(target === 'approved' ? 'users.state.activate' : 'users.state.block')}
      busy={busy}
      disabled={records.length === 0 || hasFailed}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap={2}>
        {list}
        {target === 'rejected' && t('users.bulk.rejectedText')}
        {progress}
      </Stack>
    </ConfirmDialog>
  );
}
