import Block from '@mui/icons-material/Block';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useT } from '#src/i18n/useT.ts';
import { lazyDialog } from '#src/ui/lazyWithRetry.tsx';
import { useChanging, useMayModifyUsers } from './changing.ts';

const ChangeManyDialog = lazyDialog(() => import('./ChangeManyDialog.tsx'));

/** Activates or blocks the selected users, in edit mode. */
export function UserBulkActions() {
  const t = useT();
  const mayModify = useMayModifyUsers();
  const isEditing = useChanging()?.editing === true;
  const [target, setTarget] = useState<'approved' | 'rejected' | null>(null);
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
