import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/schema.ts';
import { sweepExpiredOf } from '../../db/sweep.ts';
import { hashOf } from '../auth/auth.ts';
import { lockUser } from '../users/users.ts';

type MailTokenKind = 'verify-email' | 'reset-password' | 'invitation';

const livesMs: Record<MailTokenKind, number> = {
  'verify-email': 24 * 3_600_000,
  'reset-password': 30 * 60_000,
  invitation: 7 * 24 * 3_600_000,
};

/** `verify-email` confirms one registration. */
type NewMailToken = { userId: string } & (
  | { kind: 'verify-email'; registrationId: string }
  | { kind: 'reset-password' | 'invitation'; registrationId?: never }
);

/** Creates the token of a mailed link, 256 bits; only its hash is stored. */
export async function makeMailToken(
  db: Kysely<Database>,
  clock: Clock,
  { userId, kind, registrationId }: NewMailToken,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(clock.now().getTime() + livesMs[kind]);
  await db
    .insertInto('mail_tokens')
    .values({ token_hash: hashOf(token), user_id: userId, kind, expires_at, registration_id: registrationId ?? null })
    .execute();
  return token;
}

type GivenToken = { token_hash: Buffer; kinds: readonly MailTokenKind[]; now: Date };

const validToken = (trx: Kysely<Database>, { token_hash, kinds, now }: GivenToken) =>
  trx
    .selectFrom('mail_tokens')
    .select(['user_id', 'registration_id'])
    .where('token_hash', '=', token_hash)
    .where('kind', 'in', kinds)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/**
 * Consumes a token of one of these kinds and deletes the user's other tokens of them. Only one of several concurrent uses succeeds.
 * @returns its user and registration; null if it is unknown, used or expired
 */
export async function useMailToken(
  trx: Kysely<Database>,
  clock: Clock,
  { token, kinds }: { token: string; kinds: readonly MailTokenKind[] },
): Promise<{ userId: string; registrationId: string | null } | null> {
  const given = { token_hash: hashOf(token), kinds, now: clock.now() };
  const owner = await validToken(trx, given);
  // Uses of several links of one user, and the withdrawal of an invitation, wait for each other here.
  if (!owner || !(await lockUser(trx, owner.user_id))) return null;
  const used = await validToken(trx, given);
  if (!used) return null;
  await trx.deleteFrom('mail_tokens').where('user_id', '=', used.user_id).where('kind', 'in', kinds).execute();
  return { userId: used.user_id, registrationId: used.registration_id };
}

/** Deletes expired tokens. */
export const sweepMailTokens = (db: Kysely<Database>, clock: Clock): Promise<void> =>
  sweepExpiredOf(db, 'mail_tokens', clock.now());
