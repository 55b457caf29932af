import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { Caller } from '../../caller.ts';
import type { Changes } from '../../db/campaignTables.ts';
import { allConflicts, type Conflict, findConflicts } from '../../db/changes.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { type History, isHistoryDeletedSince, valuesBefore } from '../revisions/revisions.ts';
import { mayRead } from './recordAccess.ts';

type RecordId = { resource: Resource; id: string };

/** The revisions of a record of a declared resource. */
export const historyOf = ({ resource, id }: RecordId): History => ({
  table: sql`record_revisions`,
  isOf: sql`resource = ${resource.name} and record_id = ${id}::uuid`,
  changes: sql`changes`,
  fields: sql`array(select path from jsonb_object_keys(changes) as path order by 1)`,
});

/** Returns the query that inserts the revision of the row that `written` returns. */
export const revisionOf = (
  caller: Caller,
  { resource, id }: RecordId,
  { changes, at }: { changes: Changes; at: Date },
): RawBuilder<unknown> => sql`
  insert into record_revisions (resource, record_id, number, user_id, written_at, changes)
  select ${resource.name}, id, (
    select coalesce(max(number), 0) + 1 from record_revisions where resource = ${resource.name} and record_id = ${id}::uuid
  ), ${caller.id}::uuid, ${at}::timestamptz, ${JSON.stringify(changes)}::jsonb
  from written`;

/** Deletes the revisions of a deleted record. */
export async function deleteRevisions(trx: Transaction<Database>, { resource, id }: RecordId): Promise<void> {
  await trx.deleteFrom('record_revisions').where('resource', '=', resource.name).where('record_id', '=', id).execute();
}

/** Deletes a resource's revisions that were written before this moment, except the newest of them of each record. */
export async function sweepRecordRevisions(db: Kysely<Database>, resource: string, expiry: Date): Promise<void> {
  const { rows } = await sql`
    delete from record_revisions where (resource, record_id, number) in (
      select resource, record_id, number from record_revisions as expired
      where resource = ${resource} and written_at < ${expiry} and exists (
        select from record_revisions as later
        where later.resource = expired.resource and later.record_id = expired.record_id
          and later.number > expired.number and later.written_at < ${expiry}
      )
      limit ${sweptAtOnce}
    ) returning 1`.execute(db);
  if (rows.length === sweptAtOnce) await sweepRecordRevisions(db, resource, expiry);
}

const sweptAtOnce = 1_000;

/**
 * Refuses a write of fields that were changed since its base.
 * @param mine the changes of the write, compared with the stored record, which is locked
 * @throws ApiError `record-conflict` with the fields by path; without the values of those that the caller may not read
 */
export async function refuseConflicts(
  trx: Transaction<Database>,
  caller: Caller,
  record: RecordId,
  { mine, base }: { mine: Changes; base: Date },
): Promise<void> {
  const paths = Object.keys(mine);
  if (paths.length === 0) return;
  const isForgotten = await isHistoryDeletedSince(trx, historyOf(record), base);
  const found = isForgotten ? allConflicts(mine) : await conflictsSince(trx, record, { mine, base });
  const conflicts = Object.entries(found);
  if (conflicts.length === 0) return;
  const fields = conflicts.map(([path, conflict]) => [path, readable(caller, record.resource, path, conflict)]);
  throw new ApiError('record-conflict', { fields: Object.fromEntries(fields) });
}

async function conflictsSince(
  trx: Transaction<Database>,
  record: RecordId,
  { mine, base }: { mine: Changes; base: Date },
): Promise<Record<string, Conflict>> {
  const paths = Object.keys(mine);
  const before = await valuesBefore(trx, historyOf(record), { than: base, paths, inside: paths });
  // A write that removes a group also overwrites what was changed inside it.
  const groups = paths.filter((path) => Object.keys(before).some((changed) => changed.startsWith(`${path}.`)));
  const parts = groups.map((path) => [path, { theirs: mine[path]?.from }]);
  return { ...findConflicts(mine, before), ...Object.fromEntries(parts) };
}

function readable(caller: Caller, { fields }: Resource, path: string, conflict: Conflict): Conflict {
  const field = fields[path.split('.', 1)[0] ?? ''];
  return field && mayRead(caller, field) ? conflict : { theirs: null };
}
