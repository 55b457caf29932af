import { type RawBuilder, sql } from 'kysely';
import type { AuditAction } from '#contracts/audit.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import type { Caller } from '../../caller.ts';
import { type AuditEntry, auditRow, tracesOf } from '../audit/audit.ts';
import type { StoredChanges } from './storedChanges.ts';

/**
 * A write of a campaign: its changes, time and audit action, such as `campaign.patched`, with further audit details.
 */
type Written = { id: string; stored: StoredChanges; writtenAt: Date; action: AuditAction; details?: JsonObject };

/**
 * Returns the queries of a `with` that record a write: revision, last edit, audit entry and event (`tracesOf`). They
 * record the row that the query `written` returns, with `id`, `updated_at` and `last_edited_by`.
 */
export function changeRecordsOf(
  caller: Caller,
  { id, stored, writtenAt: at, action, details }: Written,
): RawBuilder<unknown> {
  const { fields } = stored;
  const { session, id: userId, display_name } = caller;
  const user = { id: userId, display_name };
  const traces = tracesOf({
    revision: sql`
      insert into campaign_revisions (campaign_id, number, user_id, written_at, changes, fields, page_patch)
      select id, (select coalesce(max(number), 0) + 1 from campaign_revisions where campaign_id = written.id),
        last_edited_by, updated_at, ${stored.changes}::jsonb, ${[...fields].sort()}::text[], ${stored.page_patch}::jsonb
      from written`,
    audit: campaignAuditRow(caller, { action, id, at, details: { fields, ...details } }),
    event: {
      type: 'campaign_updated',
      campaignId: id,
      payload: { campaign_id: id, time: at.toISOString(), session, user, fields },
      readers: [],
    },
  });
  return sql`edit as (
      insert into campaign_edits (campaign_id, user_id, edited_at) select id, last_edited_by, updated_at from written
      on conflict (campaign_id, user_id) do update set edited_at = excluded.edited_at
    ), ${traces}`;
}

/** Returns an audit row about a campaign. */
export const campaignAuditRow = (caller: Caller, entry: Omit<AuditEntry, 'resource'>) =>
  auditRow(caller, { ...entry, resource: 'campaigns' });

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
