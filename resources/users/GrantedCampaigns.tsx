import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { keepPreviousData } from '@tanstack/react-query';
import { LinkBase, useDelete, useGetManyReference, useLocale } from 'react-admin';
import type { PermissionOfUser } from '#dataProvider/index.ts';
import { useNotifyOutcome } from '#src/engine/useNotifyOutcome.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useApps } from '#src/shell/appData.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { formatDate } from '#src/ui/format/dateTime.ts';
import { GrantList, GrantRow, grantsPerPage } from '#src/ui/GrantList.tsx';
import { useSearchedPages } from '#src/ui/hooks/useSearchedPages.ts';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import type { User } from './schema.ts';

type GrantedCampaignsProps = { user: User; removable: boolean };

/** Lists the campaigns that a user was granted, by name, with a search if there are many. */
export function GrantedCampaigns({ user, removable }: GrantedCampaignsProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const pages = useSearchedPages(grantsPerPage);
  const { search, page, keepWithin } = pages;
  const { data, total, error, isPending, refetch } = useGetManyReference<PermissionOfUser>(
    'permissions',
    { target: 'user_id', id: user.id, pagination: { page, perPage: grantsPerPage }, filter: { q: search } },
    { placeholderData: keepPreviousData, retry: false },
  );
  if (isPending) return <SkeletonRows rows={3} columns={1} label={t('users.grants.loading')} />;
  if (!data || total === undefined) {
    return <ErrorState title={t('users.grants.failed')} text={errorWords(error)} onRetry={() => void refetch()} />;
  }
  keepWithin(total);
  if (total === 0 && search === '') {
    const text = t('users.grants.noneText', { name: user.display_name });
    return <EmptyState icon={CampaignOutlined} title={t('users.grants.none')} text={text} />;
  }
  return (
    <GrantList
      label={t('users.grants.title', { name: user.display_name })}
      pages={pages}
      total={total}
      searchLabel={t('users.grants.search')}
      none={t('users.grants.noMatch')}
    >
      {data.map((permission) => (
        <Granted key={permission.id} permission={permission} user={user} removable={removable} />
      ))}
    </GrantList>
  );
}

type GrantedProps = GrantedCampaignsProps & { permission: PermissionOfUser };

function Granted({ permission, user, removable }: GrantedProps) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const { id, campaign, granted_at, groups } = permission;
  const app = useApps().find(({ id }) => id === campaign.app)?.name ?? campaign.app;
  const outcome = useNotifyOutcome(t('users.grants.removed', { user: user.display_name, name: campaign.name }));
  const [remove, { isPending }] = useDelete('permissions', { id, previousData: permission }, outcome);
  const removal = {
    text: t('users.grants.remove'),
    label: t('users.grants.removeOf', { name: campaign.name }),
    busy: isPending,
    onRemove: () => void remove(),
  };
  return (
    <GrantRow removal={removable ? removal : null} groups={groups}>
      <Link component={LinkBase} to={`/campaigns/${campaign.id}`} sx={{ overflowWrap: 'anywhere' }}>
        {campaign.name}
      </Link>
      <Typography variant="body2" color="text.secondary" noWrap>
        {app}, {t('users.grants.since')} {formatDate(granted_at, locale)}
      </Typography>
    </GrantRow>
  );
}
