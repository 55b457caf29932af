import { type QueryCreator, sql } from 'kysely';
import type { AuditAction } from '../../../contracts/audit.ts';
import type { JsonObject } from '../../../resources/schema/records.ts';
import type { Caller } from '../../caller.ts';
import type { Changes } from '../../db/campaignTables.ts';
import type { Database } from '../../db/schema.ts';
import { type AuditEntry, auditRow } from '../audit/audit.ts';

/** A write of a campaign: what it changed, when, and the audit's word for it, as `campaign.patched`, with what else it says. */
export type Written = { id: string; changes: Changes; writtenAt: Date; action: AuditAction; details?: JsonObject };

/** What changed, as it is told: of a language that it did, and not in which of its messages. */
export const fieldNames = (paths: readonly string[]): string[] => [...new Set(paths.map(fieldName))];

function fieldName(path: string): string {
  const end = path.indexOf('.', path.indexOf('.') + 1);
  return end === -1 ? path : path.slice(0, end);
}

/**
 * The traces of a write: revision, last edit, audit entry and event, as one statement, so that what the writer holds is
 * held for one way to the database and not for four. What `query` was given before is done by the same statement.
 */
export function tracesOf(
  query: QueryCreator<Database>,
  caller: Caller,
  { id, changes, writtenAt, action, details }: Written,
) {
  const fields = fieldNames(Object.keys(changes));
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
        changes: JSON.stringify(changes),
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

/** A row of the audit about a campaign. */
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
 * The event of a campaign that is gone.
 * @param readers the people of the role external who saw it; of any other event that is asked when it is sent
 */
export const deletedEvent = (id: string, at: Date, readers: string[]) => ({
  created_at: at,
  type: 'resource_changed',
  campaign_id: id,
  payload: JSON.stringify({ resource: 'campaigns', id }),
  external_readers: readers,
});
