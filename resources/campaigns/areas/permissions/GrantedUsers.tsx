import GroupOutlined from '@mui/icons-material/GroupOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { limits } from '#contracts/limits.ts';
import type { PermissionOfCampaign } from '#dataProvider/index.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { useSearchedPages } from '#src/ui/hooks/useSearchedPages.ts';
import { Pages } from '#src/ui/Pages.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { SearchInput } from '#src/ui/SearchInput.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { usePermissions, useRemoveAccess } from './useAccess.ts';

const perPage = limits.pageSizeDefault;

/** Lists the users who were granted the campaign, oldest grant first. */
export function GrantedUsers({ mayModify }: { mayModify: boolean }) {
  const t = useT();
  const { search, page, find, setPage, keepWithin } = useSearchedPages(perPage);
  const permissions = usePermissions(search, page);
  const { total = 0 } = permissions;
  if (permissions.data) keepWithin(total);
  return (
    <>
      {(total > perPage || search !== '') && (
        <Box role="search" aria-label={t('access.search')} sx={{ mb: 1.5, display: 'flex' }}>
          <SearchInput value={search} onChange={find} label={t('access.search')} />
        </Box>
      )}
      <Panel>
        <Content permissions={permissions} searched={search !== ''} mayModify={mayModify} />
      </Panel>
      <Pages page={page} perPage={perPage} total={total} onChange={setPage} label={t('access.grantedPages')} />
    </>
  );
}

type ContentProps = { permissions: ReturnType<typeof usePermissions>; searched: boolean; mayModify: boolean };

function Content({ permissions: { data, total, error, isPending, refetch }, searched, mayModify }: ContentProps) {
  const t = useT();
  const errorWords = useErrorWords();
  if (isPending) return <SkeletonRows rows={3} columns={4} label={t('access.loading')} />;
  if (!data) {
    return <ErrorState title={t('access.failed')} text={errorWords(error)} onRetry={() => void refetch()} />;
  }
  if (total === 0) {
    return searched ? (
      <EmptyState role="status" icon={SearchOff} title={t('access.noMatch')} text={t('access.noMatchGranted')} />
    ) : (
      <EmptyState icon={GroupOutlined} title={t('access.none')} text={t('access.noneText')} />
    );
  }
  return (
    <PeopleTable
      label={t('access.granted')}
      people={data.map((permission) => ({
        ...permission.user,
        granted_at: permission.granted_at,
        groups: permission.groups,
        permission,
      }))}
      action={mayModify ? ({ permission }) => <RemoveAccess permission={permission} /> : undefined}
    />
  );
}

/** Administrators and editors see all campaigns, and groups are of the directory: then nothing can be removed here. */
function RemoveAccess({ permission }: { permission: PermissionOfCampaign }) {
  const t = useT();
  const { user, groups } = permission;
  const [remove, { isPending }] = useRemoveAccess(permission);
  if (!user.limited_access || groups.length > 0) return null;
  return (
    <Button
      size="small"
      color="error"
      loading={isPending}
      aria-label={t('access.removeOf', { name: user.display_name })}
      onClick={() => void remove()}
    >
      {t('access.remove')}
    </Button>
  );
}
