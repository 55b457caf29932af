import type { Kysely, Transaction } from 'kysely';
import type { Passkey, SecondFactors } from '#contracts/api/secondFactors.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/schema.ts';
import { deviceOf } from '../sessions/userSessions.ts';
import { findAuthenticator } from './authenticatorStore.ts';
import { listPasskeys, type PasskeyRow } from './passkeyStore.ts';
import { countRecoveryCodes } from './recoveryCodes.ts';
import { listTrustedBrowsers } from './trustedBrowsers.ts';

/** Returns a passkey for the response. */
export const presentPasskey = ({ id, name, added_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  added_at: added_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

/** Returns a user's second factors. */
export async function listFactors(db: Kysely<Database>, clock: Clock, userId: string): Promise<SecondFactors> {
  const authenticator = await findAuthenticator(db, userId);
  return {
    authenticator: authenticator
      ? {
          added_at: authenticator.added_at.toISOString(),
          last_used_at: authenticator.last_used_at?.toISOString() ?? null,
        }
      : null,
    passkeys: (await listPasskeys(db, userId)).map(presentPasskey),
    trusted_browsers: (await listTrustedBrowsers(db, clock, userId)).map(({ id, user_agent, ...times }) => ({
      id,
      ...deviceOf(user_agent),
      last_used_at: times.last_used_at.toISOString(),
      expires_at: times.expires_at.toISOString(),
    })),
    recovery_codes: await countRecoveryCodes(db, userId),
  };
}

/** Deletes all second factors of a user, and what belongs to them. */
export async function deleteFactors(trx: Transaction<Database>, userId: string): Promise<void> {
  for (const table of ['authenticators', 'passkeys', 'recovery_codes', 'trusted_browsers'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
}
