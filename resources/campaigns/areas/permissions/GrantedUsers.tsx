import GroupOutlined from '@mui/icons-material/GroupOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { limits } from '../../../../contracts/limits.ts';
import { useErrorWords } from '../../../../src/engine/words.ts';
import { useT } from '../../../../src/i18n/useT.ts';
import { EmptyState } from '../../../../src/ui/EmptyState.tsx';
import { ErrorState } from '../../../../src/ui/ErrorState.tsx';
import { Pages } from '../../../../src/ui/Pages.tsx';
import { Panel } from '../../../../src/ui/Panel.tsx';
import { SearchInput } from '../../../../src/ui/SearchInput.tsx';
import { SkeletonRows } from '../../../../src/ui/SkeletonRows.tsx';
import { useSearchedPages } from '../../../../src/ui/useSearchedPages.ts';
import type { User } from '../../../users/schema.ts';
import { PeopleTable } from './PeopleTable.tsx';
import { useChangeAccess, useGrants } from './useAccess.ts';

const perPage = limits.pageSizeDefault;

/** Whom the campaign was granted itself, the first one first. */
export function GrantedUsers({ mayModify }: { mayModify: boolean }) {
  const t = useT();
  const { search, page, find, setPage, keepWithin } = useSearchedPages(perPage);
  const grants = useGrants(search, page);
  const total = grants.data?.total ?? 0;
  if (grants.data) keepWithin(total);
  return (
    <>
      {(total > perPage || search !== '') && (
        <Box role="search" aria-label={t('access.search')} sx={{ mb: 1.5, display: 'flex' }}>
          <SearchInput value={search} onChange={find} label={t('access.search')} />
        </Box>
      )}
      <Panel>
        <Content grants={grants} searched={search !== ''} mayModify={mayModify} />
      </Panel>
      <Pages page={page} perPage={perPage} total={total} onChange={setPage} label={t('access.grantedPages')} />
    </>
  );
}

type ContentProps = { grants: ReturnType<typeof useGrants>; searched: boolean; mayModify: boolean };

function Content({ grants: { data, error, isPending, refetch }, searched, mayModify }: ContentProps) {
  const t = useT();
  const errorWords = useErrorWords();
  if (isPending) return <SkeletonRows rows={3} columns={4} label={t('access.loading')} />;
  if (!data) {
    const retry = { retryLabel: t('engine.error.retry'), onRetry: () => void refetch() };
    return <ErrorState title={t('access.failed')} text={errorWords(error)} {...retry} />;
  }
  if (data.total === 0) {
    return searched ? (
      <EmptyState role="status" icon={SearchOff} title={t('access.noMatch')} text={t('access.noMatchGranted')} />
    ) : (
      <EmptyState icon={GroupOutlined} title={t('access.none')} text={t('access.noneText')} />
    );
  }
  return (
    <PeopleTable
      label={t('access.granted')}
      people={data.items.map(({ user, granted_at }) => ({ ...user, granted_at }))}
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
