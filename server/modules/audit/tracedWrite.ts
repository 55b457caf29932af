import { type Kysely, type RawBuilder, sql } from 'kysely';
import { announceEvent } from '../../db/announcements.ts';
import type { Database } from '../../db/schema.ts';
import type { auditRow } from './recordAudit.ts';

/** An event that tells clients of a write. `readers` are the external users who hear of it besides those who see the record. */
type TracedEvent = { type: string; campaignId?: string; payload: object; readers?: string[] };

/** The audit entry and the event of a write, and its revision as a query that reads `written`. */
export type Traces = { audit: ReturnType<typeof auditRow>; event: TracedEvent; revision?: RawBuilder<unknown> };

/**
 * Returns the queries of a `with` that record the write of one row: they write nothing if the query `written` returns no
 * row, and `event` returns the event's id. One statement needs one round trip, so locks are held for a shorter time.
 */
export function tracesOf({
  audit,
  event: { type, campaignId, payload, readers },
  revision,
}: Traces): RawBuilder<unknown> {
  const { happened_at: at, user_id, action, resource, record_id, details, request_key, agent } = audit;
  return sql`${revision ? sql`revision as (${revision}),` : sql``}
    audit_entry as (
      insert into audit_log (happened_at, user_id, action, resource, record_id, details, request_key, agent)
      select ${at}::timestamptz, ${user_id}::uuid, ${action}, ${resource}, ${record_id}, ${details}::jsonb,
        ${request_key}::uuid, ${agent}::jsonb
      from written
    ),
    event as (
      insert into events (created_at, type, campaign_id, payload, external_readers, announced_by_writer)
      select ${at}::timestamptz, ${type}, ${campaignId ?? null}::uuid, ${JSON.stringify(payload)}::jsonb,
        ${readers ?? null}::uuid[], true
      from written
      returning id
    )`;
}

/**
 * Runs a statement that contains `tracesOf` and returns `event_id`, and announces the event. Returns the written row;
 * undefined if none was written. Inside a transaction it needs an `announcingTransaction`.
 */
export async function runTraced<Row extends object>(
  db: Kysely<Database>,
  statement: RawBuilder<Row & { event_id: number }>,
): Promise<Row | undefined> {
  const [found] = (await statement.execute(db)).rows;
  if (!found) return undefined;
  const { event_id, ...row } = found;
  await announceEvent(db, event_id);
  return row as unknown as Row;
}
