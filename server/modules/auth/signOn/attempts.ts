import type { Kysely } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/schema.ts';
import { sweepExpiredOf } from '#server/db/sweep.ts';
import type { SignOnSecrets } from '#server/providers/sso/sso.ts';
import { hashOf } from '../sessions/userSessionStore.ts';

/** The same as the lifetime of a sign-in in progress. */
const lifeSeconds = 3600;

type Begun = { browser: string; interaction: string; secrets: SignOnSecrets };

/** Stores the values that the issuer's response has to match. */
export async function saveAttempt(db: Kysely<Database>, clock: Clock, begun: Begun): Promise<void> {
  const { state, nonce, verifier } = begun.secrets;
  await db
    .insertInto('sign_on_attempts')
    .values({
      state_hash: hashOf(state),
      browser_hash: hashOf(begun.browser),
      interaction: begun.interaction,
      nonce,
      verifier,
      expires_at: new Date(clock.now().getTime() + lifeSeconds * 1000),
    })
    .execute();
}

/** Consumes an attempt in the browser that started it. Only one of several concurrent responses succeeds. */
export async function takeAttempt(
  db: Kysely<Database>,
  clock: Clock,
  { state, browser }: { state: string; browser: string },
): Promise<Omit<Begun, 'browser'> | null> {
  const used = await db
    .deleteFrom('sign_on_attempts')
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(browser))
    .where('expires_at', '>', clock.now())
    .returning(['interaction', 'nonce', 'verifier'])
    .executeTakeFirst();
  if (!used) return null;
  const { interaction, nonce, verifier } = used;
  return { interaction, secrets: { state, nonce, verifier } };
}

/** Deletes expired attempts. */
export const sweepAttempts = (db: Kysely<Database>, clock: Clock): Promise<void> =>
  sweepExpiredOf(db, 'sign_on_attempts', clock.now());
