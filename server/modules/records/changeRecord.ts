import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { JsonObject } from '#resources/schema/records.ts';
import { isCurrent, proven } from '../../caller.ts';
import { laterThan } from '../../db/changes.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError, notFound } from '../../plugins/apiError.ts';
import { isMatch } from '../../plugins/etag.ts';
import { isFreeFor, type LiveLock, liveLock, refuseForeignLock } from '../locks/locks.ts';
import { type Write, write, writeInTransaction, writeWithin } from '../writes/writes.ts';
import { changesReach, hasHooks } from './behaviour.ts';
import { presentRecord, wholeRecord } from './presentRecord.ts';
import { refuseOutOfScope, visibleTo } from './recordAccess.ts';
import { storeRecord } from './recordChange.ts';
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

type RecordWrite = {
  id: string;
  /** What the audit says. */
  action: 'changed' | 'restored' | 'published' | 'unpublished';
  /** The `updated_at` of the copy that the change is based on. */
  base?: Date | undefined;
  ifMatch?: string | undefined;
  details?: JsonObject;
  /** Returns the content to write, based on the record. Throws to refuse the write. */
  content(found: StoredRecord, trx: Trx, now: Date): NewContent | Promise<NewContent>;
};

/**
 * Changes a record. Nothing is written if nothing changes. Without hooks and further references, this takes one statement
 * that reads and one that writes, unless `isLocked`: `content` then needs a transaction.
 * @throws ApiError `not-found` for a record that is not visible, `forbidden`, `value-taken`, `record-conflict`,
 * `record-locked`, `changed-since`; InvalidFieldsError
 */
export async function changeRecord(call: RecordCall, change: RecordWrite, isLocked = false): Promise<Values> {
  const one = writeOf(call, change);
  const isInTransaction = isLocked || hasHooks(call);
  return presentRecord(
    call,
    await (isInTransaction ? writeInTransaction(call, one, (_trx, row) => row) : write(call, one)),
  );
}

/**
 * Changes a record inside the transaction of other writes, as `changeRecord` does.
 * @throws as `changeRecord`
 */
export const changeWithin = (trx: Trx, call: RecordCall, change: RecordWrite): Promise<StoredRecord> =>
  writeWithin(trx, writeOf(call, change), call.clock.now());

/**
 * Publishes a draft, or makes a record a draft again.
 * @throws ApiError `record-published`, `record-not-published`, and as `changeRecord`
 */
export function setPublished(call: RecordCall, id: string, isPublished: boolean): Promise<Values> {
  const action = isPublished ? 'published' : 'unpublished';
  const content = ({ published_at, updated_at }: StoredRecord, _trx: Trx, now: Date) => {
    if (isPublished === (published_at !== null))
      throw new ApiError(isPublished ? 'record-published' : 'record-not-published');
    return { set: { published_at: isPublished ? laterThan(updated_at, now).toISOString() : null } };
  };
  return changeRecord(call, { id, action, content });
}

const writeOf = (
  call: RecordCall,
  { id, base, ifMatch, content, action, details }: RecordWrite,
): Write<StoredRecord, ChangedRecord> => ({
  caller: call.caller,
  lockable: lockableFor(call.caller, call.resource),
  id,
  base,
  conflicts: () => conflictRules(call.caller, { resource: call.resource, id }),
  read: (db, now) => readEditable(db, call, id, now),
  async change(db, found, now) {
    if (!isMatch(ifMatch, found.updated_at)) throw new ApiError('changed-since');
    // Only resources without hooks are written without a transaction, by a `content` that needs none.
    const trx = db as Trx;
    const { sent = {}, set } = await content(found, trx, now);
    const changed = await changedRecord(trx, call, found, { sent: await normalized(call, sent), set });
    const { record, whole, before } = changed;
    const needsTransaction = addsReferences(call.resource, whole, before) || changesReach(call.resource, found, record);
    if (needsTransaction && !db.isTransaction) return undefined;
    await refuseUnknownReferences(trx, call, whole, before);
    return changed;
  },
  store(db, before, { record, changes }, now) {
    const isFree = call.resource.lock && isFreeFor(call.caller, id, now);
    const fields = Object.keys(changes).sort();
    return storeRecord(db, call, { action, before, record, changes, isFree, details: { fields, ...details } });
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
