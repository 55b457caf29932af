import { defineScreens } from '../../src/engine/overrides.ts';
import { lazyWithRetry } from '../../src/ui/lazyWithRetry.tsx';
import { CampaignsCell } from './CampaignsCell.tsx';
import { EditingSwitch, HelpAndFilters, NoUsers, SectionTitle } from './ListParts.tsx';
import { users } from './schema.ts';
import { DayCell, RoleCell, StateCell } from './UserCells.tsx';
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
  },
  listTitle: SectionTitle,
  sectionedBy: 'state',
  cardsBelow: 'lg',
  listActions: EditingSwitch,
  filters: HelpAndFilters,
  listEmpty: NoUsers,
  list: UsersPage,
  create: NewUserPage,
});
