import { v7 as uuidv7 } from 'uuid';
import { serverLimits } from '#contracts/serverLimits.ts';
import { sameValue, withChanges } from '#resources/schema/changes.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import { brokenRules, missingFields, newlyBrokenRules } from '#resources/schema/validate.ts';
import { withoutHidden } from '#resources/schema/visibility.ts';
import type { Caller } from '../../caller.ts';
import { rowChanges } from '../../db/changes.ts';
import { storedFields } from '../../db/declaredTable.ts';
import { retriedTransaction } from '../../db/retriedTransaction.ts';
import type { Dependencies } from '../../dependencies.ts';
import { sanitizeRichText } from '../../formats/sanitizeRichText.ts';
import { ApiError, InvalidFieldsError, notFound } from '../../plugins/apiError.ts';
import { isMatch } from '../../plugins/etag.ts';
import { withFileAddresses } from '../uploads/uploads.ts';
import { presentRecord, wholeRecord } from './presentRecord.ts';
import { refuseOutOfScope, refuseUnwritable, visibleTo } from './recordAccess.ts';
import { laterThan, recordChange, storeChange } from './recordChange.ts';
import { refuseConflicts } from './recordRevisions.ts';
import { insertRecord, lockRecord, refuseTooMany } from './recordStore.ts';
import { refuseUnknownReferences } from './referenceChecks.ts';

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

/**
 * Returns values as they are stored: rich texts with their allowed marks, files with absolute URLs.
 * @throws InvalidFieldsError `foreign-host`
 */
async function normalized({ config, resource: { fields } }: RecordCall, given: JsonObject): Promise<JsonObject> {
  const { values, problems } = withFileAddresses(config, fields, given);
  if (problems.length > 0) throw new InvalidFieldsError(problems);
  return sanitizeRichText(fields, values);
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
  const sent = await normalized(call, given);
  const now = clock.now();
  const id = uuidv7();
  const values = withoutHidden(resource.fields, withCaller(call, sent));
  const record = { ...values, id, created_at: now, updated_at: now };
  const whole = wholeRecord(resource, record);
  refuseUnwritable(caller, resource, sent, wholeRecord(resource, { ...withCaller(call, {}), id }));
  refuseOutOfScope(caller, resource.access.create, whole);
  refuseInvalid(resource, whole);
  refuseTooLarge(values);
  return retriedTransaction(db, async (trx) => {
    await refuseUnknownReferences(trx, call, whole);
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

/** Changed fields, with the `updated_at` of the copy that they are based on, and the header `If-Match`. */
type Patch = { fields: JsonObject; base?: Date; ifMatch?: string };

/**
 * Merges changes into a record: groups by key, everything else whole. The record must be within the caller's reach
 * before and after. Nothing is written if nothing changes.
 * @throws ApiError `not-found` for a record that is not visible, `forbidden`, `value-taken`, `record-conflict`,
 * `changed-since`; InvalidFieldsError
 */
export async function changeRecord(
  call: RecordCall,
  id: string,
  { fields: given, base, ifMatch }: Patch,
): Promise<Values> {
  const { db, clock, caller, resource } = call;
  const sent = await normalized(call, given);
  const { edit } = resource.access;
  return retriedTransaction(db, async (trx) => {
    const found = await lockRecord(trx, resource, id, visibleTo(caller, resource, 'show'));
    if (!found) throw notFound();
    const before = wholeRecord(resource, found);
    refuseOutOfScope(caller, edit, before);
    if (!isMatch(ifMatch, found.updated_at)) throw new ApiError('changed-since');
    const changes = changeable(resource, sent, before);
    refuseUnwritable(caller, resource, changes, before);
    const { created_at } = found;
    const values = withoutHidden(resource.fields, withChanges(resource.fields, found, changes));
    const record = { ...values, id, created_at, updated_at: laterThan(found.updated_at, clock.now()) };
    const whole = wholeRecord(resource, record);
    refuseOutOfScope(caller, edit, whole);
    refuseInvalid(resource, whole, before);
    refuseTooLarge(values);
    const mine = rowChanges(resource, storedFields(resource.fields), before, whole);
    if (base) await refuseConflicts(trx, caller, { resource, id }, { mine, base });
    await refuseUnknownReferences(trx, call, whole, before);
    if (Object.keys(mine).length === 0) return presentRecord({ ...call, db: trx }, found);
    await storeChange(trx, call, record, mine);
    return presentRecord({ ...call, db: trx }, record);
  });
}
