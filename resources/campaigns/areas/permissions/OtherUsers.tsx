import GroupOutlined from '@mui/icons-material/GroupOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import { type User, users } from '#resources/users/schema.ts';
import { Pagination } from '#src/engine/list/Pagination.tsx';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { SearchInput } from '#src/ui/SearchInput.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { PeopleTable } from './PeopleTable.tsx';
import { useGiveAccess } from './useAccess.ts';

const noErrorInPassing = { onError: () => {} };

/** Lists the users who can be granted access: approved external users without it. */
export function OtherUsers() {
  const t = useT();
  const { campaign } = useCampaign();
  const filter = useMemo(
    () => ({ role: 'external', state: 'approved', without_access_to: campaign.id }),
    [campaign.id],
  );
  return (
    <ListBase<User>
      resource={users.name}
      filter={filter}
      sort={users.list.sort}
      perPage={limits.pageSizeDefault}
      disableSyncWithLocation
      storeKey={false}
      queryOptions={noErrorInPassing}
      disableAuthentication
    >
      <Search />
      <Panel>
        <Content />
      </Panel>
      <Pagination label={t('access.otherPages')} />
    </ListBase>
  );
}

const searchedFor = (filterValues: { q?: unknown }): string => String(filterValues.q ?? '');

function Search() {
  const t = useT();
  const { filterValues, setFilters, total } = useListContext<User>();
  const search = searchedFor(filterValues);
  if (!total && search === '') return null;
  return (
    <Box role="search" aria-label={t('access.searchOthers')} sx={{ mb: 1.5, display: 'flex' }}>
      <SearchInput
        value={search}
        onChange={(q) => setFilters(q === '' ? {} : { q }, {})}
        label={t('access.searchOthers')}
      />
    </Box>
  );
}

function Content() {
  const t = useT();
  const errorWords = useErrorWords();
  const { data, error, isPending, refetch, filterValues } = useListContext<User>();
  if (isPending) return <SkeletonRows rows={3} columns={3} label={t('access.loading')} />;
  if (!data) {
    return <ErrorState title={t('access.othersFailed')} text={errorWords(error)} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) {
    return searchedFor(filterValues) === '' ? (
      <EmptyState icon={GroupOutlined} title={t('access.noOthers')} text={t('access.noOthersText')} />
    ) : (
      <EmptyState role="status" icon={SearchOff} title={t('access.noMatch')} text={t('access.noMatchText')} />
    );
  }
  return <PeopleTable label={t('access.others')} people={data} action={(user) => <GiveAccess user={user} />} />;
}

function GiveAccess({ user }: { user: User }) {
  const t = useT();
  const [give, { isPending }] = useGiveAccess(user);
  return (
    <Button
      size="small"
      variant="outlined"
      loading={isPending}
      aria-label={t('access.giveOf', { name: user.display_name })}
      onClick={() => void give()}
    >
      {t('access.give')}
    </Button>
  );
}
