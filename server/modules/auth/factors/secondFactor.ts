import type { Kysely } from 'kysely';
import { networkOf } from '#contracts/network.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/schema.ts';
import { ApiError } from '#server/plugins/apiError.ts';
import { chargeTry, type RateLimit } from '../passwords/rateLimits.ts';
import type { LoginProof } from '../sessions/userSessions.ts';
import { findAuthenticator, spendTotpCode } from './authenticatorStore.ts';
import { recordFactorEvent } from './factorEvents.ts';
import { listPasskeys } from './passkeyStore.ts';
import { spendRecoveryCode } from './recoveryCodes.ts';

type Db = Kysely<Database>;

/** The code that a user entered, and the IP address of the request. */
type EnteredCode = { userId: string; code: string; address: string };

/** Returns whether a login with the user's password needs a second factor. */
export const needsSecondFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await findAuthenticator(db, userId)) !== undefined || (await listPasskeys(db, userId)).length > 0;

/**
 * The limits of codes have their own keys, so that a right password, which precedes each code, resets none of them.
 * 20 tries an hour at three valid codes of a million are few enough for the whole account.
 */
const limitsFor = (userId: string, network: string): [RateLimit, ...RateLimit[]] => [
  { key: ['second-factor', userId, network], tries: 5, windowSeconds: 15 * 60 },
  { key: ['second-factor', userId], tries: 20, windowSeconds: 60 * 60 },
];

/**
 * Accepts a code of the user's authenticator app or a recovery code, each once.
 * @throws ApiError `invalid-code`, `too-many-requests`
 */
export async function checkCode(db: Db, clock: Clock, { userId, code, address }: EnteredCode): Promise<void> {
  const tried = await chargeTry(db, clock, limitsFor(userId, networkOf(address)));
  const isRight = await spendCode(db, clock, userId, code).catch(async (error: unknown) => {
    await tried.spend();
    throw error;
  });
  await (isRight ? tried.refund() : tried.spend());
  if (!isRight) throw new ApiError('invalid-code');
}

const spendCode = (db: Db, clock: Clock, userId: string, code: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    if (await spendTotpCode(trx, clock, userId, code)) return true;
    if (!(await spendRecoveryCode(trx, userId, code))) return false;
    const actor = { id: userId, via: 'sign-in' } as const;
    await recordFactorEvent(trx, clock, actor, { action: 'second-factor.recovery-code-used', user: userId });
    return true;
  });

/**
 * Checks the second factor of a login with a password, if the user has one.
 * @returns how the login is proven
 * @throws ApiError `second-factor-needed` without a code, `invalid-code`, `too-many-requests`
 */
export async function checkSecondFactor(
  db: Db,
  clock: Clock,
  { code, ...entered }: Omit<EnteredCode, 'code'> & { code: string | undefined },
): Promise<LoginProof> {
  if (!(await needsSecondFactor(db, entered.userId))) return 'password';
  if (code === undefined) throw new ApiError('second-factor-needed');
  await checkCode(db, clock, { ...entered, code });
  return 'second-factor';
}
