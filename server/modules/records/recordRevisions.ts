import { type Kysely, sql, type Transaction } from 'kysely';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { Caller } from '../../caller.ts';
import type { Changes } from '../../db/campaignTables.ts';
import { allConflicts, type Conflict, findConflicts } from '../../db/changes.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { mayRead } from './recordAccess.ts';

type RecordId = { resource: Resource; id: string };

/** Stores the changes of a write. */
export async function insertRevision(
  trx: Transaction<Database>,
  caller: Caller,
  { resource, id }: RecordId,
  { changes, at }: { changes: Changes; at: Date },
): Promise<void> {
  await sql`
    insert into record_revisions (resource, record_id, number, user_id, written_at, changes)
    select ${resource.name}, ${id}, coalesce(max(number), 0) + 1, ${caller.id}::uuid, ${at}, ${JSON.stringify(changes)}::jsonb
    from record_revisions where resource = ${resource.name} and record_id = ${id}`.execute(trx);
}

/** Deletes the changes of a deleted record. */
export async function deleteRevisions(trx: Transaction<Database>, { resource, id }: RecordId): Promise<void> {
  await trx.deleteFrom('record_revisions').where('resource', '=', resource.name).where('record_id', '=', id).execute();
}

/** Deletes the changes that were written before this moment, except the newest of them of each record. */
export async function sweepRecordRevisions(db: Kysely<Database>, expiry: Date): Promise<void> {
  const { rows } = await sql`
    delete from record_revisions where (resource, record_id, number) in (
      select resource, record_id, number from record_revisions as expired
      where written_at < ${expiry} and exists (
        select from record_revisions as later
        where later.resource = expired.resource and later.record_id = expired.record_id
          and later.number > expired.number and later.written_at < ${expiry}
      )
      limit ${sweptAtOnce}
    ) returning 1`.execute(db);
  if (rows.length === sweptAtOnce) await sweepRecordRevisions(db, expiry);
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
  { resource, id }: RecordId,
  { mine, base }: { mine: Changes; base: Date },
): Promise<void> {
  const paths = Object.keys(mine);
  if (paths.length === 0) return;
  const isForgotten = await isForgottenSince(trx, { resource, id }, base);
  const found = isForgotten ? allConflicts(mine) : await conflictsSince(trx, { resource, id }, { mine, base });
  const conflicts = Object.entries(found);
  if (conflicts.length === 0) return;
  const fields = conflicts.map(([path, conflict]) => [path, readable(caller, resource, path, conflict)]);
  throw new ApiError('record-conflict', { fields: Object.fromEntries(fields) });
}

/** Numbers begin at 1, and the oldest changes are deleted first. */
async function isForgottenSince(trx: Transaction<Database>, { resource, id }: RecordId, base: Date): Promise<boolean> {
  const oldest = await trx
    .selectFrom('record_revisions')
    .select(['number', 'written_at'])
    .where('resource', '=', resource.name)
    .where('record_id', '=', id)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return oldest !== undefined && oldest.number > 1 && base < oldest.written_at;
}

/** A value at the base; `isPart` if only a part of a group was changed since, as when the write removes the group. */
type Before = { path: string; value: unknown; isPart: boolean };

async function conflictsSince(
  trx: Transaction<Database>,
  { resource, id }: RecordId,
  { mine, base }: { mine: Changes; base: Date },
): Promise<Record<string, Conflict>> {
  const { rows } = await sql<Before>`
    select distinct on (mine) mine as path, change -> 'from' as value, path <> mine as "isPart"
    from record_revisions, jsonb_each(changes) as one (path, change), unnest(${Object.keys(mine)}::text[]) as mine
    where resource = ${resource.name} and record_id = ${id} and written_at > ${base}
      and (path = mine or starts_with(path, mine || '.'))
    order by mine, number`.execute(trx);
  const whole = rows.filter(({ isPart }) => !isPart).map(({ path, value }) => [path, value]);
  const parts = rows.flatMap(({ path, isPart }) => (isPart ? [[path, { theirs: mine[path]?.from }]] : []));
  return { ...findConflicts(mine, Object.fromEntries(whole)), ...Object.fromEntries(parts) };
}

function readable(caller: Caller, { fields }: Resource, path: string, conflict: Conflict): Conflict {
  const field = fields[path.split('.', 1)[0] ?? ''];
  return field && mayRead(caller, field) ? conflict : { theirs: null };
}
