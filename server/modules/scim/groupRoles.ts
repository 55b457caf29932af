import { type Caller, withoutRequestKey } from '../../caller.ts';
import { giveRole, type Needs, type Trx } from '../userManagement/userManagement.ts';
import { lockUser } from '../users/users.ts';
import { rolesByGroups } from './groupStore.ts';

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
