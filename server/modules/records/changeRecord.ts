import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { JsonObject } from '#resources/schema/records.ts';
import { isCurrent, proven } from '../../caller.ts';
import { isTransaction } from '../../db/announcements.ts';
import { laterThan } from '../../db/changes.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError, notFound } from '../../plugins/apiError.ts';
import { isMatch } from '../../plugins/etag.ts';
import { isFreeFor, type LiveLock, liveLock, refuseForeignLock } from '../locks/locks.ts';
import { changedWhileLocked, type Write, write, writeInTransaction } from '../writes/writes.ts';
import { changesReach, hasHooks } from './behaviour.ts';
import { presentRecord, wholeRecord } from './presentRecord.ts';
import { refuseOutOfScope, visibleTo } from './recordAccess.ts';
import { storeRecords } from './recordChange.ts';
import { lockableFor } from './recordLocks.ts';
import { conflictRules } from './recordRevisions.ts';
import { matching, rowColumns, type StoredRecord } from './recordStore.ts';
import { addsReferences, refuseUnknownReferences } from './referenceChecks.ts';
import {
  type ChangedRecord,
  changedRecord,
  type NewContent,
  normalized,
  type RecordCall,
  type Trx,
} from './writeRecords.ts';

type Values = Record<string, unknown>;

type Db = Kysely<Database>;

/** `Within`: what `content` needs. */
type RecordWrite<Within = Db> = {
  id: string;
  /** What the audit says; by default that it was changed. */
  action?: 'restored' | 'published' | 'unpublished';
  /** The `updated_at` of the copy that the change is based on. */
  base?: Date | undefined;
  ifMatch?: string | undefined;
  details?: JsonObject;
  /** Returns the content to write, based on the record. Throws to refuse the write. */
  content: (found: StoredRecord, db: Within, now: Date) => NewContent | Promise<NewContent>;
};

/**
 * Changes a record. Nothing is written if nothing changes. Without hooks and further references, this takes one statement
 * that reads and one that writes.
 * @throws ApiError `not-found` for a record that is not visible, `forbidden`, `value-taken`, `record-conflict`,
 * `record-locked`, `changed-since`; InvalidFieldsError
 */
export async function changeRecord(call: RecordCall, change: RecordWrite): Promise<Values> {
  if (hasHooks(call)) return changeInTransaction(call, change);
  return presentRecord(call, await write(call, writeOf(call, change)));
}

/**
 * Changes a record in a transaction, which `content` needs.
 * @throws as `changeRecord`
 */
export async function changeInTransaction(call: RecordCall, change: RecordWrite<Trx>): Promise<Values> {
  return presentRecord(call, await writeInTransaction(call, writeOf(call, change), (_trx, row) => row));
}

/**
 * Publishes a draft, or makes a record a draft again.
 * @throws ApiError `record-published`, `record-not-published`, and as `changeRecord`
 */
export function setPublished(call: RecordCall, id: string, isPublished: boolean): Promise<Values> {
  const action = isPublished ? 'published' : 'unpublished';
  const content = ({ published_at, updated_at }: StoredRecord, _db: Db, now: Date) => {
    if (isPublished === (published_at !== null))
      throw new ApiError(isPublished ? 'record-published' : 'record-not-published');
    return { set: { published_at: isPublished ? laterThan(updated_at, now).toISOString() : null } };
  };
  return changeRecord(call, { id, action, content });
}

/**
 * Sets fields that only the server sets, of a record whose row the transaction has locked. Returns the record as written.
 * @throws as `changeRecord`
 */
export async function setFields(
  trx: Trx,
  call: RecordCall,
  found: StoredRecord,
  set: JsonObject,
  action?: RecordWrite['action'],
): Promise<StoredRecord> {
  const { record, changes } = await changedRecord(trx, call, found, { set });
  if (!(await storeRecords(trx, call, [{ before: found, record, changes }], { action }))) changedWhileLocked();
  return record;
}

const writeOf = <Within extends Db>(
  call: RecordCall,
  { id, base, ifMatch, content, action, details }: RecordWrite<Within>,
): Write<StoredRecord, ChangedRecord, Within> => ({
  caller: call.caller,
  lockable: lockableFor(call.caller, call.resource),
  id,
  base,
  conflicts: () => conflictRules(call.caller, { resource: call.resource, id }),
  read: (db, now) => readEditable(db, call, id, now),
  async change(db, found, now) {
    if (!isMatch(ifMatch, found.updated_at)) throw new ApiError('changed-since');
    const { sent = {}, set } = await content(found, db, now);
    const changed = await changedRecord(db, call, found, { sent: await normalized(call, sent), set });
    const { record, whole, before } = changed;
    if (isTransaction(db)) await refuseUnknownReferences(db, call, { whole, before });
    else if (addsReferences(call.resource, { whole, before }) || changesReach(call.resource, found, record))
      return undefined;
    return changed;
  },
  async store(db, before, { record, changes }, now) {
    const isFree = call.resource.lock ? isFreeFor(call.caller, id, now) : undefined;
    return (await storeRecords(db, call, [{ before, record, changes }], { action, details, isFree }))
      ? record
      : undefined;
  },
});

/**
 * Returns a record to write it.
 * @throws ApiError `not-found`, `forbidden`, `record-locked`
 */
async function readEditable(
  db: Kysely<Database>,
  { caller, resource }: RecordCall,
  id: string,
  now: Date,
): Promise<StoredRecord> {
  const lock = resource.lock ? liveLock(sql.ref(`${resource.name}.id`), now) : sql<null>`null`;
  const visible = matching(db, resource, { id: [id] }, visibleTo(caller, resource, 'show')).where(isCurrent(caller));
  const rows = await visible.select([...rowColumns(resource), lock.as('live_lock')]).execute();
  const [found] = proven(caller, rows as (StoredRecord & { live_lock: LiveLock | null })[]);
  if (!found) throw notFound();
  const { live_lock, ...record } = found;
  refuseOutOfScope(caller, resource.access.edit, wholeRecord(resource, record));
  refuseForeignLock(caller, live_lock);
  return record;
}
