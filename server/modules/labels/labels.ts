import { type Label, labels } from '#resources/labels/schema.ts';
import { type Caller, withoutRequestKey } from '../../caller.ts';
import { publishChange } from '../../db/resourceChanged.ts';
import { retriedTransaction } from '../../db/retriedTransaction.ts';
import type { Dependencies } from '../../dependencies.ts';
import { InvalidFieldsError, notFound } from '../../plugins/apiError.ts';
import { recordAudit } from '../audit/audit.ts';
import { labelsFor, mergeLabelAliases } from '../campaigns/campaigns.ts';
import {
  findRecords,
  lockRecord,
  moveReferences,
  presentRecord,
  presentRecords,
  removeLocked,
  type StoredRecord,
} from '../records/records.ts';

/**
 * Returns the label that each id refers to: the label itself, or the one that it was merged into. Ids of deleted and
 * unknown labels are omitted.
 */
export async function findCurrentLabels(dependencies: Dependencies, caller: Caller, ids: readonly string[]) {
  const current = await labelsFor(dependencies.db, ids);
  const records = await findRecords(dependencies.db, labels, [...new Set(current.values())]);
  const presented = await presentRecords({ ...dependencies, caller, resource: labels }, records);
  return [...current].flatMap(([id, labelId]) => {
    const label = presented.find((one) => one.id === labelId);
    return label ? [{ id, label: label as Label }] : [];
  });
}

/**
 * Merges labels into another one, which all their campaigns then have, and deletes them. Campaigns are not written: the
 * ids of the merged labels become aliases of the other one. Declared records that refer to them are. Returns the other label.
 * @throws ApiError `not-found`, `too-many-merged-labels`; InvalidFieldsError for the label itself and for unknown ones
 * in `from`
 */
export async function mergeLabels(
  dependencies: Dependencies,
  caller: Caller,
  id: string,
  from: readonly string[],
): Promise<Label> {
  if (from.includes(id)) throw new InvalidFieldsError([{ loc: ['from', from.indexOf(id)], code: 'enum' }]);
  return retriedTransaction(dependencies.db, async (trx) => {
    const at = dependencies.clock.now();
    const call = { ...dependencies, db: trx, caller, resource: labels };
    const found = new Map<string, StoredRecord>();
    // All merges lock labels in the same order, so that none waits for another one that waits for it.
    for (const each of [id, ...from].sort()) {
      const record = await lockRecord(trx, labels, each, 'all');
      if (record) found.set(each, record);
    }
    const target = found.get(id);
    if (!target) throw notFound();
    const unknown = from.flatMap((each, index) => (found.has(each) ? [] : [index]));
    if (unknown.length > 0) {
      throw new InvalidFieldsError(unknown.map((index) => ({ loc: ['from', index], code: 'unknown-label' })));
    }
    await mergeLabelAliases(trx, from, id);
    await moveReferences(trx, call, { from, to: id });
    const merged = from.flatMap((each) => found.get(each) ?? []);
    await removeLocked(trx, { ...call, caller: withoutRequestKey(caller) }, merged);
    const details = { name: nameOf(target), merged: merged.map(nameOf).join(', ') };
    await recordAudit(trx, caller, { action: 'label.merged', resource: labels.name, id, at, details });
    await publishChange(trx, { resource: labels.name, id, at });
    return (await presentRecord(call, target)) as Label;
  });
}

const nameOf = ({ name }: StoredRecord): string => String(name);
