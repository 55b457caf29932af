import type { RestorePreview, Revision, RevisionDetail } from '#contracts/api/revisions.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import type { Caller } from '../../caller.ts';
import type { Changes } from '../../db/campaignTables.ts';
import { applyChanges, rowChanges } from '../../db/changes.ts';
import { storedFields } from '../../db/declaredTable.ts';
import { retriedTransaction } from '../../db/retriedTransaction.ts';
import { notFound } from '../../plugins/apiError.ts';
import {
  findRevision,
  hasRevision,
  listRevisions,
  presentChanges,
  presentRevision,
  valuesBefore,
} from '../revisions/revisions.ts';
import { presentRecord, wholeRecord } from './presentRecord.ts';
import { mayRead, mayWrite, visibleTo } from './recordAccess.ts';
import { historyOf } from './recordRevisions.ts';
import { findRecord, lockRecord, type StoredRecord } from './recordStore.ts';
import { withoutUnknownReferences } from './referenceChecks.ts';
import { changeWithin, type RecordCall, type Trx } from './writeRecords.ts';

/** @throws ApiError `not-found` for a record that is not visible */
async function requireRecord({ db, caller, resource }: RecordCall, id: string): Promise<StoredRecord> {
  const found = await findRecord(db, resource, id, visibleTo(caller, resource, 'show'));
  if (!found) throw notFound();
  return found;
}

const nameIn = (path: string): string => path.split('.', 1)[0] ?? '';

/** Returns the paths of the fields that the caller may read. */
const readable = (caller: Caller, { fields }: Resource, paths: readonly string[]): string[] =>
  paths.filter((path) => {
    const field = fields[nameIn(path)];
    return field !== undefined && mayRead(caller, field);
  });

const only = (changes: Changes, paths: readonly string[]): Changes =>
  Object.fromEntries(paths.flatMap((path) => (changes[path] ? [[path, changes[path]]] : [])));

/**
 * Returns one page of a record's revisions, newest first: user, time and the changed fields that the caller may read.
 * @throws ApiError `not-found`
 */
export async function readRevisions(
  call: RecordCall,
  id: string,
  page: { offset: number; limit: number },
): Promise<{ items: Revision[]; total: number }> {
  const { db, caller, resource } = call;
  await requireRecord(call, id);
  const { rows, total } = await listRevisions(db, historyOf({ resource, id }), page);
  const items = rows.map((row) => ({ ...presentRevision(row), fields: readable(caller, resource, row.fields) }));
  return { items, total };
}

/**
 * Returns the changes of one revision that the caller may read.
 * @throws ApiError `not-found`
 */
export async function readRevision(call: RecordCall, id: string, number: number): Promise<RevisionDetail> {
  const { db, caller, resource } = call;
  await requireRecord(call, id);
  const row = await findRevision(db, historyOf({ resource, id }), number);
  if (!row) throw notFound();
  const fields = readable(caller, resource, row.fields);
  return { ...presentRevision({ ...row, fields }), ...(await presentChanges(only(row.changes, fields))) };
}

/**
 * Returns the fields that restoring a revision sets, whole: those that were changed since and that the caller may
 * write. References to records that the caller does not see, or that were deleted, are left as they are now.
 * @throws ApiError `not-found` for a revision that is not kept
 */
async function restoredFields(trx: Trx, call: RecordCall, now: StoredRecord, number: number): Promise<JsonObject> {
  const { caller, resource } = call;
  const history = historyOf({ resource, id: now.id });
  if (!(await hasRevision(trx, history, number))) throw notFound();
  const values = await valuesBefore(trx, history, { than: number });
  const changes: Changes = {};
  for (const [path, to] of Object.entries(values)) {
    const field = resource.fields[nameIn(path)];
    // A group that was set or removed as a whole before a part of it was changed has its earlier value whole.
    const isInGroup = Object.hasOwn(changes, nameIn(path)) && path.includes('.');
    if (!field || field.computed || field.createOnly || isInGroup) continue;
    if (mayRead(caller, field) && mayWrite(caller, field)) changes[path] = { from: null, to };
  }
  const sorted = Object.fromEntries(Object.entries(changes).sort(([a], [b]) => (a < b ? -1 : 1)));
  const before = wholeRecord(resource, now);
  const fields = applyChanges(resource, now, sorted);
  return (await withoutUnknownReferences(trx, call, fields, before)) as JsonObject;
}

/**
 * Returns what restoring a revision would change now.
 * @throws ApiError `not-found`
 */
export function previewRestore(call: RecordCall, id: string, number: number): Promise<RestorePreview> {
  const { db, resource } = call;
  return db.transaction().execute(async (trx) => {
    const found = await requireRecord({ ...call, db: trx }, id);
    const fields = await restoredFields(trx, call, found, number);
    const changes = rowChanges(resource, storedFields(resource.fields), wholeRecord(resource, found), fields);
    return { ...(await presentChanges(changes)), updated_at: found.updated_at.toISOString() };
  });
}

/**
 * Restores the values at a revision of all fields that were changed after it, as a new write with the same checks.
 * @throws ApiError `not-found`, and as `changeRecord`
 */
export function restoreRevision(
  call: RecordCall,
  id: string,
  number: number,
  base: Date | undefined,
): Promise<Record<string, unknown>> {
  return retriedTransaction(call.db, async (trx) => {
    const found = await lockRecord(trx, call.resource, id, visibleTo(call.caller, call.resource, 'show'));
    if (!found) throw notFound();
    const fields = await restoredFields(trx, call, found, number);
    const patch = { fields, base, action: 'restored' as const, details: { revision: number } };
    return presentRecord({ ...call, db: trx }, await changeWithin(trx, call, found, patch));
  });
}
