import type { Transaction } from 'kysely';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import type { Caller } from '../../caller.ts';
import type { Changes } from '../../db/campaignTables.ts';
import { publishChange } from '../../db/resourceChanged.ts';
import type { Database } from '../../db/schema.ts';
import { recordAudit } from '../audit/audit.ts';
import { wholeRecord } from './presentRecord.ts';
import { insertRevision } from './recordRevisions.ts';
import { type StoredRecord, updateRecord } from './recordStore.ts';

type Values = Record<string, unknown>;

/** `updated_at` rises with every write, also within a millisecond and after the clock was set back. */
export const laterThan = (before: Date, now: Date): Date => new Date(Math.max(now.getTime(), before.getTime() + 1));

/**
 * Updates a record, with its revision, audit entry and event.
 * @throws ApiError `value-taken`
 */
export async function storeChange(
  trx: Transaction<Database>,
  { caller, resource }: { caller: Caller; resource: Resource },
  record: StoredRecord,
  changes: Changes,
): Promise<void> {
  const { id, updated_at: now } = record;
  await updateRecord(trx, resource, record);
  await insertRevision(trx, caller, { resource, id }, { changes, at: now });
  await recordChange({ trx, now, caller, resource, id, action: 'changed', record: wholeRecord(resource, record) });
}

/** Returns the record's title for the audit, which shows it after the record is deleted. */
const nameIn = ({ title }: Resource, record: Values): JsonObject => {
  const name = record[title];
  return typeof name === 'string' ? { name } : {};
};

type Change = {
  trx: Transaction<Database>;
  now: Date;
  caller: Caller;
  resource: Resource;
  id: string;
  action: 'created' | 'changed' | 'deleted';
  record: Values;
};

/** Adds the audit entry of a change, and its event. */
export async function recordChange({ trx, now, caller, resource, id, action, record }: Change): Promise<void> {
  const details = nameIn(resource, record);
  await recordAudit(trx, caller, { action: `record.${action}`, resource: resource.name, id, at: now, details });
  await publishChange(trx, { resource: resource.name, id, at: now, by: caller });
}
