import type { Transaction } from 'kysely';
import type { AuditWay, FactorAction } from '#contracts/audit.ts';
import type { Clock } from '#server/clock.ts';
import { queueJob } from '#server/db/jobQueue.ts';
import type { Database } from '#server/db/schema.ts';
import { recordAudit } from '../../audit/audit.ts';

type Actor = { id: string; via: AuditWay; requestKey?: string | null };

/** A change or use of a second factor of `user`. `factor` names it: 'authenticator', or a passkey. */
type FactorEvent = { action: FactorAction; user: string; factor?: string };

/** Records an event of a user's second factors and mails it to the user, once the transaction is committed. */
export async function recordFactorEvent(
  trx: Transaction<Database>,
  clock: Clock,
  actor: Actor,
  { action, user, factor }: FactorEvent,
): Promise<void> {
  const { display_name: name } = await trx
    .selectFrom('users')
    .select('display_name')
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  const details = { name, ...(factor !== undefined && { factor }) };
  await recordAudit(trx, actor, { action, resource: 'users', id: user, at: clock.now(), details });
  await queueJob(trx, 'send_mail', { mail: 'second-factor', user, action });
}
