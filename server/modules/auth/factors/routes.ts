import type { FastifyPluginAsync } from 'fastify';
import { secondFactorsApi } from '#contracts/api/secondFactors.ts';
import type { Caller } from '#server/caller.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { ApiError, found, notFound } from '#server/plugins/apiError.ts';
import { serve } from '#server/plugins/serve.ts';
import { beginSetUp, confirmSetUp, deleteAuthenticator, findAuthenticator } from './authenticatorStore.ts';
import { recordFactorEvent } from './factorEvents.ts';
import { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes } from './recoveryCodes.ts';
import { needsSecondFactor } from './secondFactor.ts';
import { totpUri } from './totp.ts';

type Needs = Pick<Dependencies, 'config' | 'db' | 'clock'>;

/** The caller's own second factors. */
export const secondFactorRoutes: FastifyPluginAsync<Needs> = async (app, needs) => {
  const { db, clock } = needs;
  serve(app, secondFactorsApi, {
    'GET /api/users/me/second_factors': ({ caller }) => listFactors(needs, caller.id),
    'POST /api/users/me/second_factors/authenticator': ({ caller }) => setUpAuthenticator(needs, caller.id),
    'POST /api/users/me/second_factors/authenticator/confirm': ({ caller, body }) =>
      confirmAuthenticator(needs, caller, body.code),
    'DELETE /api/users/me/second_factors/authenticator': ({ caller }) =>
      db.transaction().execute(async (trx) => {
        if (!(await deleteAuthenticator(trx, caller.id))) throw notFound();
        if (!(await needsSecondFactor(trx, caller.id))) await deleteRecoveryCodes(trx, caller.id);
        const event = { action: 'second-factor.removed', user: caller.id, factor: 'authenticator' } as const;
        await recordFactorEvent(trx, clock, caller, event);
      }),
    'POST /api/users/me/second_factors/recovery_codes': ({ caller }) => renewCodes(needs, caller),
  });
};

async function listFactors({ db }: Needs, userId: string) {
  const authenticator = await findAuthenticator(db, userId);
  return {
    authenticator: authenticator
      ? {
          added_at: authenticator.added_at.toISOString(),
          last_used_at: authenticator.last_used_at?.toISOString() ?? null,
        }
      : null,
    recovery_codes: await countRecoveryCodes(db, userId),
  };
}

async function setUpAuthenticator({ config, db, clock }: Needs, userId: string) {
  const { email } = found(await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst());
  const secret = await beginSetUp(db, clock, userId);
  return { secret, uri: totpUri(config, { email, secret }) };
}

/** @throws ApiError `invalid-code` */
function confirmAuthenticator({ db, clock }: Needs, caller: Caller, code: string) {
  return db.transaction().execute(async (trx) => {
    const hadOne = await needsSecondFactor(trx, caller.id);
    if (!(await confirmSetUp(trx, clock, caller.id, code))) throw new ApiError('invalid-code');
    const event = { action: 'second-factor.added', user: caller.id, factor: 'authenticator' } as const;
    await recordFactorEvent(trx, clock, caller, event);
    return { recovery_codes: hadOne ? null : await replaceRecoveryCodes(trx, caller.id) };
  });
}

/** @throws ApiError `no-second-factor` */
function renewCodes({ db, clock }: Needs, caller: Caller) {
  return db.transaction().execute(async (trx) => {
    if (!(await needsSecondFactor(trx, caller.id))) throw new ApiError('no-second-factor');
    await recordFactorEvent(trx, clock, caller, { action: 'second-factor.recovery-codes-created', user: caller.id });
    return { recovery_codes: await replaceRecoveryCodes(trx, caller.id) };
  });
}
