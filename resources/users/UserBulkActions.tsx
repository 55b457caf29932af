import Block from '@mui/icons-material/Block';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useBulkDialog } from '#src/engine/list/bulk/useBulkDialog.tsx';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { useChanging, useMayModifyUsers } from './changing.ts';

type Target = 'approved' | 'rejected';

/** Activates or blocks the selected users, in edit mode. */
export function UserBulkActions() {
  const t = useT();
  const mayModify = useMayModifyUsers();
  const isEditing = useChanging()?.editing === true;
  const [target, setTarget] = useState<Target | null>(null);
  if (!mayModify) return null;
  return (
    <span title={isEditing ? undefined : t('users.editing.off')}>
      <Button size="small" startIcon={<HowToRegOutlined />} disabled={!isEditing} onClick={() => setTarget('approved')}>
        {t('users.state.activate')}
      </Button>
      <Button
        size="small"
        color="error"
        startIcon={<Block />}
        disabled={!isEditing}
        onClick={() => setTarget('rejected')}
      >
        {t('users.state.block')}
      </Button>
      {target && <ChangeManyDialog target={target} onClose={() => setTarget(null)} />}
    </span>
  );
}

/** Changes each selected user with a call of its own; those who have the state already are left out. */
function ChangeManyDialog({ target, onClose }: { target: Target; onClose: () => void }) {
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
