import { useGetList } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import { allows, permissionsOfRole, systemRoles } from '#contracts/permissions.ts';
import { type Role, roles } from '#resources/roles/schema.ts';
import { humanise } from '#resources/schema/defineResource.ts';
import { useT } from '../i18n/useT.ts';
import { useCurrentUser } from './appData.ts';
import { nameOfRole } from './roleName.ts';

type NamedRole = Pick<Role, 'id' | 'name' | 'permissions'>;

const shipped: readonly NamedRole[] = systemRoles.map((id) => ({
  id,
  name: humanise(id),
  permissions: [...permissionsOfRole[id]],
}));

/** Returns all roles, those of the system first. Users who may not list roles get only these. */
export function useRoles(): readonly NamedRole[] {
  const enabled = allows(useCurrentUser(), roles.access.list);
  const all = { pagination: { page: 1, perPage: limits.maxRoles }, sort: roles.list.sort };
  const { data = [] } = useGetList<Role>(roles.name, all, { enabled, retry: false });
  return [...shipped, ...data.filter(({ system }) => !system)];
}

/** Returns a function that names a role by its id. A role that is unknown, or was deleted, is named by its id. */
export function useRoleName(): (id: string) => string {
  const t = useT();
  const known = useRoles();
  return (id) => nameOfRole(t, id, known.find((one) => one.id === id)?.name ?? humanise(id));
}
