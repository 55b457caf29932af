import GroupOutlined from '@mui/icons-material/GroupOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase, useLocale } from 'ra-core';
import type { FolderReason } from '../../../contracts/grants.ts';
import type { PersonOfFolder } from '../../../dataProvider/folderAccessCalls.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { formatDate } from '../../ui/dateTime.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { GrantRow } from '../../ui/GrantRow.tsx';
import { Pages } from '../../ui/Pages.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { useSearchedPages } from '../../ui/useSearchedPages.ts';
import { peoplePerPage, useChangeFolderAccess, useFolderPeople } from './useFolderAccess.ts';

type FolderPeopleProps = { path: string; mayModify: boolean };

/** Lists the external users who see a folder, with a search if there are many. */
export function FolderPeople({ path, mayModify }: FolderPeopleProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const { search, page, find, setPage, keepWithin } = useSearchedPages(peoplePerPage);
  const { data, error, isPending, refetch } = useFolderPeople(path, search, page);
  if (isPending) return <SkeletonRows rows={3} columns={1} label={t('folderAccess.loading')} />;
  if (!data) {
    const retry = { retryLabel: t('engine.error.retry'), onRetry: () => void refetch() };
    return <ErrorState title={t('folderAccess.failed')} text={errorWords(error)} {...retry} />;
  }
  const { items, total } = data;
  keepWithin(total);
  if (total === 0 && search === '') {
    return <EmptyState icon={GroupOutlined} title={t('folderAccess.none')} text={t('folderAccess.noneText')} />;
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      {(total > peoplePerPage || search !== '') && (
        <SearchInput value={search} onChange={find} label={t('folderAccess.search')} />
      )}
      {total === 0 && <Typography role="status">{t('folderAccess.noMatch')}</Typography>}
      <Box component="ul" aria-label={t('folderAccess.people')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((person) => (
          <Person key={person.user.id} person={person} path={path} mayModify={mayModify} />
        ))}
      </Box>
      <Pages page={page} perPage={peoplePerPage} total={total} onChange={setPage} />
    </Box>
  );
}

/** Most users have one reason; further ones are counted. */
const reasonsShown = 3;

function Person({ person: { user, reasons }, path, mayModify }: FolderPeopleProps & { person: PersonOfFolder }) {
  const t = useT();
  const { remove, busy } = useChangeFolderAccess(path);
  const isGranted = reasons.some(({ kind, path: at }) => kind === 'grant' && at === path);
  const further = reasons.length - reasonsShown;
  const removal = {
    text: t('folderAccess.remove'),
    label: t('folderAccess.removeOf', { name: user.display_name }),
    busy,
    onRemove: () => void remove(user),
  };
  return (
    <GrantRow removal={mayModify && isGranted ? removal : null}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{user.display_name}</Typography>
      {user.email && (
        <Typography variant="body2" color="text.secondary" noWrap>
          {user.email}
        </Typography>
      )}
      {reasons.slice(0, reasonsShown).map((reason) => (
        <Reason key={`${reason.kind} ${reason.path} ${reason.campaign?.id}`} reason={reason} path={path} />
      ))}
      {further > 0 && (
        <Typography variant="body2" color="text.secondary">
          {t('folderAccess.further', { smart_count: further })}
        </Typography>
      )}
    </GrantRow>
  );
}

/** Says why a user sees the folder, and which parent folder it is about. */
function Reason({ reason, path }: { reason: FolderReason; path: string }) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const { kind, path: at, campaign, granted_at } = reason;
  const date = formatDate(granted_at, locale);
  const where = at === path ? 'here' : 'above';
  return (
    <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {t(`folderAccess.${where}.${kind}`, { date, path: at })}
      {campaign && (
        <>
          {' '}
          <Link component={LinkBase} to={`/campaigns/${campaign.id}`}>
            {campaign.name}
          </Link>
        </>
      )}
    </Typography>
  );
}
