import { sql, type Transaction } from 'kysely';
import { isWithin } from '#contracts/permissions.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { withoutHidden } from '#resources/schema/visibility.ts';
import { type Caller, withoutRequestKey } from '../../caller.ts';
import { laterThan, rowChanges } from '../../db/changes.ts';
import { storedFields } from '../../db/declaredTable.ts';
import { retriedTransaction } from '../../db/retriedTransaction.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { notFound } from '../../plugins/apiError.ts';
import { refuseForeignLocks, releaseLocks } from '../locks/locks.ts';
import { changedWhileLocked } from '../writes/writes.ts';
import { wholeRecord } from './presentRecord.ts';
import { refuseOutOfScope, visibleTo } from './recordAccess.ts';
import { deleteRecords, storeRecords } from './recordChange.ts';
import { lockRecord, type StoredRecord } from './recordStore.ts';
import { effectOfDeleting, lockReferring, withOtherReference } from './referrers.ts';

type Removal = Pick<Dependencies, 'clock' | 'resources' | 'behaviours'> & { caller: Caller; resource: Resource };

/**
 * Deletes a record.
 * @throws ApiError `not-found` for a record that is not visible, `forbidden`, `in-use`, `record-locked`
 */
export async function removeRecord(call: Removal & Pick<Dependencies, 'db'>, id: string): Promise<void> {
  const { db, caller, resource } = call;
  await retriedTransaction(db, async (trx) => {
    const found = await lockRecord(trx, resource, id, visibleTo(caller, resource, 'show'));
    if (!found) throw notFound();
    await removeLocked(trx, call, [found]);
  });
}

/**
 * Deletes records that the transaction has locked, with what the references to them require: those records are changed
 * or deleted whatever the caller may do with them, because their declaration says so.
 * @throws ApiError `forbidden`, `in-use`, `record-locked`
 */
export async function removeLocked(
  trx: Transaction<Database>,
  call: Removal,
  records: readonly StoredRecord[],
): Promise<void> {
  const { caller, resource } = call;
  for (const record of records) refuseOutOfScope(caller, resource.access.delete, wholeRecord(resource, record));
  const { changed, deleted } = await effectOfDeleting(
    trx,
    call,
    records.map((record) => ({ resource, record })),
  );
  const further = { ...call, caller: withoutRequestKey(caller) };
  for (const each of new Set([...changed.values()].map((one) => one.resource))) {
    const some = [...changed.values()].filter((one) => one.resource === each);
    await rewrite(trx, { ...further, resource: each }, some);
  }
  const all = [...deleted.values()];
  await endLocks(trx, call, all);
  // Records that are deleted may refer to each other in any order.
  await sql`set constraints all deferred`.execute(trx);
  const at = call.clock.now();
  await deleteRecords(trx, call, records, at);
  const others = all.slice(records.length);
  for (const each of new Set(others.map((one) => one.resource))) {
    const some = others.flatMap((one) => (one.resource === each ? [one.record] : []));
    await deleteRecords(trx, { ...further, resource: each }, some, at);
  }
}

/**
 * Frees the locks of records that are being deleted. Those that the caller does not see do not prevent it.
 * @throws ApiError `record-locked`
 */
async function endLocks(
  trx: Transaction<Database>,
  { caller, clock }: Removal,
  deleted: readonly { resource: Resource; record: StoredRecord }[],
): Promise<void> {
  const lockable = deleted.filter(({ resource }) => resource.lock);
  const seen = lockable.filter(({ resource, record }) =>
    isWithin(visibleTo(caller, resource, 'show'), wholeRecord(resource, record)),
  );
  await refuseForeignLocks(trx, caller, idsOf(seen), clock.now());
  await releaseLocks(trx, idsOf(lockable));
}

const idsOf = (all: readonly { record: StoredRecord }[]): string[] => all.map(({ record }) => record.id);

/** Stores records with other references. */
async function rewrite(
  trx: Transaction<Database>,
  call: Removal,
  records: readonly { record: StoredRecord; values: Record<string, unknown> }[],
): Promise<void> {
  const { resource, clock } = call;
  const fields = storedFields(resource.fields);
  const writes = records.map(({ record: before, values }) => {
    const { id, created_at } = before;
    const updated_at = laterThan(before.updated_at, clock.now());
    const record = { ...withoutHidden(resource.fields, values), id, created_at, updated_at };
    const changes = rowChanges(resource, fields, wholeRecord(resource, before), wholeRecord(resource, record));
    return { before, record, changes };
  });
  if (!(await storeRecords(trx, call, writes))) changedWhileLocked();
}

/**
 * Makes every reference to some records of a resource one to another record, whatever the caller may do with the records
 * that have it.
 */
export async function moveReferences(
  trx: Transaction<Database>,
  call: Removal,
  { from, to }: { from: readonly string[]; to: string },
): Promise<void> {
  const caller = withoutRequestKey(call.caller);
  for await (const { resource, records } of lockReferring(trx, call, from)) {
    const others = records.map((record) => ({
      record,
      values: withOtherReference(resource, record, { ...call, from, to }),
    }));
    await rewrite(trx, { ...call, caller, resource }, others);
  }
}
