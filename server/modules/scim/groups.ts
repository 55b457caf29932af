import { v7 as uuidv7 } from 'uuid';
import { type PatchOperation, ScimGroup, scimPath, scimUrns } from '#contracts/api/scim.ts';
import type { AuditAction } from '#contracts/audit.ts';
import { uuidForm } from '#contracts/ids.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { directoryGroups } from '#resources/directory/schema.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import type { Caller } from '../../caller.ts';
import { isUniqueViolation } from '../../db/postgresErrors.ts';
import { publishChange } from '../../db/resourceChanged.ts';
import { notFound } from '../../plugins/apiError.ts';
import { recordAudit } from '../audit/audit.ts';
import { nameFrom } from '../auth/auth.ts';
import { changeUsers, type Needs, type Trx } from '../userManagement/userManagement.ts';
import { readResource } from './attributes.ts';
import { changeMembers } from './groupMembers.ts';
import {
  findGroup,
  findKnown,
  findMembers,
  type GroupRow,
  hasMostGroups,
  lockGroup,
  writeMembers,
} from './groupStore.ts';
import { patched } from './patch.ts';
import { ScimError } from './scimError.ts';
import { refuseOtherVersion, type Sent, sent } from './versions.ts';

type Member = { value: string; display: string };

/** Returns a group without its version; of a list, it may have no members. */
export const groupOf = (row: GroupRow, members: readonly Member[] | null, publicUrl: string) => ({
  schemas: [scimUrns.group],
  id: row.id,
  ...(row.external_id !== null && { externalId: row.external_id }),
  displayName: row.display_name,
  ...(members && { members: members.map(({ value, display }) => ({ value, display })) }),
  meta: {
    resourceType: 'Group',
    created: row.created_at.toISOString(),
    location: `${publicUrl}${scimPath}/Groups/${row.id}`,
  },
});

type Found = { row: GroupRow; group: Sent<ScimGroup> };

/** @throws ApiError `not-found` */
async function readGroup(db: Needs['db'], row: GroupRow | undefined, publicUrl: string): Promise<Found> {
  if (!row) throw notFound();
  return { row, group: sent(groupOf(row, await findMembers(db, [row.id]), publicUrl)) };
}

/** @throws ApiError `not-found` */
export async function readDirectoryGroup({ db }: Pick<Needs, 'db'>, id: string, publicUrl: string) {
  return (await readGroup(db, await findGroup(db, id), publicUrl)).group;
}

type Wanted = { id: string; ifMatch: string | undefined; publicUrl: string };

const readBody = (body: object): ScimGroup => readResource(ScimGroup, body) as ScimGroup;

/** Returns the different ids of the members. @throws ScimError `invalidValue` */
async function memberIds(trx: Trx, { members = [] }: ScimGroup): Promise<Set<string>> {
  const ids = [...new Set(members.map(({ value = '' }) => value.toLowerCase()))];
  const known = await findKnown(
    trx,
    ids.filter((id) => uuidForm.test(id)),
  );
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw new ScimError('invalidValue', `No user has the id ${unknown.slice(0, 100)}.`);
  return new Set(ids);
}

const nameOf = ({ displayName }: ScimGroup): string => {
  const name = nameFrom(displayName);
  if (name === null) throw new ScimError('invalidValue', 'displayName is required.');
  return name;
};

type Change = { action: AuditAction; at: Date; details?: JsonObject };

/** Records a change in the audit, and announces it to those who list groups. */
export async function recordGroupChange(trx: Trx, caller: Caller, { id, display_name }: GroupRow, change: Change) {
  const { action, at, details } = change;
  const resource = directoryGroups.name;
  await recordAudit(trx, caller, { action, resource, id, at, details: { name: display_name, ...details } });
  await publishChange(trx, { resource, id, at });
}

function refuseUnique(error: unknown): never {
  const isTaken = isUniqueViolation(error, 'directory_groups_display_name_key');
  throw isTaken ? new ScimError('uniqueness', 'Another group has this displayName.') : error;
}

/**
 * Creates a group, which gives nothing until an administrator chooses it.
 * @throws ScimError `uniqueness`, `invalidValue`, `invalidSyntax`, `tooMany`; ApiError `forbidden`
 */
export function createDirectoryGroup(needs: Needs, caller: Caller, body: object, publicUrl: string) {
  const group = readBody(body);
  const creating = changeUsers(needs, caller, async (trx, { now }) => {
    if (await hasMostGroups(trx))
      throw new ScimError('tooMany', `There are already ${serverLimits.maxDirectoryGroups} groups, the maximum.`);
    const members = await memberIds(trx, group);
    const given = { external_id: group.externalId ?? null, display_name: nameOf(group), created_at: now };
    const row = await trx
      .insertInto('directory_groups')
      .values({ id: uuidv7(), role: null, ...given })
      .returningAll()
      .executeTakeFirstOrThrow();
    const added = [...members];
    const write = () => writeMembers(trx, row.id, added, []);
    await changeMembers(trx, needs, caller, row, { added, removed: [], at: now, write });
    const details = { members_added: members.size };
    await recordGroupChange(trx, caller, row, { action: 'directory-group.created', at: now, details });
    return (await readGroup(trx, row, publicUrl)).group;
  });
  return creating.catch(refuseUnique);
}

function changeDirectoryGroup(needs: Needs, caller: Caller, wanted: Wanted, change: (before: ScimGroup) => ScimGroup) {
  const { id, ifMatch, publicUrl } = wanted;
  const changing = changeUsers(needs, caller, async (trx, { now }) => {
    const { row, group } = await readGroup(trx, await lockGroup(trx, id), publicUrl);
    refuseOtherVersion(group, ifMatch);
    const after = change(group);
    const [old, members] = [new Set(group.members?.map(({ value = '' }) => value)), await memberIds(trx, after)];
    const [added, removed] = [[...members].filter((one) => !old.has(one)), [...old].filter((one) => !members.has(one))];
    const given = { display_name: nameOf(after), external_id: after.externalId ?? null };
    const isChanged = given.display_name !== row.display_name || given.external_id !== row.external_id;
    if (!isChanged && added.length + removed.length === 0) return group;
    await trx.updateTable('directory_groups').set(given).where('id', '=', id).execute();
    const changed = { ...row, ...given };
    const write = () => writeMembers(trx, id, added, removed);
    await changeMembers(trx, needs, caller, changed, { added, removed, at: now, write });
    const details = {
      ...(given.display_name !== row.display_name && { from_name: row.display_name }),
      ...{ members_added: added.length, members_removed: removed.length },
    };
    await recordGroupChange(trx, caller, changed, { action: 'directory-group.changed', at: now, details });
    return (await readGroup(trx, changed, publicUrl)).group;
  });
  return changing.catch(refuseUnique);
}

/**
 * Replaces a group (RFC 7644, section 3.5.1). Changed members get and lose what the group gives at once.
 * @throws ScimError; ApiError `not-found`, `changed-since`, `last-admin`, `forbidden`
 */
export function replaceDirectoryGroup(needs: Needs, caller: Caller, wanted: Wanted, body: object) {
  const group = readBody(body);
  return changeDirectoryGroup(needs, caller, wanted, () => group);
}

/** Changes a group (RFC 7644, section 3.5.2). @throws as `replaceDirectoryGroup` */
export const patchDirectoryGroup = (
  needs: Needs,
  caller: Caller,
  wanted: Wanted,
  operations: readonly PatchOperation[],
) =>
  changeDirectoryGroup(needs, caller, wanted, (before) => {
    const after = patched(ScimGroup, scimUrns.group, before, operations) as ScimGroup;
    return { ...after, displayName: after.displayName ?? '' };
  });

/**
 * Deletes a group. Its members lose what they have by it.
 * @throws ApiError `not-found`, `changed-since`, `last-admin`, `forbidden`
 */
export function deleteDirectoryGroup(needs: Needs, caller: Caller, { id, ifMatch, publicUrl }: Wanted): Promise<void> {
  return changeUsers(needs, caller, async (trx, { now }) => {
    const { row, group } = await readGroup(trx, await lockGroup(trx, id), publicUrl);
    refuseOtherVersion(group, ifMatch);
    const removed = group.members?.map(({ value = '' }) => value) ?? [];
    const write = () => trx.deleteFrom('directory_groups').where('id', '=', id).execute();
    await changeMembers(trx, needs, caller, row, { added: [], removed, at: now, write });
    await recordGroupChange(trx, caller, row, { action: 'directory-group.deleted', at: now });
  });
}
