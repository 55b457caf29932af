import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkBase, useDataProvider, useLocale, useNotify } from 'react-admin';
import type { GrantedFolder } from '#contracts/api/permissions.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { folderAddress } from '#src/media/library/folderAddress.ts';
import { useSubscribe } from '#src/realtime/useSubscribe.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { formatDate } from '#src/ui/format/dateTime.ts';
import { GrantList, GrantRow, grantsPerPage } from '#src/ui/GrantList.tsx';
import { useSearchedPages } from '#src/ui/hooks/useSearchedPages.ts';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import type { User } from './schema.ts';

type GrantedFoldersProps = { user: User; removable: boolean };

/** Lists the folders of the media library that a user was granted, with a search if there are many. */
export function GrantedFolders({ user, removable }: GrantedFoldersProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const pages = useSearchedPages(grantsPerPage);
  const { search, page, keepWithin } = pages;
  const { call } = useDataProvider<CmsDataProvider>();
  const query = { search, offset: (page - 1) * grantsPerPage, limit: grantsPerPage };
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['uploads', 'grantedFolders', user.id, query],
    queryFn: async () =>
      answered(await call('GET /api/permissions/users/:id/folders', { params: { id: user.id }, query })),
    placeholderData: keepPreviousData,
    retry: false,
  });
  useSubscribe('resource/uploads', () => void refetch());
  if (isPending) return <SkeletonRows rows={1} columns={1} label={t('users.folders.loading')} />;
  if (!data) {
    return <ErrorState title={t('users.folders.failed')} text={errorWords(error)} onRetry={() => void refetch()} />;
  }
  const { items, total } = data;
  keepWithin(total);
  return (
    <GrantList
      label={t('users.folders.title')}
      pages={pages}
      total={total}
      searchLabel={t('users.folders.search')}
      none={t(search === '' ? 'users.folders.none' : 'users.folders.noMatch')}
    >
      {items.map((granted) => (
        <Granted
          key={granted.folder.path}
          granted={granted}
          user={user}
          removable={removable}
          onRemoved={() => void refetch()}
        />
      ))}
    </GrantList>
  );
}

type GrantedProps = GrantedFoldersProps & { granted: GrantedFolder; onRemoved: () => void };

function Granted({ granted: { folder, granted_at, groups }, user, removable, onRemoved }: GrantedProps) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { call } = useDataProvider<CmsDataProvider>();
  const [busy, setBusy] = useState(false);
  const { path } = folder;
  const remove = async () => {
    setBusy(true);
    try {
      const input = { params: { user_id: user.id }, query: { path } };
      answered(await call('DELETE /api/permissions/folders/users/:user_id', input));
      notify(t('users.grants.removed', { user: user.display_name, name: path }), { type: 'success' });
      onRemoved();
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
    }
    setBusy(false);
  };
  const removal = {
    text: t('users.grants.remove'),
    label: t('users.grants.removeOf', { name: path }),
    busy,
    onRemove: () => void remove(),
  };
  return (
    <GrantRow removal={removable ? removal : null} groups={groups}>
      <Link component={LinkBase} to={folderAddress(path)} sx={{ overflowWrap: 'anywhere' }}>
        {path}
      </Link>
      <Typography variant="body2" color="text.secondary" noWrap>
        {t('users.grants.since')} {formatDate(granted_at, locale)}
      </Typography>
    </GrantRow>
  );
}
