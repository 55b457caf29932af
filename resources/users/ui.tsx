import { defineScreens } from '#src/engine/overrides.ts';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import { CampaignsCell } from './CampaignsCell.tsx';
import { HelpAndFilters, ListActions, NoUsers, SectionTitle } from './ListParts.tsx';
import { users } from './schema.ts';
import { UserBulkActions } from './UserBulkActions.tsx';
import { DayCell, PermissionsCell, RoleCell, SeenCell, StateCell } from './UserCells.tsx';
import { UsersPage } from './UsersPage.tsx';

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
  sectionedBy: 'state',
  cardsBelow: 'lg',
  listActions: ListActions,
  bulkActions: UserBulkActions,
  filters: HelpAndFilters,
  listEmpty: NoUsers,
  list: UsersPage,
  create: NewUserPage,
});
