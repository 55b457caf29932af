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
import { recordDeletion, storeRecord } from './recordChange.ts';
import { deleteRevisions } from './recordRevisions.ts';
import { deleteRecords, lockRecord, type StoredRecord } from './recordStore.ts';
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
    await removeLocked(trx, call, found);
  });
}

/**
 * Deletes a record that the transaction has locked, with what the references to it require: those records are changed
 * or deleted whatever the caller may do with them, because their declaration says so.
 * @throws ApiError `forbidden`, `in-use`, `record-locked`
 */
export async function removeLocked(trx: Transaction<Database>, call: Removal, found: StoredRecord): Promise<void> {
  const { caller, resource } = call;
  refuseOutOfScope(caller, resource.access.delete, wholeRecord(resource, found));
  const { changed, deleted } = await effectOfDeleting(trx, call, { resource, record: found });
  const further = { ...call, caller: withoutRequestKey(caller) };
  for (const each of changed.values())
    await rewrite(trx, { ...further, resource: each.resource }, each.record, each.values);
  const all = [...deleted.values()];
  await endLocks(trx, call, all);
  // Records that are deleted may refer to each other in any order.
  await sql`set constraints all deferred`.execute(trx);
  for (const each of new Set(all.map((one) => one.resource))) {
    const ids = idsOf(all.filter((one) => one.resource === each));
    await deleteRecords(trx, each, ids);
  }
  for (const { resource: each, record } of all) {
    const { id } = record;
    await deleteRevisions(trx, { resource: each, id });
    const writing = { ...call, caller: record === found ? caller : further.caller, resource: each };
    await recordDeletion(trx, writing, { record, at: call.clock.now() });
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

/** Stores a record with other references. */
async function rewrite(
  trx: Transaction<Database>,
  call: Removal,
  before: StoredRecord,
  given: Record<string, unknown>,
): Promise<void> {
  const { resource, clock } = call;
  const { id, created_at } = before;
  const values = withoutHidden(resource.fields, given);
  const record = { ...values, id, created_at, updated_at: laterThan(before.updated_at, clock.now()) };
  const fields = storedFields(resource.fields);
  const changes = rowChanges(resource, fields, wholeRecord(resource, before), wholeRecord(resource, record));
  if (!(await storeRecord(trx, call, { action: 'changed', before, record, changes }))) changedWhileLocked();
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
  for await (const { resource, record } of lockReferring(trx, call, from)) {
    await rewrite(
      trx,
      { ...call, caller, resource },
      record,
      withOtherReference(resource, record, { ...call, from, to }),
    );
  }
}
