import { v7 as uuidv7 } from 'uuid';
import type { Resource } from '../../../resources/schema/defineResource.ts';
import type { JsonObject, JsonValue } from '../../../resources/schema/records.ts';
import { brokenRules } from '../../../resources/schema/validate.ts';
import type { Dependencies } from '../../app.ts';
import type { Caller } from '../../caller.ts';
import { InvalidFieldsError, notFound } from '../../plugins/apiError.ts';
import { deleteRecord, holdRecord, insertRecord, type StoredRecord, updateRecord } from './recordStore.ts';

/** A record as it is answered: every declared field, its default or null where nothing is stored. */
export function presentRecord(resource: Resource, { id, data }: StoredRecord): JsonObject {
  const answered = Object.entries(resource.fields).filter(([, field]) => !field.writeOnly);
  return { id, ...Object.fromEntries(answered.map(([name, field]) => [name, data[name] ?? defaultOf(field)])) };
}

function defaultOf(field: Resource['fields'][string]): JsonValue {
  return 'default' in field && field.default !== undefined ? field.default : null;
}

function refuseBrokenRules(resource: Resource, data: JsonObject): void {
  const problems = brokenRules(resource, data);
  if (problems.length > 0) throw new InvalidFieldsError(problems);
}

/** Row, audit entry and event in one transaction. */
export async function createRecord(
  { db, clock }: Dependencies,
  caller: Caller,
  resource: Resource,
  data: JsonObject,
): Promise<JsonObject> {
  refuseBrokenRules(resource, data);
  const record = { id: uuidv7(), data };
  await db.transaction().execute(async (trx) => {
    await insertRecord(trx, resource, record, clock.now());
    await recordChange({ trx, now: clock.now(), caller, resource, id: record.id, action: 'created' });
  });
  return presentRecord(resource, record);
}

/** Lays the changes over the record. */
export async function changeRecord(
  { db, clock }: Dependencies,
  caller: Caller,
  resource: Resource,
  id: string,
  changes: JsonObject,
): Promise<JsonObject> {
  return db.transaction().execute(async (trx) => {
    const found = await holdRecord(trx, resource, id);
    if (!found) throw notFound();
    const record = { id, data: { ...found.data, ...changes } };
    refuseBrokenRules(resource, record.data);
    await updateRecord(trx, resource, record, clock.now());
    await recordChange({ trx, now: clock.now(), caller, resource, id, action: 'changed' });
    return presentRecord(resource, record);
  });
}

export async function removeRecord({ db, clock }: Dependencies, caller: Caller, resource: Resource, id: string) {
  await db.transaction().execute(async (trx) => {
    if (!(await deleteRecord(trx, resource, id))) throw notFound();
    await recordChange({ trx, now: clock.now(), caller, resource, id, action: 'deleted' });
  });
}

type Change = {
  trx: Dependencies['db'];
  now: Date;
  caller: Caller;
  resource: Resource;
  id: string;
  action: 'created' | 'changed' | 'deleted';
};

async function recordChange({ trx, now, caller, resource, id, action }: Change): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      happened_at: now,
      user_id: caller.id,
      action: `record.${action}`,
      resource: resource.name,
      record_id: id,
    })
    .execute();
  await trx
    .insertInto('events')
    .values({
      created_at: now,
      type: 'resource_changed',
      campaign_id: null,
      payload: JSON.stringify({ resource: resource.name, id }),
    })
    .execute();
}
