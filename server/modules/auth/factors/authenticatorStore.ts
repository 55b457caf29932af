import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/schema.ts';
import { newTotpSecret, stepOfCode } from './totp.ts';

/** How long a set-up can be confirmed. */
const setUpMs = 30 * 60_000;

type Authenticator = { added_at: Date; last_used_at: Date | null };

/** Returns a user's authenticator app; undefined if none is set up. */
export async function findAuthenticator(db: Kysely<Database>, userId: string): Promise<Authenticator | undefined> {
  const row = await db
    .selectFrom('authenticators')
    .select(['added_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('secret', 'is not', null)
    .executeTakeFirst();
  return row?.added_at ? { ...row, added_at: row.added_at } : undefined;
}

/** Starts a set-up and returns its secret. An earlier unconfirmed one ends; an app that is set up stays valid. */
export async function beginSetUp(db: Kysely<Database>, clock: Clock, userId: string): Promise<string> {
  const pending_secret = newTotpSecret();
  const pending = { pending_secret, pending_until: new Date(clock.now().getTime() + setUpMs) };
  await db
    .insertInto('authenticators')
    .values({ user_id: userId, ...pending })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
    .execute();
  return pending_secret;
}

/** Returns the secret of the set-up in progress, and starts one if there is none. */
export async function continueSetUp(db: Kysely<Database>, clock: Clock, userId: string): Promise<string> {
  const started = await db
    .selectFrom('authenticators')
    .select('pending_secret')
    .where('user_id', '=', userId)
    .where('pending_until', '>', clock.now())
    .executeTakeFirst();
  return started?.pending_secret ?? beginSetUp(db, clock, userId);
}

/** Finishes the set-up with a code of it. Returns false if the code is wrong or the set-up has ended. */
export async function confirmSetUp(trx: Transaction<Database>, clock: Clock, userId: string, code: string) {
  const now = clock.now();
  const row = await trx
    .selectFrom('authenticators')
    .select('pending_secret')
    .where('user_id', '=', userId)
    .where('pending_until', '>', now)
    .forUpdate()
    .executeTakeFirst();
  const secret = row?.pending_secret;
  const last_step = secret ? stepOfCode(secret, code, now) : null;
  if (!secret || last_step === null) return false;
  await trx
    .updateTable('authenticators')
    .set({ secret, added_at: now, last_used_at: now, last_step, pending_secret: null, pending_until: null })
    .where('user_id', '=', userId)
    .execute();
  return true;
}

/** Accepts a code of the authenticator app once: of several requests with it, one succeeds. */
export async function spendTotpCode(trx: Transaction<Database>, clock: Clock, userId: string, code: string) {
  const now = clock.now();
  const row = await trx
    .selectFrom('authenticators')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  const step = row?.secret ? stepOfCode(row.secret, code.replace(/\s/g, ''), now) : null;
  if (!row || step === null || (row.last_step !== null && step <= row.last_step)) return false;
  await trx
    .updateTable('authenticators')
    .set({ last_step: step, last_used_at: now })
    .where('user_id', '=', userId)
    .execute();
  return true;
}

/** Deletes a user's authenticator app. Returns false if there was none. */
export async function deleteAuthenticator(trx: Transaction<Database>, userId: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .returning('secret')
    .executeTakeFirst();
  return typeof deleted?.secret === 'string';
}
