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

/** The options of a select of roles. Roles with permissions that the user does not have are disabled. */
export function RoleOptions({ user }: { user?: User }) {
  const t = useT();
  const { permissions } = useCurrentUser();
  const roles = useRoles();
  const isMissing = user && roles.every(({ id }) => id !== user.role);
  return (
    <>
      {isMissing && <option value={user.role}>{user.role_name}</option>}
      {roles.map(({ id, name, permissions: needed }) => (
        <option key={id} value={id} disabled={id !== user?.role && !needed.every((key) => permissions.includes(key))}>
          {nameOfRole(t, id, name)}
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
