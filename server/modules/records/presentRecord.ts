import type { Resource } from '../../../resources/schema/defineResource.ts';
import { emptyValue } from '../../../resources/schema/emptyRecord.ts';
import type { Field, Fields } from '../../../resources/schema/fields.ts';
import { isVisible } from '../../../resources/schema/visibility.ts';
import type { Caller } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { computationsFor } from './computation.ts';
import { computations } from './computed.ts';
import { mayRead } from './recordAccess.ts';
import type { StoredRecord } from './recordStore.ts';

type Values = Record<string, unknown>;

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** Fills up groups, so that older records have keys that were added to the declaration later. */
function filled(field: Field, stored: unknown): unknown {
  const value = stored ?? emptyValue(field);
  if (field.kind === 'object' && isObject(value)) return filledGroup(field.fields, value);
  if (field.kind === 'list' && Array.isArray(value)) return value.map((item) => filled(field.item, item));
  if (field.kind !== 'map' || !isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(field.item, item)]));
}

const filledGroup = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !field.computed)
      .map(([name, field]) => [name, isVisible(fields, values, name) ? filled(field, values[name]) : null]),
  );

/** Returns all stored fields: the stored or the empty value, or null if the field's condition is not met. */
export const wholeRecord = ({ fields }: Resource, { id, data }: StoredRecord): Values => ({
  id,
  ...filledGroup(fields, data),
});

type Presenting = Pick<Dependencies, 'db' | 'computations'> & { caller: Caller; resource: Resource };

/** Returns records for the response, with computed fields and without fields that the caller may not read. */
export async function presentRecords(
  { db, computations: known = computations, caller, resource }: Presenting,
  records: readonly StoredRecord[],
): Promise<Values[]> {
  const computed = await Promise.all(
    computationsFor(resource, known).map(
      async ([name, compute]) => [name, await compute(db, caller, records)] as const,
    ),
  );
  const readable = Object.keys(resource.fields).filter((name) => {
    const field = resource.fields[name];
    return field && mayRead(caller, field);
  });
  return records.map((record) => {
    const values = wholeRecord(resource, record);
    for (const [name, byId] of computed) values[name] = byId.get(record.id) ?? null;
    return { id: record.id, ...Object.fromEntries(readable.map((name) => [name, values[name] ?? null])) };
  });
}

/** Returns one record for the response. */
export async function presentRecord(call: Presenting, record: StoredRecord): Promise<Values> {
  const [presented = {}] = await presentRecords(call, [record]);
  return presented;
}
