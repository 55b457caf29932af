import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LinkBase, useDataProvider, useLocale } from 'ra-core';
import type { GrantedCampaign } from '../../contracts/grants.ts';
import type { CmsDataProvider } from '../../dataProvider/index.ts';
import { useErrorWords } from '../../src/engine/words.ts';
import { useApps } from '../../src/frame/known.ts';
import { useT } from '../../src/i18n/useT.ts';
import { formatDate } from '../../src/ui/dateTime.ts';
import { EmptyState } from '../../src/ui/EmptyState.tsx';
import { ErrorState } from '../../src/ui/ErrorState.tsx';
import { Pages } from '../../src/ui/Pages.tsx';
import { SearchInput } from '../../src/ui/SearchInput.tsx';
import { SkeletonRows } from '../../src/ui/SkeletonRows.tsx';
import { useSearchedPages } from '../../src/ui/useSearchedPages.ts';
import type { User } from './schema.ts';
import { useChangeGrants } from './useChangeGrants.ts';

const perPage = 10;

type GrantedCampaignsProps = { user: User; removable: boolean };

/** What a person was granted, by name, with a search where there are many. */
export function GrantedCampaigns({ user, removable }: GrantedCampaignsProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const { search, page, find, setPage, keepWithin } = useSearchedPages(perPage);
  const { data, error, isPending, refetch } = useGranted(user.id, search, page);
  if (isPending) return <SkeletonRows rows={3} columns={1} label={t('users.grants.loading')} />;
  if (!data) {
    const retry = { retryLabel: t('engine.error.retry'), onRetry: () => void refetch() };
    return <ErrorState title={t('users.grants.failed')} text={errorWords(error)} {...retry} />;
  }
  const { items, total } = data;
  keepWithin(total);
  if (total === 0 && search === '') {
    const text = t('users.grants.noneText', { name: user.display_name });
    return <EmptyState icon={CampaignOutlined} title={t('users.grants.none')} text={text} />;
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      {(total > perPage || search !== '') && (
        <SearchInput value={search} onChange={find} label={t('users.grants.search')} />
      )}
      {total === 0 && <Typography role="status">{t('users.grants.noMatch')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((item) => (
          <Granted key={item.campaign.id} item={item} user={user} removable={removable} />
        ))}
      </Box>
      <Pages page={page} perPage={perPage} total={total} onChange={setPage} />
    </Box>
  );
}

function useGranted(userId: string, search: string, page: number) {
  const { grantsOfPerson } = useDataProvider<CmsDataProvider>();
  return useQuery({
    queryKey: ['users', 'grants', 'ofPerson', userId, search, page],
    queryFn: ({ signal }) => grantsOfPerson(userId, { search, offset: (page - 1) * perPage, limit: perPage, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

type GrantedProps = GrantedCampaignsProps & { item: GrantedCampaign };

function Granted({ item: { campaign, granted_at }, user, removable }: GrantedProps) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const app = useApps().find(({ id }) => id === campaign.app)?.name ?? campaign.app;
  const { remove, busy } = useChangeGrants(user);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 52,
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link component={LinkBase} to={`/campaigns/${campaign.id}`} sx={{ overflowWrap: 'anywhere' }}>
          {campaign.name}
        </Link>
        <Typography variant="body2" color="text.secondary" noWrap>
          {app}, {t('users.grants.since')} {formatDate(granted_at, locale)}
        </Typography>
      </Box>
      {removable && (
        <Button
          size="small"
          color="error"
          loading={busy}
          aria-label={t('users.grants.removeOf', { name: campaign.name })}
          onClick={() => void remove(campaign)}
        >
          {t('users.grants.remove')}
        </Button>
      )}
    </Box>
  );
}
