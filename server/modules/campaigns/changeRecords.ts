import { type RawBuilder, sql } from 'kysely';
import type { AuditAction } from '#contracts/audit.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import type { Caller } from '../../caller.ts';
import { type AuditEntry, auditRow } from '../audit/audit.ts';
import type { StoredChanges } from './storedChanges.ts';

/**
 * A write of a campaign: its changes, time and audit action, such as `campaign.patched`, with further audit details.
 */
type Written = { id: string; stored: StoredChanges; writtenAt: Date; action: AuditAction; details?: JsonObject };

/**
 * Returns the queries of a `with` that record a write: revision, last edit, audit entry and event. They record the row
 * that the query `written` returns, with `id`, `updated_at` and `last_edited_by`; `event` returns the event's id. One
 * statement needs one round trip, so locks are held for a shorter time.
 */
export function changeRecordsOf(
  caller: Caller,
  { id, stored, writtenAt, action, details }: Written,
): RawBuilder<unknown> {
  const { fields } = stored;
  const audited = campaignAuditRow(caller, { action, id, at: writtenAt, details: { fields, ...details } });
  return sql`
    revision as (
      insert into campaign_revisions (campaign_id, number, user_id, written_at, changes, fields, page_patch)
      select id, (select coalesce(max(number), 0) + 1 from campaign_revisions where campaign_id = written.id),
        last_edited_by, updated_at, ${stored.changes}::jsonb, ${[...fields].sort()}::text[], ${stored.page_patch}::jsonb
      from written
    ),
    edit as (
      insert into campaign_edits (campaign_id, user_id, edited_at) select id, last_edited_by, updated_at from written
      on conflict (campaign_id, user_id) do update set edited_at = excluded.edited_at
    ),
    audit_entry as (
      insert into audit_log (happened_at, user_id, action, resource, record_id, details, request_key)
      select updated_at, last_edited_by, ${audited.action}, ${audited.resource}, id::text, ${audited.details}::jsonb,
        ${audited.request_key}::uuid
      from written
    ),
    event as (
      insert into events (created_at, type, campaign_id, payload, external_readers, announced_by_writer)
      select updated_at, 'campaign_updated', id, ${updatedPayload(caller, id, writtenAt, fields)}::jsonb, '{}', true
      from written
      returning id
    )`;
}

/** Returns an audit row about a campaign. */
export const campaignAuditRow = (caller: Caller, entry: Omit<AuditEntry, 'resource'>) =>
  auditRow(caller, { ...entry, resource: 'campaigns' });

function updatedPayload({ session, id: userId, display_name }: Caller, id: string, at: Date, fields: string[]): string {
  const user = { id: userId, display_name };
  return JSON.stringify({ campaign_id: id, time: at.toISOString(), session, user, fields });
}

/**
 * Returns the event of a deleted campaign.
 * @param readers the external users who saw it; the readers of other events are determined when they are sent
 */
export const deletedEvent = (id: string, at: Date, readers: string[]) => ({
  created_at: at,
  type: 'resource_changed',
  campaign_id: id,
  payload: JSON.stringify({ resource: 'campaigns', id }),
  external_readers: readers,
});
