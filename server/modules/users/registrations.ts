import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/schema.ts';
import type { RegistrationsTable } from '../../db/userTables.ts';
import { sweepExpiredOf } from '../../sweep.ts';

/** How long an address can be confirmed with the name and password of a registration. */
const lifeMs = 7 * 24 * 3_600_000;

type NewRegistration = Omit<RegistrationsTable, 'user_id' | 'expires_at'> & { email: string };

/**
 * Keeps what a registration would give the account, until the link that was mailed for it is used. It is kept where the
 * address is confirmed already too, without a link, so that signing in with its password answers the same there.
 */
export async function keepRegistration(trx: Kysely<Database>, clock: Clock, registration: NewRegistration) {
  const { id, email, display_name, password_hash } = registration;
  const expires_at = new Date(clock.now().getTime() + lifeMs);
  await sql`
    insert into registrations (id, user_id, display_name, password_hash, expires_at)
    select ${id}::uuid, users.id, ${display_name.trim()}, ${password_hash}, ${expires_at}::timestamptz from users
    where lower(email) = ${email.trim().toLowerCase()} and not is_system`.execute(trx);
}

/** The ids of the registrations of an account that can still be confirmed. */
export async function openRegistrations(db: Kysely<Database>, clock: Clock, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .where('user_id', '=', userId)
    .where('expires_at', '>', clock.now())
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Confirms the address of an account: it takes the name and password of this registration, and all others end.
 * @returns false when the address was confirmed before
 */
export async function confirmRegistration(
  trx: Kysely<Database>,
  { userId, registrationId }: { userId: string; registrationId: string },
): Promise<boolean> {
  const confirmed = await trx
    .updateTable('users')
    .from('registrations')
    .set((eb) => ({
      email_verified: true,
      display_name: eb.ref('registrations.display_name'),
      password_hash: eb.ref('registrations.password_hash'),
    }))
    .where('users.id', '=', userId)
    .where('users.email_verified', '=', false)
    .where('registrations.id', '=', registrationId)
    .where('registrations.user_id', '=', userId)
    .returning('users.id')
    .executeTakeFirst();
  if (!confirmed) return false;
  await dropRegistrations(trx, userId);
  return true;
}

/** Ends the registrations of an account, with the links that were mailed for them. */
export async function dropRegistrations(trx: Kysely<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('registrations').where('user_id', '=', userId).execute();
}

/** Deletes registrations that nobody confirmed in time. */
export const sweepRegistrations = (db: Kysely<Database>, clock: Clock): Promise<void> =>
  sweepExpiredOf(db, 'registrations', clock.now());
