import type { RestoreOptions, RestorePreview } from '#contracts/api/revisions.ts';
import type { Problem } from '#contracts/validation.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import type { Changes } from '../../db/campaignTables.ts';
import { applyChanges, rowChanges } from '../../db/changes.ts';
import { storedFields } from '../../db/declaredTable.ts';
import { InvalidFieldsError, notFound } from '../../plugins/apiError.ts';
import { presentRestore, type SeenHistory, valuesAt } from '../revisions/revisions.ts';
import { changeInTransaction } from './changeRecord.ts';
import { wholeRecord } from './presentRecord.ts';
import { mayRead, mayWrite, visibleTo } from './recordAccess.ts';
import { historyOf, mayReadPath, nameIn } from './recordRevisions.ts';
import { findRecord, type StoredRecord } from './recordStore.ts';
import { referenceProblems } from './referenceChecks.ts';
import type { RecordCall, Trx } from './writeRecords.ts';

/** @throws ApiError `not-found` for a record that is not visible */
async function requireRecord({ db, caller, resource }: RecordCall, id: string): Promise<StoredRecord> {
  const found = await findRecord(db, resource, id, visibleTo(caller, resource, 'show'));
  if (!found) throw notFound();
  return found;
}

/** Returns the history of a record as the caller sees it. */
export const seenHistory = (call: RecordCall, id: string): SeenHistory => ({
  history: historyOf({ resource: call.resource, id }),
  requireVisible: (db) => requireRecord({ ...call, db }, id),
  mayRead: mayReadPath(call.caller, call.resource),
});

/**
 * Returns the fields that restoring a revision sets, whole: those that were changed since and that the caller may
 * write. Fields with references to records or files that the caller does not see, or that were deleted, are left as they
 * are now: `problems` says which.
 * @throws ApiError `not-found` for a revision that is not kept
 */
async function restoredFields(
  trx: Trx,
  call: RecordCall,
  now: StoredRecord,
  number: number,
): Promise<{ fields: JsonObject; problems: Problem[] }> {
  const { caller, resource } = call;
  const values = await valuesAt(trx, historyOf({ resource, id: now.id }), number);
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
  const [problems = []] = await referenceProblems(trx, call, [{ whole: fields, before }]);
  for (const { loc } of problems) delete fields[loc[0] ?? ''];
  return { fields: fields as JsonObject, problems };
}

/**
 * Returns what restoring a revision would change now.
 * @throws ApiError `not-found`
 */
export function previewRestore(call: RecordCall, id: string, number: number): Promise<RestorePreview> {
  const { db, resource } = call;
  return db.transaction().execute(async (trx) => {
    const found = await requireRecord({ ...call, db: trx }, id);
    const { fields, problems } = await restoredFields(trx, call, found, number);
    const changes = rowChanges(resource, storedFields(resource.fields), wholeRecord(resource, found), fields);
    return presentRestore(found, changes, [...new Set(problems.map(({ loc: [name] }) => String(name)))]);
  });
}

/**
 * Restores the values at a revision of all fields that were changed after it, as a new write with the same checks.
 * @throws ApiError `not-found`, and as `changeRecord`; InvalidFieldsError if all fields would be left as they are
 */
export function restoreRevision(
  call: RecordCall,
  id: string,
  number: number,
  options: RestoreOptions | null,
): Promise<Record<string, unknown>> {
  const base = options?.base_updated_at === undefined ? undefined : new Date(options.base_updated_at);
  const content = async (found: StoredRecord, trx: Trx) => {
    const { fields, problems } = await restoredFields(trx, call, found, number);
    if (problems.length > 0 && Object.keys(fields).length === 0) throw new InvalidFieldsError(problems);
    return { sent: fields };
  };
  return changeInTransaction(call, { id, action: 'restored', base, details: { revision: number }, content });
}
