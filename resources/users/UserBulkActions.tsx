import Block from '@mui/icons-material/Block';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { Failures } from '#src/engine/list/bulk/Failures.tsx';
import { useEach } from '#src/engine/list/bulk/useEach.ts';
import { useSelectedRows } from '#src/engine/list/bulk/useSelectedRows.ts';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { NameList } from '#src/ui/NameList.tsx';
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
  const notify = useNotify();
  const { call } = useDataProvider<CmsDataProvider>();
  const selected = useSelectedRows();
  const { run, progress, failures } = useEach();
  const [asked] = useState(() => ({ target }));
  const records = selected.records.filter(({ state }) => state !== asked.target);
  const confirm = async () => {
    const failed = await run(records, ({ id }) =>
      call('POST /api/users/:id/state', { params: { id: String(id) }, body: { state: target } }),
    );
    const count = records.length - failed.length;
    if (count > 0) notify(t(`users.bulk.${target}`, { smart_count: count }), { type: 'success' });
    if (failed.length === 0) onClose();
  };
  return (
    <ConfirmDialog
      open
      danger={target === 'rejected'}
      title={t(`users.bulk.${target}Title`, { smart_count: records.length })}
      confirmLabel={t(target === 'approved' ? 'users.state.activate' : 'users.state.block')}
      busy={progress !== null || selected.isPending}
      disabled={records.length === 0 || failures.length > 0}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack gap={2}>
        {failures.length > 0 && <Failures failures={failures} />}
        {failures.length === 0 && <NameList names={records.map(({ display_name }) => String(display_name))} />}
        {target === 'rejected' && t('users.bulk.rejectedText')}
        <span aria-live="polite">{progress && t('engine.bulk.progress', progress)}</span>
      </Stack>
    </ConfirmDialog>
  );
}
