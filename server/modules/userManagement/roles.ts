import type { AuditAction } from '#contracts/audit.ts';
import { limits } from '#contracts/limits.ts';
import { type PermissionKey, permissionKeys } from '#contracts/permissions.ts';
import { type Role, roles } from '#resources/roles/schema.ts';
import type { CreateInputOf, PatchInputOf } from '#resources/schema/records.ts';
import type { Caller } from '../../caller.ts';
import { violatedUniqueIndex } from '../../db/postgresErrors.ts';
import { publishChange } from '../../db/resourceChanged.ts';
import { ApiError, found, InvalidFieldsError } from '../../plugins/apiError.ts';
import { recordAudit } from '../audit/audit.ts';
import { isAlwaysRequired } from '../auth/auth.ts';
import { releaseHiddenLocks } from '../locks/locks.ts';
import { releaseLostRecordLocks } from '../records/records.ts';
import { deleteRole, findRole, insertRole, listRoles, type RoleRow, updateRole } from '../users/users.ts';
import { changesOf, loginRulesOf } from './loginRules.ts';
import { changeUsers, type Needs, refuseNotHeld, type Trx } from './userManagement.ts';

/** Returns a role for the response. */
export const presentRole = (
  { config }: Pick<Needs, 'config'>,
  { created_at: _created, updated_at: _updated, ...role }: RoleRow,
): Role => ({ ...role, second_factor: role.second_factor || isAlwaysRequired(config, role.id) });

/** @throws InvalidFieldsError if a filter by role names one that does not exist */
export async function refuseUnknownRoles(db: Needs['db'], ids: readonly string[] = []): Promise<void> {
  const known = ids.length === 0 ? [] : await listRoles(db);
  if (ids.some((id) => known.every((role) => role.id !== id))) {
    throw new InvalidFieldsError([{ loc: ['role'], code: 'enum' }]);
  }
}

/** In the order of the catalogue, so that equal sets are equal lists. */
const ordered = (keys: readonly PermissionKey[]) => permissionKeys.filter((key) => keys.includes(key));
const without = (keys: readonly PermissionKey[], others: readonly PermissionKey[]) =>
  keys.filter((key) => !others.includes(key));

type Change = { action: AuditAction; at: Date; details?: { [detail: string]: string | readonly string[] } };

/** Records a change in the audit, and announces it to the users with the role. */
async function recordChange(trx: Trx, caller: Caller, { id, name }: RoleRow, { action, at, details }: Change) {
  await recordAudit(trx, caller, { action, resource: roles.name, id, at, details: { name, ...details } });
  await publishChange(trx, { resource: roles.name, id, at });
}

const takenFields: Readonly<Record<string, string>> = { roles_pkey: 'id', roles_name_key: 'name' };

/** @throws ApiError `value-taken` with the field */
function refuseTaken(error: unknown): never {
  const field = takenFields[violatedUniqueIndex(error) ?? ''];
  throw field ? new ApiError('value-taken', { field }) : error;
}

/** Adds a role. @throws ApiError `permission-not-held`, `value-taken`, `too-many-roles`, `forbidden` */
export async function createRole(needs: Needs, caller: Caller, input: CreateInputOf<typeof roles>): Promise<Role> {
  const permissions = ordered(input.permissions ?? []);
  const creating = changeUsers(needs, caller, async (trx, { now, held }) => {
    refuseNotHeld(held, permissions);
    if ((await listRoles(trx)).length >= limits.maxRoles) throw new ApiError('too-many-roles');
    const times = { created_at: now, updated_at: now };
    const rules = loginRulesOf(needs, input);
    const made = await insertRole(trx, { id: input.id, name: input.name.trim(), permissions, ...rules, ...times });
    await recordChange(trx, caller, made, { action: 'role.created', at: now, details: { added: permissions } });
    return presentRole(needs, made);
  });
  return creating.catch(refuseTaken);
}

/** @throws ApiError `system-role` */
function refuseSystemRole({ system }: RoleRow): void {
  if (system) throw new ApiError('system-role');
}

/**
 * Changes a role. It takes effect with the next call of each user who has it, and locks that they may no longer hold are
 * freed. Of a role of the system only the rules for logins can be changed. An unchanged role leaves no trace.
 * @throws ApiError `not-found`, `system-role`, `permission-not-held`, `value-taken`, `forbidden`
 */
export async function changeRole(
  needs: Needs,
  caller: Caller,
  id: string,
  given: PatchInputOf<typeof roles>,
): Promise<Role> {
  const changing = changeUsers(needs, caller, async (trx, { now, held }) => {
    const before = found(await findRole(trx, id));
    const name = given.name?.trim() ?? before.name;
    const permissions = ordered(given.permissions ?? before.permissions);
    const [added, removed] = [without(permissions, before.permissions), without(before.permissions, permissions)];
    refuseNotHeld(held, added);
    const isRenamed = name !== before.name;
    const rules = loginRulesOf(needs, given, before);
    const changedRules = changesOf(before, rules);
    const isRedefined = isRenamed || added.length + removed.length > 0;
    const needsFactor = given.second_factor === false && isAlwaysRequired(needs.config, id);
    if (isRedefined || needsFactor) refuseSystemRole(before);
    if (!isRedefined && Object.keys(changedRules).length === 0) return presentRole(needs, before);
    const after = await updateRole(trx, id, { name, permissions, ...rules, updated_at: now });
    if (removed.length > 0) {
      await releaseHiddenLocks(trx, { role: id });
      await releaseLostRecordLocks(trx, needs, { role: id }, permissions);
    }
    const details = {
      ...(isRenamed && { from_name: before.name }),
      ...(added.length > 0 && { added }),
      ...(removed.length > 0 && { removed }),
      ...changedRules,
    };
    await recordChange(trx, caller, after, { action: 'role.changed', at: now, details });
    return presentRole(needs, after);
  });
  return changing.catch(refuseTaken);
}

/**
 * Deletes a role that no user has.
 * @throws ApiError `not-found`, `system-role`, `role-in-use` with the number of users, `forbidden`
 */
export async function removeRole(needs: Needs, caller: Caller, id: string): Promise<void> {
  await changeUsers(needs, caller, async (trx, { now }) => {
    const role = found(await findRole(trx, id));
    refuseSystemRole(role);
    if (role.users > 0) throw new ApiError('role-in-use', { users: role.users });
    await deleteRole(trx, id);
    await recordChange(trx, caller, role, {
      action: 'role.deleted',
      at: now,
      details: { removed: role.permissions },
    });
  });
}
