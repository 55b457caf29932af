import type { Transaction } from 'kysely';
import type { AuditAction, AuditWay } from '../../../contracts/audit.ts';
import type { JsonObject } from '../../../resources/schema/records.ts';
import type { Database } from '../../db/schema.ts';

/** Who did it, and by which way: a caller of the API, or who signs in. */
export type Actor = { id: string; via: AuditWay };

/** What happened; `details` are for people to read and hold no secrets. */
export type AuditEntry = {
  action: AuditAction;
  resource: string;
  id: string | null;
  at: Date;
  details?: JsonObject;
};

/** A row of the append-only audit. */
export const auditRow = ({ id: userId, via }: Actor, { action, resource, id, at, details }: AuditEntry) => ({
  happened_at: at,
  user_id: userId,
  action,
  resource,
  record_id: id,
  details: JSON.stringify({ via, ...details }),
});

/** Records what happened, with the transaction in which it happens. */
export async function recordAudit(trx: Transaction<Database>, actor: Actor, entry: AuditEntry): Promise<void> {
  await trx.insertInto('audit_log').values(auditRow(actor, entry)).execute();
}
