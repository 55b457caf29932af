import { choice } from '#resources/schema/fields.ts';
import { FilterButton } from '#src/engine/list/FilterInput.tsx';
import { fieldFilter } from '#src/engine/list/fieldFilter.ts';
import type { FilterProps } from '#src/engine/overrides.ts';
import { useResourceWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { nameOfRole } from '#src/shell/roleName.ts';
import { useRoles } from '#src/shell/roles.ts';
import { type User, users } from './schema.ts';

/** Returns the options of a select of roles. Roles with permissions that the user does not have are disabled. */
export function useRoleOptions() {
  const t = useT();
  const { permissions } = useCurrentUser();
  return useRoles().map(({ id, name, permissions: needed }) => ({
    value: id,
    label: nameOfRole(t, id, name),
    disabled: !needed.every((key) => permissions.includes(key)),
  }));
}

/** The options of a select of the role of a user, also with a present role that the list lacks. */
export function RoleOptions({ user }: { user?: User }) {
  const roles = useRoleOptions();
  const isMissing = user && roles.every(({ value }) => value !== user.role);
  return (
    <>
      {isMissing && <option value={user.role}>{user.role_name}</option>}
      {roles.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled && value !== user?.role}>
          {label}
        </option>
      ))}
    </>
  );
}

/** Filters users by role; offers all roles to those who may list them. */
export function RoleFilter({ source, filters }: FilterProps) {
  const t = useT();
  const label = useResourceWords(users).field(source);
  const options = useRoles().map(({ id, name }) => ({ value: id, label: nameOfRole(t, id, name) }));
  const filter = { ...fieldFilter(source, choice([], { required: true }), filters), options };
  return <FilterButton filter={filter} label={label} />;
}
