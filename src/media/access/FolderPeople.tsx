import GroupOutlined from '@mui/icons-material/GroupOutlined';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase, useLocale } from 'react-admin';
import type { FolderReason, PersonOfFolder } from '#contracts/api/permissions.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatDate } from '../../ui/format/dateTime.ts';
import { GrantList, GrantRow, grantsPerPage } from '../../ui/GrantList.tsx';
import { useSearchedPages } from '../../ui/hooks/useSearchedPages.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { useChangeFolderAccess, useFolderPeople } from './useFolderAccess.ts';

type FolderPeopleProps = { path: string; mayModify: boolean };

/** Lists the external users who see a folder, with a search if there are many. */
export function FolderPeople({ path, mayModify }: FolderPeopleProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const pages = useSearchedPages(grantsPerPage);
  const { data, error, isPending, refetch } = useFolderPeople(path, pages);
  if (isPending) return <SkeletonRows rows={3} columns={1} label={t('folderAccess.loading')} />;
  if (!data) {
    return <ErrorState title={t('folderAccess.failed')} text={errorWords(error)} onRetry={() => void refetch()} />;
  }
  const { items, total } = data;
  pages.keepWithin(total);
  if (total === 0 && pages.search === '') {
    return <EmptyState icon={GroupOutlined} title={t('folderAccess.none')} text={t('folderAccess.noneText')} />;
  }
  return (
    <GrantList
      label={t('folderAccess.people')}
      pages={pages}
      total={total}
      searchLabel={t('folderAccess.search')}
      none={t('folderAccess.noMatch')}
    >
      {items.map((person) => (
        <Person key={person.user.id} person={person} path={path} mayModify={mayModify} />
      ))}
    </GrantList>
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
  const { kind, path: at, groups, campaign, granted_at } = reason;
  const date = formatDate(granted_at, locale);
  const where = at === path ? 'here' : 'above';
  return (
    <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {t(`folderAccess.${where}.${kind}`, { date, path: at, groups: groups.join(', '), smart_count: groups.length })}
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
