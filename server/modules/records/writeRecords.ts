import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { serverLimits } from '#contracts/serverLimits.ts';
import { sameValue, withChanges } from '#resources/schema/changes.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import { brokenRules, missingFields, newlyBrokenRules } from '#resources/schema/validate.ts';
import { withoutHidden } from '#resources/schema/visibility.ts';
import type { Caller } from '../../caller.ts';
import { publishChange } from '../../db/resourceChanged.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { sanitizeRichText } from '../../formats/sanitizeRichText.ts';
import { InvalidFieldsError, notFound } from '../../plugins/apiError.ts';
import { recordAudit } from '../audit/audit.ts';
import { presentRecord, wholeRecord } from './presentRecord.ts';
import { refuseOutOfScope, refuseUnwritable, visibleTo } from './recordAccess.ts';
import {
  deleteRecord,
  insertRecord,
  lockRecord,
  refuseTooMany,
  type StoredRecord,
  updateRecord,
} from './recordStore.ts';

/** The context of a call: its caller, resource and dependencies. */
type RecordCall = Dependencies & { caller: Caller; resource: Resource };

type Values = Record<string, unknown>;

/**
 * Checks required fields and rules over several fields. `before` is the record before the change: a rule that it
 * broke already is only checked if the change has the field that it reports.
 * @throws InvalidFieldsError
 */
function refuseInvalid(resource: Resource, record: Values, before?: Values): void {
  const broken = before ? newlyBrokenRules(resource, record, before) : brokenRules(resource, record);
  const problems = [...missingFields(resource.fields, record), ...broken];
  if (problems.length > 0) throw new InvalidFieldsError(problems);
}

/**
 * Refuses a record that is too large to be read in lists.
 * @throws InvalidFieldsError for its largest field
 */
function refuseTooLarge(data: Values): void {
  const limit = serverLimits.maxRecordBytes;
  const sizes = Object.entries(data).map(([name, value]) => ({
    name,
    bytes: Buffer.byteLength(JSON.stringify(value ?? null)),
  }));
  if (sizes.reduce((sum, { bytes }) => sum + bytes, 0) <= limit) return;
  const [largest] = sizes.sort((one, other) => other.bytes - one.bytes);
  throw new InvalidFieldsError([{ loc: [largest?.name ?? ''], code: 'maxBytes', limit }]);
}

/** Sets references with the default `me` to the caller if they are empty. */
function withCaller({ caller, resource }: RecordCall, data: JsonObject): JsonObject {
  const mine = Object.entries(resource.fields).filter(
    ([name, field]) => field.kind === 'reference' && field.default === 'me' && (data[name] ?? null) === null,
  );
  return { ...data, ...Object.fromEntries(mine.map(([name]) => [name, caller.id])) };
}

/**
 * Creates a record with its audit entry and event in one transaction.
 * @throws ApiError `forbidden`, `value-taken`, the error of the declared limit; InvalidFieldsError
 */
export async function createRecord(call: RecordCall, given: JsonObject): Promise<Values> {
  const { db, clock, caller, resource } = call;
  const sent = await sanitizeRichText(resource.fields, given);
  const now = clock.now();
  const id = uuidv7();
  const values = withoutHidden(resource.fields, withCaller(call, sent));
  const record = { ...values, id, created_at: now, updated_at: now };
  const whole = wholeRecord(resource, record);
  refuseUnwritable(caller, resource, sent, wholeRecord(resource, { ...withCaller(call, {}), id }));
  refuseOutOfScope(caller, resource.access.create, whole);
  refuseInvalid(resource, whole);
  refuseTooLarge(values);
  return db.transaction().execute(async (trx) => {
    await refuseTooMany(trx, resource, values);
    await insertRecord(trx, resource, record);
    await recordChange({ trx, now, caller, resource, id, action: 'created', record: whole });
    return presentRecord({ ...call, db: trx }, record);
  });
}

/**
 * Removes times, computed and unchanged fixed fields, which whole records contain.
 * @throws InvalidFieldsError for a changed fixed field
 */
function changeable({ fields }: Resource, sent: JsonObject, before: Values): JsonObject {
  const changes = Object.entries(sent).filter(([name]) => fields[name] && !fields[name].computed);
  const fixed = changes.filter(([name]) => fields[name]?.createOnly);
  const moved = fixed.filter(([name, value]) => !sameValue(value, before[name]));
  if (moved.length > 0) throw new InvalidFieldsError(moved.map(([name]) => ({ loc: [name], code: 'fixed' })));
  return Object.fromEntries(changes.filter((one) => !fixed.includes(one)));
}

/** `updated_at` rises with every write, also within a millisecond and after the clock was set back. */
const laterThan = (before: Date, now: Date): Date => new Date(Math.max(now.getTime(), before.getTime() + 1));

/**
 * Merges changes into a record: groups by key, everything else whole. The record must be within the caller's reach
 * before and after.
 * @throws ApiError `not-found` for a record that is not visible, `forbidden`, `value-taken`; InvalidFieldsError
 */
export async function changeRecord(call: RecordCall, id: string, given: JsonObject): Promise<Values> {
  const { db, clock, caller, resource } = call;
  const sent = await sanitizeRichText(resource.fields, given);
  const { edit } = resource.access;
  return db.transaction().execute(async (trx) => {
    const found = await lockRecord(trx, resource, id, visibleTo(caller, resource, 'show'));
    if (!found) throw notFound();
    const before = wholeRecord(resource, found);
    refuseOutOfScope(caller, edit, before);
    const changes = changeable(resource, sent, before);
    refuseUnwritable(caller, resource, changes, before);
    const { created_at } = found;
    const values = withoutHidden(resource.fields, withChanges(resource.fields, found, changes));
    const record = { ...values, id, created_at, updated_at: laterThan(found.updated_at, clock.now()) };
    const whole = wholeRecord(resource, record);
    refuseOutOfScope(caller, edit, whole);
    refuseInvalid(resource, whole, before);
    refuseTooLarge(values);
    await updateRecord(trx, resource, record);
    await recordChange({ trx, now: record.updated_at, caller, resource, id, action: 'changed', record: whole });
    return presentRecord({ ...call, db: trx }, record);
  });
}

/**
 * Deletes a record.
 * @throws ApiError `not-found` for a record that is not visible, `forbidden`
 */
export async function removeRecord({ db, clock, caller, resource }: RecordCall, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await lockRecord(trx, resource, id, visibleTo(caller, resource, 'show'));
    if (!found) throw notFound();
    await removeLocked(trx, { clock, caller, resource }, found);
  });
}

/**
 * Deletes a record that the transaction has locked.
 * @throws ApiError `forbidden`
 */
export async function removeLocked(
  trx: Transaction<Database>,
  { clock, caller, resource }: Pick<RecordCall, 'clock' | 'caller' | 'resource'>,
  found: StoredRecord,
): Promise<void> {
  const { id } = found;
  const record = wholeRecord(resource, found);
  refuseOutOfScope(caller, resource.access.delete, record);
  await deleteRecord(trx, resource, id);
  await recordChange({ trx, now: clock.now(), caller, resource, id, action: 'deleted', record });
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

async function recordChange({ trx, now, caller, resource, id, action, record }: Change): Promise<void> {
  const details = nameIn(resource, record);
  await recordAudit(trx, caller, { action: `record.${action}`, resource: resource.name, id, at: now, details });
  await publishChange(trx, { resource: resource.name, id, at: now });
}
