import { sql } from 'kysely';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { Caller } from '../../caller.ts';
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
