import type { Transaction } from 'kysely';
import type { Agent } from '#contracts/agents.ts';
import type { AuditAction, AuditWay } from '#contracts/audit.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import type { Database } from '../../db/schema.ts';

/**
 * The user who acted, and by which means: a caller of the API, or a user who signs in; null without an account. `requestKey` is set if the entry
 * shows that a request was carried out (`Caller.requestKey`).
 */
type Actor = { id: string | null; via: AuditWay; requestKey?: string | null; agent?: Agent };

/** An event to record. `details` are shown to users and contain no secrets. */
export type AuditEntry = {
  action: AuditAction;
  resource: string;
  id: string | null;
  at: Date;
  details?: JsonObject;
};

/** Returns a row of the append-only audit log. */
export const auditRow = (
  { id: userId, via, requestKey = null, agent }: Actor,
  { action, resource, id, at, details }: AuditEntry,
) => ({
  happened_at: at,
  user_id: userId,
  action,
  resource,
  record_id: id,
  details: JSON.stringify({ via, ...details }),
  request_key: requestKey,
  agent: agent ? JSON.stringify(agent) : null,
});

/** Records an event in the transaction of the change itself. */
export async function recordAudit(trx: Transaction<Database>, actor: Actor, entry: AuditEntry): Promise<void> {
  await trx.insertInto('audit_log').values(auditRow(actor, entry)).execute();
}
