import type { Kysely } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/schema.ts';
import { confirmSetUp } from './authenticatorStore.ts';
import { recordFactorEvent } from './factorEvents.ts';
import { replaceRecoveryCodes } from './recoveryCodes.ts';
import { needsSecondFactor } from './secondFactor.ts';

/**
 * Adds the first second factor of a user who is logging in: an authenticator app, with a code of it.
 * @returns the recovery codes; null if the code is wrong, or the user has got a factor since
 */
export function setUpAtLogin(
  db: Kysely<Database>,
  clock: Clock,
  { userId, code }: { userId: string; code: string },
): Promise<string[] | null> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    if (await needsSecondFactor(trx, userId)) return null;
    if (!(await confirmSetUp(trx, clock, userId, code.replace(/\s/g, '')))) return null;
    const event = { action: 'second-factor.added', user: userId, factor: 'authenticator' } as const;
    await recordFactorEvent(trx, clock, { id: userId, via: 'sign-in' }, event);
    return replaceRecoveryCodes(trx, userId);
  });
}
