import type { Kysely } from 'kysely';
import type { LoginConfirmation, ProofMethod } from '#contracts/api/loginProof.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Caller } from '#server/caller.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/schema.ts';
import { ApiError } from '#server/plugins/apiError.ts';
import { checkPassword } from '../passwords/passwordSignIn.ts';
import type { LoginProof } from '../sessions/userSessions.ts';
import { findAuthenticator } from './authenticatorStore.ts';
import { listPasskeys } from './passkeyStore.ts';
import { type PasskeyNeeds, verifyUsed } from './passkeys.ts';
import { checkCode } from './secondFactor.ts';

type Needs = { config: Pick<Config, 'passwordSignIn'>; db: Kysely<Database>; clock: Clock };

/** Returns how a user can prove who they are: with a second factor if there is one, else with the password, if any. */
async function methodsOf({ config, db }: Needs, { id }: Caller): Promise<ProofMethod[]> {
  const hasApp = (await findAuthenticator(db, id)) !== undefined;
  const hasPasskey = (await listPasskeys(db, id)).length > 0;
  if (hasApp || hasPasskey) return [...(hasPasskey ? (['passkey'] as const) : []), 'code'];
  const user = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst();
  return config.passwordSignIn && user?.password_hash ? ['password'] : [];
}

/**
 * Refuses the login of a user who did not prove lately who they are.
 * @throws ApiError `sign-in-again` with the possible `methods`
 */
export async function refuseOldProof(needs: Needs, caller: Caller): Promise<void> {
  const { db, clock } = needs;
  const methods = await methodsOf(needs, caller);
  if (methods.length === 0) return;
  const login = await db
    .selectFrom('sign_ins')
    .select(['proven_at', 'proven_by'])
    .where('grant_id', '=', caller.grantId ?? '')
    .executeTakeFirst();
  const since = new Date(clock.now().getTime() - serverLimits.loginProofMs);
  const isEnough = methods.includes('password') || login?.proven_by === 'second-factor';
  if (!isEnough || !login?.proven_at || login.proven_at < since) throw new ApiError('sign-in-again', { methods });
}

/** Stores that the user of a login has just proved who they are. */
export async function storeProof(db: Kysely<Database>, clock: Clock, { grantId }: Caller, proven_by: LoginProof) {
  await db
    .updateTable('sign_ins')
    .set({ proven_at: clock.now(), proven_by })
    .where('grant_id', '=', grantId ?? '')
    .execute();
}

/** The user of the login may confirm it with a passkey. */
export const confirmingPlace = ({ id, grantId }: Caller) => ({
  purpose: 'confirm' as const,
  binding: [grantId ?? ''],
  userId: id,
});

/**
 * Confirms a login with one of the user's methods.
 * @throws ApiError `wrong-password`, `invalid-code`, `passkey-refused`, `too-many-requests`, `server-busy`
 */
export async function confirmLogin(
  needs: PasskeyNeeds,
  caller: Caller,
  { password, code, passkey }: LoginConfirmation,
  origin: { address: string; browser: string | null },
): Promise<void> {
  const { db, clock } = needs;
  const methods = await methodsOf(needs, caller);
  if (passkey !== undefined) {
    await verifyUsed(needs, confirmingPlace(caller), { ...passkey, clientExtensionResults: {} });
  } else if (code !== undefined && methods.includes('code')) {
    await checkCode(db, clock, { userId: caller.id, code, address: origin.address });
  } else if (password !== undefined && methods.includes('password')) {
    await checkOwnPassword(needs, caller, { password, ...origin });
  } else {
    throw new ApiError(password === undefined ? 'invalid-code' : 'wrong-password');
  }
  await storeProof(db, clock, caller, methods.includes('password') ? 'password' : 'second-factor');
}

/** Compares the password with the limits of a login. A wrong one is no 401, which would end the login in the browser. */
async function checkOwnPassword(
  { db, clock }: PasskeyNeeds,
  { id }: Caller,
  given: { password: string; address: string; browser: string | null },
) {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow();
  await checkPassword(db, clock, { email, ...given }).catch((error: unknown) => {
    const isWrong = error instanceof ApiError && error.key === 'invalid-credentials';
    throw isWrong ? new ApiError('wrong-password') : error;
  });
}
