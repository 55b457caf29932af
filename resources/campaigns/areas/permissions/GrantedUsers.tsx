import GroupOutlined from '@mui/icons-material/GroupOutlined';
import Button from '@mui/material/Button';
import { useErrorWords } from '../../../../src/engine/words.ts';
import { useT } from '../../../../src/i18n/useT.ts';
import { EmptyState } from '../../../../src/ui/EmptyState.tsx';
import { ErrorState } from '../../../../src/ui/ErrorState.tsx';
import { Panel } from '../../../../src/ui/Panel.tsx';
import { SkeletonRows } from '../../../../src/ui/SkeletonRows.tsx';
import type { User } from '../../../users/schema.ts';
import { PeopleTable } from './PeopleTable.tsx';
import { useChangeAccess, useGrants } from './useAccess.ts';

/** Whom the campaign was granted itself, the first one first. */
export function GrantedUsers({ mayModify }: { mayModify: boolean }) {
  const t = useT();
  return (
    <Panel>
      <Content mayModify={mayModify} label={t('access.granted')} />
    </Panel>
  );
}

function Content({ mayModify, label }: { mayModify: boolean; label: string }) {
  const t = useT();
  const errorWords = useErrorWords();
  const { data, error, isPending, refetch } = useGrants();
  if (isPending) return <SkeletonRows rows={3} columns={4} label={t('access.loading')} />;
  if (!data) {
    const retry = { retryLabel: t('engine.error.retry'), onRetry: () => void refetch() };
    return <ErrorState title={t('access.failed')} text={errorWords(error)} {...retry} />;
  }
  if (data.length === 0)
    return <EmptyState icon={GroupOutlined} title={t('access.none')} text={t('access.noneText')} />;
  return (
    <PeopleTable
      label={label}
      people={data.map(({ user, granted_at }) => ({ ...user, granted_at }))}
      action={mayModify ? (user) => <RemoveAccess user={user} /> : undefined}
    />
  );
}

/** Who has become an administrator or editor sees all campaigns, and has nothing to be removed. */
function RemoveAccess({ user }: { user: User }) {
  const t = useT();
  const { remove, busy } = useChangeAccess(user);
  if (!user.limited_access) return null;
  return (
    <Button
      size="small"
      color="error"
      loading={busy}
      aria-label={t('access.removeOf', { name: user.display_name })}
      onClick={() => void remove()}
    >
      {t('access.remove')}
    </Button>
  );
}
