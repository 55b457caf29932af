import { isDeepStrictEqual } from 'node:util';
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { Resource } from '#resources/schema/defineResource.ts';
import { emptyValue } from '#resources/schema/emptyRecord.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import type { Caller } from '../../caller.ts';
import { announceEvent, isTransaction } from '../../db/announcements.ts';
import type { Changes } from '../../db/campaignTables.ts';
import { quoted } from '../../db/declaredColumns.ts';
import { presentField, storedFields, storedValues } from '../../db/declaredTable.ts';
import { changePayload } from '../../db/resourceChanged.ts';
import type { Database } from '../../db/schema.ts';
import { type AuditEntry, auditRow } from '../audit/audit.ts';
import { afterWrites, type Behaviours } from './behaviour.ts';
import { refusingTaken, type StoredRecord } from './recordStore.ts';

type Values = Record<string, unknown>;
type Writing = { caller: Caller; resource: Resource; behaviours?: Behaviours | undefined };

/** A record to insert (`before` is null) or to update, with its `updated_at`, and what changes. */
export type RowWrite = { before: StoredRecord | null; record: StoredRecord; changes: Changes };

type Storing = {
  /** What the audit says; by default that they were created or changed. */
  action?: 'restored' | 'published' | 'unpublished' | undefined;
  details?: JsonObject | undefined;
  /** The condition that no other session holds the lock of the column `id`; by default locks do not matter. */
  isFree?: RawBuilder<SqlBool> | undefined;
};

/**
 * Inserts records, or updates records, with their revisions, audit entries and events, in one statement. Returns whether
 * all were written: one that was changed or locked after `before` was read is not. Resources with hooks need a transaction.
 * @throws ApiError `value-taken` with the field
 */
export async function storeRecords(
  db: Kysely<Database>,
  writing: Writing,
  writes: readonly RowWrite[],
  { action, details, isFree }: Storing = {},
): Promise<boolean> {
  const { resource } = writing;
  if (writes.length === 0) return true;
  const entries = writes.map(({ before, record, changes }) => ({
    action: `record.${action ?? (before ? 'changed' : 'created')}` as const,
    record,
    at: record.updated_at,
    details: { ...(before && { fields: Object.keys(changes).sort() }), ...details },
    traced: { changes, former: before?.updated_at },
  }));
  const store = () => runTraced(db, writing, entries, sql`${written(resource, writes, isFree)}, ${revised}`);
  if ((await refusingTaken(resource, store)) < writes.length) return false;
  const done = writes.map(({ before, record }) => ({ now: record.updated_at, before, after: record }));
  if (isTransaction(db)) await afterWrites(writing, db, done);
  return true;
}

/** Returns the query `written`, and others that it reads: it inserts the records, or updates those that are as they were. */
function written(resource: Resource, writes: readonly RowWrite[], isFree: Storing['isFree']): RawBuilder<unknown> {
  const table = sql.table(resource.name);
  const names = ['created_at', 'updated_at', ...storedFields(resource.fields).map(([name]) => quoted(name))];
  const rows = writes.map(({ record }) => {
    const { id, created_at, updated_at } = record;
    return { id, created_at, updated_at, ...storedValues(resource, record) };
  });
  const given = sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) as one`;
  const columns = sql.raw(['id', ...names].join(', '));
  if (writes[0]?.before === null)
    return sql`written as (insert into ${table} (${columns}) select ${columns} from ${given} returning id)`;
  return sql`
    target as materialized (
      select stored.id from traced, lateral (
        select id from ${table} where id = traced.record_id and updated_at = traced.former for no key update
      ) as stored
    ), writable as materialized (
      select id from target where ${isFree ?? sql`true`}
    ), written as (
      update ${table} as stored set ${sql.raw(names.map((name) => `${name} = one.${name}`).join(', '))} from ${given}
      where stored.id = one.id and stored.id = any(array(select id from writable)) returning stored.id
    )`;
}

const revised = sql`
  revision as (
    insert into record_revisions (resource, record_id, number, user_id, written_at, changes)
    select resource, record_id, (
      select coalesce(max(number), 0) + 1 from record_revisions as older
      where older.resource = traced.resource and older.record_id = traced.record_id
    ), user_id, happened_at, changes
    from traced where record_id in (select id from written)
  )`;

type Traced = Omit<AuditEntry, 'resource' | 'id'> & { record: StoredRecord; traced?: Values };

/**
 * Runs queries of which `written` returns the ids of the written records, and which may read `traced`, with an audit entry
 * and an event of each written record. Returns their number. Inside a transaction it needs an `announcingTransaction`.
 */
async function runTraced(
  db: Kysely<Database>,
  { resource, caller }: Writing,
  entries: readonly Traced[],
  queries: RawBuilder<unknown>,
): Promise<number> {
  const rows = entries.map(({ record, details, traced, ...entry }) => {
    const { id } = record;
    // The title shows the record after it is deleted.
    const name = presentField(resource, record, resource.title);
    const named = {
      ...entry,
      resource: resource.name,
      id,
      details: { ...(typeof name === 'string' && { name }), ...details },
    };
    return {
      ...auditRow(caller, named),
      payload: changePayload({ resource: resource.name, id, by: caller }),
      ...traced,
    };
  });
  const statement = sql<{ id: number }>`
    with traced as materialized (
      select happened_at, user_id, action, resource, record_id, details, request_key, agent, payload, changes, former
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (
        happened_at timestamptz, user_id uuid, action text, resource text, record_id uuid, details text,
        request_key uuid, agent text, payload jsonb, changes jsonb, former timestamptz)
    ), ${queries}, audit_entry as (
      insert into audit_log (happened_at, user_id, action, resource, record_id, details, request_key, agent)
      select happened_at, user_id, action, resource, record_id, details::jsonb, request_key, agent::jsonb
      from traced where record_id in (select id from written)
    )
    insert into events (created_at, type, payload, announced_by_writer)
    select happened_at, 'resource_changed', payload, true from traced where record_id in (select id from written)
    returning id`;
  const events = (await statement.execute(db)).rows;
  for (const { id } of events) await announceEvent(db, id);
  return events.length;
}

/** Returns the changes of a creation: what differs from an empty record. */
export function changesOfNew({ fields }: Resource, whole: Values): Changes {
  const given = storedFields(fields).filter(
    ([name, field]) => (whole[name] ?? null) !== null && !isDeepStrictEqual(whole[name], emptyValue(field)),
  );
  return Object.fromEntries(given.map(([name, field]) => [name, { from: emptyValue(field), to: whole[name] }]));
}

/** Deletes records, which the transaction has locked, with their revisions, and adds their audit entries and events. */
export async function deleteRecords(
  trx: Transaction<Database>,
  writing: Writing,
  records: readonly StoredRecord[],
  at: Date,
): Promise<void> {
  const { name } = writing.resource;
  const entries = records.map((record) => ({ action: 'record.deleted' as const, record, at }));
  // The database deletes some of them itself, with those that they refer to.
  const deleting = sql`
    written as (select record_id as id from traced),
    deleted as (delete from ${sql.table(name)} where id = any(array(select id from written))),
    revision as (
      delete from record_revisions where resource = ${name} and record_id = any(array(select id from written))
    )`;
  await runTraced(trx, writing, entries, deleting);
  await afterWrites(
    writing,
    trx,
    records.map((before) => ({ now: at, before, after: null })),
  );
}
