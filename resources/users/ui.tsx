import { keepPreviousData } from '@tanstack/react-query';
import { useContext, useMemo, useState } from 'react';
import { ListContext, Navigate, useGetList } from 'react-admin';
import { allows, can } from '#contracts/permissions.ts';
import type { Permission } from '#dataProvider/index.ts';
import { GeneratedList } from '#src/engine/list/GeneratedList.tsx';
import { type CellProps, defineScreens } from '#src/engine/overrides.ts';
import { ScreensProvider } from '#src/engine/ScreensProvider.tsx';
import { useNumber } from '#src/i18n/useNumber.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { lazyDialog, lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import { ChangingProvider, useChanging } from './changing.ts';
import { HelpAndFilters, ListActions, NoUsers, SectionTitle } from './ListParts.tsx';
import { RoleFilter } from './RoleOptions.tsx';
import { type User, users } from './schema.ts';
import { listOf, mayOpen, useIsPlain, useSection, useWaiting } from './sections.ts';
import { UserBulkActions } from './UserBulkActions.tsx';
import { DayCell, PermissionsCell, RoleCell, SeenCell, StateCell } from './UserCells.tsx';
import { UsersPanel } from './UsersPanel.tsx';

/** Shows how many campaigns an external user was granted, and opens them; other roles see all campaigns. */
function CampaignsCell({ record }: CellProps<boolean, User>) {
  const t = useT();
  const maySee = allows(useCurrentUser(), 'object-access-read');
  if (!record.limited_access) return t('users.grants.all');
  return maySee ? <GrantCount user={record} /> : t('users.grants.granted');
}

function GrantCount({ user }: { user: User }) {
  const t = useT();
  const count = useGrantCount(user.id);
  const changing = useChanging();
  const inWords = useNumber();
  if (count === undefined) return '…';
  const shown = inWords(count);
  if (!changing) return shown;
  return (
    <button
      type="button"
      className="row-count"
      aria-label={t('users.grants.open', { smart_count: count, name: user.display_name })}
      onClick={() => changing.openGrants(user)}
    >
      {shown}
    </button>
  );
}

/** All rows of a page share one request. */
function useGrantCount(userId: string): number | undefined {
  const page: readonly User[] | undefined = useContext(ListContext)?.data;
  const ids = page ? page.flatMap(({ id, limited_access }) => (limited_access ? [id] : [])).sort() : [userId];
  const { total } = useGetList<Permission>(
    'permissions',
    { filter: { user_id: ids } },
    {
      select: ({ data }) => ({ data: [], total: data.filter(({ user_id }) => user_id === userId).length }),
      placeholderData: keepPreviousData,
      retry: false,
    },
  );
  return total;
}

const GrantsDialog = lazyDialog(() => import('./GrantsDialog.tsx'));

/** Pending users have never been approved and could not log in. */
const waitingUsers = {
  ...users,
  list: {
    ...users.list,
    columns: users.list.columns.filter((column) => column !== 'first_approved_at' && column !== 'last_seen_at'),
  },
};

const list = <GeneratedList />;

/** The users, one section at a time: a generated list with an edit mode. */
function UsersPage() {
  const user = useCurrentUser();
  const section = useSection();
  const [editing, setEditing] = useState(false);
  const [opened, openGrants] = useState<User | null>(null);
  const isPlain = useIsPlain();
  const waiting = useWaiting();
  const changing = useMemo(() => ({ editing, setEditing, openGrants }), [editing]);
  if (section && !mayOpen(section, user)) return <Navigate to={listOf('approved')} replace />;
  if (isPlain) {
    return waiting === undefined ? null : <Navigate to={listOf(waiting > 0 ? 'pending' : 'approved')} replace />;
  }
  return (
    <ChangingProvider value={changing}>
      {can(user, 'list', users.access) && <UsersPanel />}
      <ScreensProvider resource={section?.state === 'pending' ? waitingUsers : users}>{list}</ScreensProvider>
      {opened && <GrantsDialog user={opened} onClose={() => openGrants(null)} />}
    </ChangingProvider>
  );
}

const UserPage = lazyWithRetry(() => import('./UserPage.tsx'));
const NewUserPage = lazyWithRetry(() => import('./NewUserPage.tsx'));

/** The users' differences from the generated screens: sections by state, and changes in the rows. */
export const userScreens = defineScreens(users, {
  cells: {
    role: RoleCell,
    state: StateCell,
    limited_access: CampaignsCell,
    registered_at: DayCell,
    first_approved_at: DayCell,
    last_seen_at: SeenCell,
    permissions: PermissionsCell,
  },
  listTitle: SectionTitle,
  filterInputs: { role: RoleFilter },
  sectionedBy: 'state',
  cardsBelow: 'lg',
  listActions: ListActions,
  bulkActions: UserBulkActions,
  filters: HelpAndFilters,
  listEmpty: NoUsers,
  list: UsersPage,
  create: NewUserPage,
  show: UserPage,
});
