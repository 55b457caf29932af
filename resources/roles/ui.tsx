import { can } from '#contracts/permissions.ts';
import { GeneratedList } from '#src/engine/list/GeneratedList.tsx';
import { type CellProps, defineScreens, type InputProps } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { nameOfRole } from '#src/shell/roles.ts';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import { PermissionsCell } from '../users/UserCells.tsx';
import { UsersPanel } from '../users/UsersPanel.tsx';
import { type Role, roles } from './schema.ts';

const CheckboxesInput = lazyWithRetry(() => import('#src/engine/inputs/CheckboxesInput.tsx'));

const NameCell = ({ value, record }: CellProps<string, Role>) => nameOfRole(useT(), record.id, value);

/** The number of permissions; on the page of the role their names. */
function CountCell(props: CellProps<Role['permissions'], Role>) {
  const t = useT();
  return props.whole ? (
    <PermissionsCell value={props.value} />
  ) : (
    t('users.role.permissions', { smart_count: props.value.length })
  );
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

/** The roles' differences from the generated screens: permissions are checkboxes, in the navigation of the users. */
export const roleScreens = defineScreens(roles, {
  cells: { name: NameCell, permissions: CountCell },
  inputs: { permissions: (props: InputProps) => <CheckboxesInput {...props} /> },
  list: RolesPage,
});
