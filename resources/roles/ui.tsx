import { can } from '#contracts/permissions.ts';
import { GeneratedList } from '#src/engine/list/GeneratedList.tsx';
import { type CellProps, defineScreens } from '#src/engine/overrides.ts';
import { ShowPage } from '#src/engine/views/GeneratedShow.tsx';
import { RecordPage } from '#src/engine/views/RecordPage.tsx';
import { useNumber } from '#src/i18n/useNumber.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { nameOfRole } from '#src/shell/roleName.ts';
import { PermissionsCell } from '../users/UserCells.tsx';
import { UsersPanel } from '../users/UsersPanel.tsx';
import { LoginsSection } from './LoginsSection.tsx';
import { RoleSection } from './RoleSection.tsx';
import { type Role, roles } from './schema.ts';

const NameCell = ({ value, record }: CellProps<string, Role>) => nameOfRole(useT(), record.id, value);

/** The number of permissions; on the page of the role their names. */
function CountCell({ value, whole }: CellProps<Role['permissions'], Role>) {
  const inWords = useNumber();
  return whole ? <PermissionsCell value={value} /> : inWords(value.length);
}

const list = <GeneratedList />;

/** The roles, a section of the users. */
function RolesPage() {
  return (
    <>
      {can(useCurrentUser(), 'list', roles.access) && <UsersPanel />}
      {list}
    </>
  );
}

/** The page of a role, with its name in the user's language. */
function RolePage() {
  const t = useT();
  return (
    <RecordPage action="show">
      {(record) => <ShowPage record={{ ...record, name: nameOfRole(t, String(record.id), String(record.name)) }} />}
    </RecordPage>
  );
}

/** The roles' differences from the generated screens: names in the user's language, in the navigation of the users. */
export const roleScreens = defineScreens(roles, {
  cells: { name: NameCell, permissions: CountCell },
  recordTitle: ({ id, name }, t) => nameOfRole(t, id, name),
  sections: { role: RoleSection, logins: LoginsSection },
  list: RolesPage,
  show: RolePage,
});
