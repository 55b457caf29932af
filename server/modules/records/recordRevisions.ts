import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { Caller } from '../../caller.ts';
import type { Changes } from '../../db/campaignTables.ts';
import type { Database } from '../../db/schema.ts';
import type { ConflictRules, Histories, History } from '../revisions/revisions.ts';
import { mayRead } from './recordAccess.ts';

type RecordId = { resource: Resource; id: string };

/** The revisions of the records of a declared resource. */
export const historiesOf = ({ name }: Resource): Histories => ({
  records: sql.table(name),
  table: sql`record_revisions`,
  isOf: (id) => sql`resource = ${name} and record_id = ${id}`,
});

/** The revisions of a record of a declared resource. */
export function historyOf({ resource, id }: RecordId): History {
  const { table, isOf } = historiesOf(resource);
  const fields = sql<string[]>`array(select path from jsonb_object_keys(changes) as path order by 1)`;
  return { table, isOf: isOf(sql`${id}::uuid`), changes: sql`changes`, fields };
}

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

/** Returns the conflict rules of a record. Values that the caller may not read are omitted. */
export const conflictRules = (caller: Caller, record: RecordId): ConflictRules => ({
  history: historyOf(record),
  error: 'record-conflict',
  groupsOf: Object.keys,
  present: (conflicts, mine, before = {}) => {
    // A write that removes a group also overwrites what was changed inside it.
    const groups = Object.keys(mine).filter((path) => Object.keys(before).some((part) => part.startsWith(`${path}.`)));
    const all = { ...conflicts, ...Object.fromEntries(groups.map((path) => [path, { theirs: mine[path]?.from }])) };
    const isShown = mayReadPath(caller, record.resource);
    return Object.fromEntries(Object.entries(all).map(([path, one]) => [path, isShown(path) ? one : { theirs: null }]));
  },
});

/** Returns whether the caller may read the field of a path. */
export const mayReadPath =
  (caller: Caller, { fields }: Resource) =>
  (path: string): boolean => {
    const field = fields[nameIn(path)];
    return field !== undefined && mayRead(caller, field);
  };

/** Returns the name of the field of a path. */
export const nameIn = (path: string): string => path.split('.', 1)[0] ?? '';
