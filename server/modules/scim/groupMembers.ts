import { type Caller, withoutRequestKey } from '../../caller.ts';
import { auditRow } from '../audit/audit.ts';
import { announceGrants, grantsOfGroup } from '../permissions/permissions.ts';
import { giveRole, type Needs, type Trx } from '../userManagement/userManagement.ts';
import { lockUser } from '../users/users.ts';
import { type GroupRow, rolesByGroups } from './groupStore.ts';

/**
 * Gives users the role that they have by their groups, and the role external to those who have none any more. Call it within
 * `changeUsers`, for users who are or were in a group with a role.
 * @throws ApiError `last-admin`, `own-account`
 */
export async function giveRolesOfGroups(
  trx: Trx,
  needs: Needs,
  caller: Caller,
  users: readonly string[],
  at: Date,
): Promise<void> {
  const roles = await rolesByGroups(trx, users);
  // The entry of the group has the key of the request.
  const actor = withoutRequestKey(caller);
  for (const id of users) {
    const before = await lockUser(trx, id);
    if (before) await giveRole(trx, needs, actor, before, { role: roles.get(id) ?? 'external', at });
  }
}

type Change = {
  added: readonly string[];
  removed: readonly string[];
  at: Date;
  /** Writes the new members, or deletes the group. */
  write: () => Promise<unknown>;
};

/**
 * Changes the members of a group within `changeUsers`, and what they get by it: role, campaigns and folders.
 * @throws ApiError `last-admin`, `own-account`
 */
export async function changeMembers(
  trx: Trx,
  needs: Needs,
  caller: Caller,
  group: GroupRow,
  { added, removed, at, write }: Change,
): Promise<void> {
  const grants = await grantsOfGroup(trx, group.id);
  await write();
  const users = [...added, ...removed];
  if (users.length === 0) return;
  const names = trx.selectFrom('users').select(['id', 'display_name']).where('id', 'in', users);
  const entries = (await names.execute()).map(({ id, display_name: name }) => {
    const action = added.includes(id) ? 'user.group-joined' : 'user.group-left';
    const details = { name, group: group.display_name, group_id: group.id };
    return auditRow(withoutRequestKey(caller), { action, resource: 'users', id, at, details });
  });
  await trx.insertInto('audit_log').values(entries).execute();
  if (group.role !== null) await giveRolesOfGroups(trx, needs, caller, users, at);
  await announceGrants(trx, grants, users, at);
}
