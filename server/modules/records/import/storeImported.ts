import { sql, type Transaction } from 'kysely';
import { announceEvent } from '#server/db/announcements.ts';
import type { Changes } from '#server/db/campaignTables.ts';
import { quoted } from '#server/db/declaredColumns.ts';
import { storedFields } from '#server/db/declaredTable.ts';
import { changePayload } from '#server/db/resourceChanged.ts';
import type { Database } from '#server/db/schema.ts';
import { auditRow } from '../../audit/audit.ts';
import { afterWrite } from '../behaviour.ts';
import { refusingTaken, type StoredRecord } from '../recordStore.ts';
import type { RecordCall } from '../writeRecords.ts';

/** A record to insert (`before` is null) or update, with its values as the API returns them. */
export type Write = {
  before: StoredRecord | null;
  record: StoredRecord;
  whole: Record<string, unknown>;
  changes: Changes;
};

/**
 * Writes several records with their revisions, audit entries and events, in one statement.
 * @throws ApiError `value-taken` with the field
 */
export async function storeImported(
  trx: Transaction<Database>,
  call: RecordCall,
  writes: readonly Write[],
  importId: string,
): Promise<void> {
  const { caller, resource } = call;
  if (writes.length === 0) return;
  const given = writes.map(({ before, record, whole, changes }) => {
    const { id, created_at, updated_at: at } = record;
    const name = whole[resource.title];
    const details = {
      ...(typeof name === 'string' && { name }),
      fields: Object.keys(changes).sort(),
      import: importId,
    };
    const audit = auditRow(caller, {
      action: before ? 'record.changed' : 'record.created',
      resource: resource.name,
      id,
      at,
      details,
    });
    return {
      row: { ...whole, id, created_at, updated_at: at },
      is_new: before === null,
      payload: changePayload({ resource: resource.name, id, by: caller }),
      changes,
      action: audit.action,
      details: JSON.parse(audit.details),
    };
  });
  const names = storedFields(resource.fields).map(([name]) => quoted(name));
  const columns = sql.raw(['id', 'created_at', 'updated_at', ...names].join(', '));
  const table = sql.table(resource.name);
  const own = sql.raw(['updated_at', ...names].map((name) => `${name} = (given.row).${name}`).join(', '));
  const from = sql.raw(['id', 'created_at', 'updated_at', ...names].map((name) => `(given.row).${name}`).join(', '));
  const statement = sql<{ id: number }>`
    with given as materialized (
      select jsonb_populate_record(null::${table}, one -> 'row') as row, (one ->> 'is_new')::boolean as is_new,
        one -> 'changes' as changes, one ->> 'action' as action, one -> 'details' as details,
        one -> 'payload' as payload
      from jsonb_array_elements(${JSON.stringify(given)}::jsonb) as one
    ), added as (
      insert into ${table} (${columns}) select ${from} from given where is_new
    ), changed as (
      update ${table} as stored set ${own} from given where not is_new and stored.id = (given.row).id
    ), revision as (
      insert into record_revisions (resource, record_id, number, user_id, written_at, changes)
      select ${resource.name}, (row).id, (
        select coalesce(max(number), 0) + 1 from record_revisions
        where resource = ${resource.name} and record_id = (given.row).id
      ), ${caller.id}::uuid, (row).updated_at, changes
      from given
    ), audit_entry as (
      insert into audit_log (happened_at, user_id, action, resource, record_id, details)
      select (row).updated_at, ${caller.id}::uuid, action, ${resource.name}, (row).id::text, details from given
    )
    insert into events (created_at, type, campaign_id, payload, announced_by_writer)
    select (row).updated_at, 'resource_changed', null, payload, true
    from given
    returning id`;
  const { rows } = await refusingTaken(resource, () => statement.execute(trx));
  for (const { id } of rows) await announceEvent(trx, id);
  for (const { before, record } of writes)
    await afterWrite(call, { trx, now: record.updated_at, before, after: record });
}
