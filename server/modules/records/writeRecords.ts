import type { Kysely, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { serverLimits } from '#contracts/serverLimits.ts';
import { sameValue, withChanges } from '#resources/schema/changes.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import { brokenRules, missingFields, newlyBrokenRules } from '#resources/schema/validate.ts';
import { withoutHidden } from '#resources/schema/visibility.ts';
import type { Caller } from '../../caller.ts';
import type { Changes } from '../../db/campaignTables.ts';
import { laterThan, rowChanges } from '../../db/changes.ts';
import { storedFields } from '../../db/declaredTable.ts';
import { retriedTransaction } from '../../db/retriedTransaction.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { sanitizeRichText } from '../../formats/sanitizeRichText.ts';
import { InvalidFieldsError } from '../../plugins/apiError.ts';
import { withFileAddresses } from '../uploads/uploads.ts';
import { beforeWrite } from './behaviour.ts';
import { presentRecord, wholeRecord } from './presentRecord.ts';
import { refuseOutOfScope, refuseUnwritable } from './recordAccess.ts';
import { changesOfNew, storeRecords } from './recordChange.ts';
import { refuseTooMany, type StoredRecord } from './recordStore.ts';
import { refuseUnknownReferences } from './referenceChecks.ts';

/** The context of a call: its caller, resource and dependencies. */
export type RecordCall = Dependencies & { caller: Caller; resource: Resource };

export type Trx = Transaction<Database>;

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
function refuseTooLarge({ id, created_at, updated_at, ...data }: StoredRecord): void {
  const limit = serverLimits.maxRecordBytes;
  const sizes = Object.entries(data).map(([name, value]) => ({
    name,
    bytes: Buffer.byteLength(JSON.stringify(value ?? null)),
  }));
  if (sizes.reduce((sum, { bytes }) => sum + bytes, 0) <= limit) return;
  const [largest] = sizes.sort((one, other) => other.bytes - one.bytes);
  throw new InvalidFieldsError([{ loc: [largest?.name ?? ''], code: 'maxBytes', limit }]);
}

/**
 * Returns values as they are stored: rich texts with their allowed marks, files with absolute URLs.
 * @throws InvalidFieldsError `foreign-host`
 */
export async function normalized({ config, resource: { fields } }: RecordCall, given: JsonObject): Promise<JsonObject> {
  const { values, problems } = withFileAddresses(config, fields, given);
  if (problems.length > 0) throw new InvalidFieldsError(problems);
  return sanitizeRichText(fields, values);
}

/**
 * Sets references with the default `me` to the caller if they are empty. What an agent creates always belongs to its user.
 */
function withCaller({ caller, resource }: RecordCall, data: JsonObject): JsonObject {
  const mine = Object.entries(resource.fields).filter(
    ([name, field]) =>
      field.kind === 'reference' && field.default === 'me' && (caller.agent || (data[name] ?? null) === null),
  );
  return { ...data, ...Object.fromEntries(mine.map(([name]) => [name, caller.id])) };
}

/** A record that was checked, but for its references, unique values and the number of records. */
type NewRecord = { record: StoredRecord; whole: Values };

/**
 * Returns the record that a call creates. Its values are normalized already.
 * @throws ApiError `forbidden`; InvalidFieldsError
 */
export async function newRecord(trx: Trx, call: RecordCall, sent: JsonObject): Promise<NewRecord> {
  const { clock, caller, resource } = call;
  const now = clock.now();
  const id = uuidv7();
  const values = withoutHidden(resource.fields, withCaller(call, sent));
  const given = { ...values, id, created_at: now, updated_at: now };
  const record = await beforeWrite(call, trx, { now, before: null, after: given });
  const whole = wholeRecord(resource, record);
  refuseUnwritable(caller, resource, sent, wholeRecord(resource, { ...withCaller(call, {}), id }));
  refuseOutOfScope(caller, resource.access.create, whole);
  refuseInvalid(resource, whole);
  refuseTooLarge(record);
  return { record, whole };
}

/**
 * Creates a record with its revision, audit entry and event.
 * @throws ApiError `forbidden`, `value-taken`, the error of the declared limit; InvalidFieldsError
 */
export function createRecord(call: RecordCall, given: JsonObject): Promise<Values> {
  const { resource } = call;
  return retriedTransaction(call.db, async (trx) => {
    const { record, whole } = await newRecord(trx, call, await normalized(call, given));
    await refuseUnknownReferences(trx, call, { whole });
    await refuseTooMany(trx, resource, record);
    await storeRecords(trx, call, [{ before: null, record, changes: changesOfNew(resource, whole) }]);
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

/** A record before and after its changes, which are checked but for its references and unique values. */
export type ChangedRecord = { record: StoredRecord; before: Values; whole: Values; changes: Changes };

/** What a write sets: fields that were sent, and those that only the server sets. */
export type NewContent = { sent?: JsonObject; set?: JsonObject };

/**
 * Merges changes into a record that the caller may edit, then too: groups by key, everything else whole. Its values are
 * normalized already.
 * @throws ApiError `forbidden`; InvalidFieldsError
 */
export async function changedRecord(
  db: Kysely<Database>,
  call: RecordCall,
  found: StoredRecord,
  { sent = {}, set }: NewContent,
): Promise<ChangedRecord> {
  const { clock, caller, resource } = call;
  const before = wholeRecord(resource, found);
  const given = changeable(resource, sent, before);
  refuseUnwritable(caller, resource, given, before);
  const { id, created_at } = found;
  const values = withoutHidden(resource.fields, { ...withChanges(resource.fields, found, given), ...set });
  const now = laterThan(found.updated_at, clock.now());
  const after = { ...values, id, created_at, updated_at: now };
  const record = await beforeWrite(call, db, { now, before: found, after });
  const whole = wholeRecord(resource, record);
  refuseOutOfScope(caller, resource.access.edit, whole);
  refuseInvalid(resource, whole, before);
  refuseTooLarge(record);
  return { record, before, whole, changes: rowChanges(resource, storedFields(resource.fields), before, whole) };
}
