import { isDeepStrictEqual } from 'node:util';
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { Resource } from '#resources/schema/defineResource.ts';
import { emptyValue } from '#resources/schema/emptyRecord.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import type { Caller } from '../../caller.ts';
import type { Changes } from '../../db/campaignTables.ts';
import { storedFields } from '../../db/declaredTable.ts';
import { changePayload, publishChange } from '../../db/resourceChanged.ts';
import type { Database } from '../../db/schema.ts';
import { auditRow, recordAudit, runTraced, tracesOf } from '../audit/audit.ts';
import { storeUnlessChanged } from '../writes/writes.ts';
import { afterWrite, type Behaviours } from './behaviour.ts';
import { wholeRecord } from './presentRecord.ts';
import { revisionOf } from './recordRevisions.ts';
import { insertion, refusingTaken, type StoredRecord, update } from './recordStore.ts';

type Values = Record<string, unknown>;
type Writing = { caller: Caller; resource: Resource; behaviours?: Behaviours | undefined };
type Action = 'created' | 'changed' | 'deleted' | 'restored' | 'published' | 'unpublished';

/** A write of a record: the record after it, with its `updated_at`, and what changed. */
type Stored = {
  action: Exclude<Action, 'deleted'>;
  before: StoredRecord | null;
  record: StoredRecord;
  changes: Changes;
  details?: JsonObject;
  /** The condition that no other session holds the record's lock; by default locks do not matter. */
  isFree?: RawBuilder<SqlBool>;
};

/**
 * Inserts or updates a record with its revision, audit entry and event, in one statement. Returns it; undefined if it was
 * changed or locked after `before` was read. Resources with hooks need a transaction.
 * @throws ApiError `value-taken` with the field
 */
export async function storeRecord(
  db: Kysely<Database>,
  writing: Writing,
  write: Stored,
): Promise<StoredRecord | undefined> {
  const { resource, caller } = writing;
  const { action, before, record, changes, details, isFree = sql`true` } = write;
  const { id, updated_at: at } = record;
  const traces = tracesOf({
    revision: revisionOf(caller, { resource, id }, { changes, at }),
    audit: auditRow(caller, auditOf(writing, { action, id, at, record: wholeRecord(resource, record), details })),
    event: { type: 'resource_changed', payload: changePayload({ resource: resource.name, id, by: caller }) },
  });
  const store = () =>
    before
      ? storeUnlessChanged(db, {
          table: resource.name,
          row: before,
          isFree,
          update: sql`${update(db, resource, record)}`,
          columns: sql`written.id`,
          traces,
        })
      : runTraced(
          db,
          sql<{ event_id: number }>`
            with written as (${insertion(db, resource, record)}), ${traces} select id as event_id from event`,
        );
  if (!(await refusingTaken(resource, store))) return undefined;
  if (db.isTransaction) await afterWrite(writing, { trx: db as Transaction<Database>, now: at, before, after: record });
  return record;
}

/** Returns the changes of a creation: what differs from an empty record. */
export function changesOfNew({ fields }: Resource, whole: Values): Changes {
  const given = storedFields(fields).filter(
    ([name, field]) => (whole[name] ?? null) !== null && !isDeepStrictEqual(whole[name], emptyValue(field)),
  );
  return Object.fromEntries(given.map(([name, field]) => [name, { from: emptyValue(field), to: whole[name] }]));
}

type Audited = { action: Action; id: string; at: Date; record: Values; details?: JsonObject | undefined };

/** The audit entry has the record's title, which shows it after the record is deleted. */
function auditOf({ resource }: Writing, { action, id, at, record, details }: Audited) {
  const name = record[resource.title];
  const all: JsonObject = { ...(typeof name === 'string' && { name }), ...details };
  return { action: `record.${action}` as const, resource: resource.name, id, at, details: all };
}

/** Adds the audit entry of a deletion, and its event. */
export async function recordDeletion(
  trx: Transaction<Database>,
  writing: Writing,
  { record, at }: { record: StoredRecord; at: Date },
): Promise<void> {
  const { id } = record;
  const whole = wholeRecord(writing.resource, record);
  await recordAudit(trx, writing.caller, auditOf(writing, { action: 'deleted', id, at, record: whole }));
  await publishChange(trx, { resource: writing.resource.name, id, at, by: writing.caller });
  await afterWrite(writing, { trx, now: at, before: record, after: null });
}
