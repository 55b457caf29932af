import { type QueryCreator, sql } from 'kysely';
import type { AuditAction } from '../../../contracts/audit.ts';
import type { JsonObject } from '../../../resources/schema/records.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import { type AuditEntry, auditRow } from '../audit/audit.ts';
import type { StoredChanges } from './storedChanges.ts';

/** A write of a campaign: its changes, time and audit action, such as `campaign.patched`, with further audit details. */
type Written = { id: string; stored: StoredChanges; writtenAt: Date; action: AuditAction; details?: JsonObject };

/**
 * Appends the traces of a write to `query`: revision, last edit, audit entry and event. One statement needs one round
 * trip, so locks are held for a shorter time.
 */
export function changeRecordsOf(
  query: QueryCreator<Database>,
  caller: Caller,
  { id, stored, writtenAt, action, details }: Written,
) {
  const { fields } = stored;
  return query
    .with('revision', (qb) =>
      qb.insertInto('campaign_revisions').values((eb) => ({
        campaign_id: id,
        number: eb
          .selectFrom('campaign_revisions')
          .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
          .where('campaign_id', '=', id),
        user_id: caller.id,
        written_at: writtenAt,
        changes: stored.changes,
        fields: [...fields].sort(),
        page_patch: stored.page_patch,
      })),
    )
    .with('edit', (qb) =>
      qb
        .insertInto('campaign_edits')
        .values({ campaign_id: id, user_id: caller.id, edited_at: writtenAt })
        .onConflict((conflict) => conflict.columns(['campaign_id', 'user_id']).doUpdateSet({ edited_at: writtenAt })),
    )
    .with('audit_entry', (qb) =>
      qb
        .insertInto('audit_log')
        .values(campaignAuditRow(caller, { action, id, at: writtenAt, details: { fields, ...details } })),
    )
    .insertInto('events')
    .values(updatedEvent(caller, id, writtenAt, fields));
}

/** Returns an audit row about a campaign. */
export const campaignAuditRow = (caller: Caller, entry: Omit<AuditEntry, 'resource'>) =>
  auditRow(caller, { ...entry, resource: 'campaigns' });

function updatedEvent({ session, id: userId, display_name }: Caller, id: string, at: Date, fields: string[]) {
  const payload = { campaign_id: id, time: at.toISOString(), session, user: { id: userId, display_name }, fields };
  return {
    created_at: at,
    type: 'campaign_updated',
    campaign_id: id,
    payload: JSON.stringify(payload),
    external_readers: [],
  };
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
