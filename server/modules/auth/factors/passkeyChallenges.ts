import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { PasskeyPurpose } from '#server/db/authorizationTables.ts';
import type { Database } from '#server/db/schema.ts';
import { hashOf } from '../sessions/userSessionStore.ts';

const lifeMs = 5 * 60_000;

/**
 * Where a challenge must be answered: `binding` contains secrets or ids of the browser and the login, and `userId` is the
 * only user who may answer; null for any.
 */
export type ChallengePlace = { purpose: PasskeyPurpose; binding: readonly string[]; userId: string | null };

const boundTo = ({ binding }: ChallengePlace): Buffer => hashOf(binding.join('\0'));

/** Returns a new challenge in base64url, valid for five minutes. It replaces an earlier one for the same place. */
export async function newChallenge(db: Kysely<Database>, clock: Clock, place: ChallengePlace): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const stored = {
    challenge_hash: hashOf(challenge),
    user_id: place.userId,
    expires_at: new Date(clock.now().getTime() + lifeMs),
  };
  await db
    .insertInto('passkey_challenges')
    .values({ purpose: place.purpose, bound_to: boundTo(place), ...stored })
    .onConflict((conflict) => conflict.columns(['bound_to', 'purpose']).doUpdateSet(stored))
    .execute();
  return challenge;
}

/** Uses up the challenge of an answer. Returns false if it is not the one of this place, was used or has expired. */
export async function takeChallenge(
  db: Kysely<Database>,
  clock: Clock,
  place: ChallengePlace,
  challenge: string,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('bound_to', '=', boundTo(place))
    .where('purpose', '=', place.purpose)
    .where('user_id', 'is not distinct from', place.userId)
    .where('expires_at', '>', clock.now())
    .returning('challenge_hash')
    .executeTakeFirst();
  return taken !== undefined;
}
