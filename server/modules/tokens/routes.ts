import type { FastifyPluginAsync } from 'fastify';
import { type NewToken, type PersonalToken, tokensApi } from '#contracts/api/tokens.ts';
import { limits } from '#contracts/limits.ts';
import { permissionKeys } from '#contracts/permissions.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Caller } from '../../caller.ts';
import { runEvery } from '../../concurrency/runEvery.ts';
import { sweepHourly } from '../../concurrency/sweepHourly.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, found, InvalidFieldsError } from '../../plugins/apiError.ts';
import { serve } from '../../plugins/serve.ts';
import { recordAudit } from '../audit/audit.ts';
import { lockUserSession } from '../auth/auth.ts';
import { networkIn } from './networks.ts';
import {
  createPersonalToken,
  deletePersonalToken,
  listPersonalTokens,
  notifyOfEnds,
  refuseTooManyTokens,
  sweepEndedTokens,
  type TokenRow,
} from './tokens.ts';

function present({ id, name, permissions, networks, ...row }: TokenRow): PersonalToken {
  return {
    ...{ id, name, networks },
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    last_used_address: row.last_used_address,
    expires_at: row.expires_at?.toISOString() ?? null,
    permissions: permissionKeys.filter((key) => permissions.includes(key)),
  };
}

const hourMs = 3_600_000;

/** On live, only a command creates tokens (docs/protocol.md, Bearers). */
const notOnLive = 'On live, personal access tokens are created only by the command create-token. Existing tokens work.';

/**
 * @throws ApiError `forbidden`, `unauthorized`, `too-many-tokens`; InvalidFieldsError for a permission of others, and for
 * an invalid network
 */
async function createToken(
  { config, db, clock }: Dependencies,
  caller: Caller,
  { token_name, permissions, days = limits.tokenDaysDefault, networks: asked = [] }: NewToken,
) {
  if (config.environment === 'live') throw new ApiError('forbidden', { msg: notOnLive });
  const foreign = permissions.findIndex((key) => !caller.permissions.includes(key));
  if (foreign >= 0) throw new InvalidFieldsError([{ loc: ['permissions', foreign], code: 'enum' }]);
  const networks = asked.map(networkIn);
  const wrong = networks.indexOf(null);
  if (wrong >= 0) throw new InvalidFieldsError([{ loc: ['networks', wrong], code: 'cidr' }]);
  return db.transaction().execute(async (trx) => {
    // A concurrent block or reset waits, and then also deletes this token.
    if (!caller.grantId || !(await lockUserSession(trx, caller.grantId))) throw new ApiError('unauthorized');
    await refuseTooManyTokens(trx, caller.id);
    const given = { userId: caller.id, name: token_name.trim(), permissions, days };
    const { token, row } = await createPersonalToken(trx, clock, {
      ...given,
      networks: networks.filter((one) => one !== null),
    });
    const details = { name: row.name, permissions: [...permissions] };
    const entry = { resource: 'tokens', id: row.id, at: row.created_at, details };
    await recordAudit(trx, caller, { action: 'token.created', ...entry });
    return { ...present(row), token };
  });
}

/** The caller's personal tokens. */
export const tokensModule: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const { db, clock } = dependencies;
  runEvery(app, dependencies, hourMs, () => notifyOfEnds(dependencies));
  sweepHourly(app, dependencies, serverLimits.endedTokenDays, (expiry) => sweepEndedTokens(db, expiry));
  serve(app, tokensApi, {
    'GET /api/users/me/personal_access_tokens': async ({ caller }) => ({
      items: (await listPersonalTokens(db, caller.id)).map(present),
    }),
    'POST /api/users/me/personal_access_tokens': ({ caller, body }) => createToken(dependencies, caller, body),
    'DELETE /api/users/me/personal_access_tokens/:id': ({ caller, params }) =>
      db.transaction().execute(async (trx) => {
        const row = found(await deletePersonalToken(trx, caller.id, params.id));
        const entry = { resource: 'tokens', id: row.id, at: clock.now(), details: { name: row.name } };
        await recordAudit(trx, caller, { action: 'token.deleted', ...entry });
      }),
  });
};
