import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../clock.ts';

import type { Database } from '../../db/schema.ts';
import { sweepExpiredOf } from '../../db/sweep.ts';
import type { RegistrationsTable } from '../../db/userTables.ts';

/** How long the mailed link can confirm a registration. */
const lifeMs = 7 * 24 * 3_600_000;

type NewRegistration = Omit<RegistrationsTable, 'user_id' | 'expires_at'> & { email: string };

/**
 * Stores name and password of a registration until its mailed link is used. Stored also if the address is verified
 * already, without a link, so that a sign-in with this password gets the same response.
 */
export async function saveRegistration(trx: Kysely<Database>, clock: Clock, registration: NewRegistration) {
  const { id, email, display_name, password_hash } = registration;
  const expires_at = new Date(clock.now().getTime() + lifeMs);
  await sql`
    insert into registrations (id, user_id, display_name, password_hash, expires_at)
    select ${id}::uuid, users.id, ${display_name.trim()}, ${password_hash}, ${expires_at}::timestamptz from users
    where lower(email) = ${email.trim().toLowerCase()} and not is_system`.execute(trx);
}

/** Returns the ids of an account's unexpired registrations. */
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
 * Verifies an account's address: the account takes name and password of this registration, and all its registrations
 * end.
 * @returns false if the address was verified before
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
    .where('users.invited_at', 'is', null)
    .where('registrations.id', '=', registrationId)
    .where('registrations.user_id', '=', userId)
    .returning('users.id')
    .executeTakeFirst();
  if (!confirmed) return false;
  await dropRegistrations(trx, userId);
  return true;
}

/** Deletes an account's registrations with their mailed links. */
export async function dropRegistrations(trx: Kysely<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('registrations').where('user_id', '=', userId).execute();
}

/** Deletes expired registrations. */
export const sweepRegistrations = (db: Kysely<Database>, clock: Clock): Promise<void> =>
  sweepExpiredOf(db, 'registrations', clock.now());
