import type { Kysely } from 'kysely';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/schema.ts';
import type { SignOnSecrets } from '../../../providers/sso/sso.ts';
import { sweepExpiredOf } from '../../../sweep.ts';
import { hashOf } from '../signIns.ts';

/** As long as the sign-in that it belongs to. */
const lifeSeconds = 3600;

type Begun = { browser: string; interaction: string; secrets: SignOnSecrets };

/** Keeps what the issuer's answer has to fit. */
export async function keepAttempt(db: Kysely<Database>, clock: Clock, begun: Begun): Promise<void> {
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

/**
 * Uses an attempt up, in the browser that began it and in no other: of several answers at once one gets through.
 */
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

/** Deletes what was never answered. */
export const sweepAttempts = (db: Kysely<Database>, clock: Clock): Promise<void> =>
  sweepExpiredOf(db, 'sign_on_attempts', clock.now());
