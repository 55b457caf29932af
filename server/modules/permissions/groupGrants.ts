import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { AuditAction } from '#contracts/audit.ts';
import { uuidForm } from '#contracts/ids.ts';
import { type Caller, withoutRequestKey } from '../../caller.ts';
import { changePayload } from '../../db/resourceChanged.ts';
import type { Database } from '../../db/schema.ts';
import { InvalidFieldsError } from '../../plugins/apiError.ts';
import { auditRow } from '../audit/audit.ts';
import { releaseHiddenLocks } from '../locks/locks.ts';
import { folderVisibleTo } from '../mediaAccess/mediaAccess.ts';
import { visibleTo } from '../visibility/visibility.ts';
import { grantablePath } from './folderGrants.ts';

type Trx = Transaction<Database>;

/** What a group of the directory opens to its external members: ids of campaigns, and paths of folders. */
type GroupGrants = { campaigns: string[]; folders: string[] };

type Kind = {
  resource: string;
  granted: AuditAction;
  removed: AuditAction;
  /** The names of those that the caller sees, by id. They stay until the end of the transaction. */
  lock: (ids: readonly string[], caller: Caller) => RawBuilder<{ id: string; name: string }>;
  insert: (group: string, ids: readonly string[], at: Date) => RawBuilder<unknown>;
  delete: (group: string, ids: readonly string[]) => RawBuilder<unknown>;
};

const kinds: Record<keyof GroupGrants, Kind> = {
  campaigns: {
    ...{ resource: 'campaigns', granted: 'access.granted', removed: 'access.removed' },
    lock: (ids, caller) => sql`
      select id, name from campaigns where id = any(${ids.filter((id) => uuidForm.test(id))}::uuid[]) and ${visibleTo(caller)} for key share`,
    insert: (group, ids, at) => sql`
      insert into directory_group_campaigns (group_id, campaign_id, granted_at)
      select ${group}, unnest(${ids}::uuid[]), ${at}`,
    delete: (group, ids) => sql`
      delete from directory_group_campaigns where group_id = ${group} and campaign_id = any(${ids}::uuid[])`,
  },
  folders: {
    ...{ resource: 'uploads', granted: 'folder.access-granted', removed: 'folder.access-removed' },
    lock: (ids, caller) => sql`
      select path as id, path as name from upload_folders
      where path = any(${ids}::text[]) and ${folderVisibleTo(caller)} for key share`,
    insert: (group, ids, at) => sql`
      insert into directory_group_folders (group_id, path, granted_at) select ${group}, unnest(${ids}::text[]), ${at}`,
    delete: (group, ids) => sql`
      delete from directory_group_folders where group_id = ${group} and path = any(${ids}::text[])`,
  },
};

/** Returns what a group opens, in the order of the grants; with a caller, only what the caller sees. */
export async function grantsOfGroup(db: Kysely<Database>, groupId: string, caller?: Caller): Promise<GroupGrants> {
  const { rows } = await sql<GroupGrants>`
    select array(
      select campaigns.id
      from directory_group_campaigns as opened join campaigns on campaigns.id = opened.campaign_id
      where opened.group_id = ${groupId} and ${caller ? visibleTo(caller) : sql`true`}
      order by opened.granted_at, campaigns.id
    ) as campaigns, array(
      select path from directory_group_folders as opened
      where opened.group_id = ${groupId} and ${caller ? folderVisibleTo(caller, 'opened.path') : sql`true`}
      order by opened.granted_at, path
    ) as folders`.execute(db);
  return rows[0] ?? { campaigns: [], folders: [] };
}

type Group = { id: string; display_name: string; members: readonly string[] };
type Change = { name: keyof GroupGrants; from: readonly string[]; to: readonly string[]; at: Date };

const without = (all: readonly string[], others: readonly string[]) => all.filter((one) => !others.includes(one));

/** Changes and audits the grants of one kind. Returns the ids of those that changed. */
async function changeKind(trx: Trx, caller: Caller, { id, display_name }: Group, { name, from, to, at }: Change) {
  const [kind, added, removed] = [kinds[name], without(to, from), without(from, to)];
  const changed = [...added, ...removed];
  if (changed.length === 0) return changed;
  const names = new Map((await kind.lock(changed, caller).execute(trx)).rows.map((row) => [row.id, row.name]));
  const unknown = added.find((one) => !names.has(one));
  if (unknown !== undefined)
    throw new InvalidFieldsError([{ loc: [name, to.indexOf(unknown)], code: 'unknown-reference' }]);
  await kind.insert(id, added, at).execute(trx);
  await kind.delete(id, removed).execute(trx);
  const entryOf = (record: string, action: AuditAction) => {
    const details = { name: names.get(record) ?? record, group: display_name, group_id: id };
    return auditRow(withoutRequestKey(caller), { action, resource: kind.resource, id: record, at, details });
  };
  const entries = [
    ...added.map((one) => entryOf(one, kind.granted)),
    ...removed.map((one) => entryOf(one, kind.removed)),
  ];
  await trx.insertInto('audit_log').values(entries).execute();
  return changed;
}

/**
 * Changes what a group opens, among what the caller sees. It takes effect with the next call of a member, and locks that
 * members may no longer hold are freed.
 * @returns the names of the changed lists
 * @throws InvalidFieldsError for a campaign or folder that the caller does not see, and for the root
 */
export async function changeGroupGrants(
  trx: Trx,
  caller: Caller,
  group: Group,
  given: Partial<GroupGrants>,
  at: Date,
): Promise<(keyof GroupGrants)[]> {
  const before = await grantsOfGroup(trx, group.id, caller);
  const paths = given.folders?.map((path, index) => grantablePath(path, ['folders', index]));
  const after = { campaigns: given.campaigns ?? before.campaigns, folders: [...new Set(paths ?? before.folders)] };
  const changeOf = (name: keyof GroupGrants) => ({ name, from: before[name], to: after[name], at });
  const changed = {
    campaigns: await changeKind(trx, caller, group, changeOf('campaigns')),
    folders: await changeKind(trx, caller, group, changeOf('folders')),
  };
  await announceGrants(trx, changed, group.members, at);
  return (['campaigns', 'folders'] as const).filter((name) => changed[name].length > 0);
}

/**
 * Announces grants that users got or lost by a group to these users, and frees the locks that they may no longer hold.
 * Call it after the change.
 */
export async function announceGrants(
  trx: Trx,
  { campaigns, folders }: GroupGrants,
  users: readonly string[],
  at: Date,
): Promise<void> {
  if (users.length === 0 || campaigns.length + folders.length === 0) return;
  const records = [
    ...campaigns.map((id) => ({ campaign_id: id, payload: changePayload({ resource: 'campaigns', id }) })),
    ...folders.map((id) => ({ campaign_id: null, payload: changePayload({ resource: 'uploads', id }) })),
  ];
  await sql`
    insert into events (created_at, type, campaign_id, payload, external_readers)
    select ${at}, 'resource_changed', campaign_id, payload, ${users}::uuid[]
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as one (campaign_id uuid, payload jsonb)`.execute(trx);
  await releaseHiddenLocks(trx, { userIds: users });
}
