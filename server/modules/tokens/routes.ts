import type { FastifyPluginAsync } from 'fastify';
import { type NewToken, type PersonalToken, tokensApi } from '#contracts/api/tokens.ts';
import { permissionKeys } from '#contracts/permissions.ts';
import type { Caller } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, found, InvalidFieldsError } from '../../plugins/apiError.ts';
import { serve } from '../../plugins/serve.ts';
import { recordAudit } from '../audit/audit.ts';
import { lockUserSession } from '../auth/auth.ts';
import {
  createPersonalToken,
  deletePersonalToken,
  listPersonalTokens,
  refuseTooManyTokens,
  type TokenRow,
} from './tokens.ts';

function present({ id, name, created_at, last_used_at, permissions }: TokenRow): PersonalToken {
  return {
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    permissions: permissionKeys.filter((key) => permissions.includes(key)),
  };
}

/** On live, only a command creates tokens (docs/protocol.md, Bearers). */
const notOnLive = 'On live, personal access tokens are created only by the command create-token. Existing tokens work.';

/** @throws ApiError `forbidden`, `unauthorized`, `too-many-tokens`; InvalidFieldsError for a permission of others */
async function createToken({ config, db, clock }: Dependencies, caller: Caller, { token_name, permissions }: NewToken) {
  if (config.environment === 'live') throw new ApiError('forbidden', { msg: notOnLive });
  const foreign = permissions.findIndex((key) => !caller.permissions.includes(key));
  if (foreign >= 0) throw new InvalidFieldsError([{ loc: ['permissions', foreign], code: 'enum' }]);
  return db.transaction().execute(async (trx) => {
    // A concurrent block or reset waits, and then also deletes this token.
    if (!caller.grantId || !(await lockUserSession(trx, caller.grantId))) throw new ApiError('unauthorized');
    await refuseTooManyTokens(trx, caller.id);
    const given = { userId: caller.id, name: token_name.trim(), permissions };
    const { token, row } = await createPersonalToken(trx, clock, given);
    const details = { name: row.name, permissions: [...permissions] };
    const entry = { resource: 'tokens', id: row.id, at: row.created_at, details };
    await recordAudit(trx, caller, { action: 'token.created', ...entry });
    return { ...present(row), token };
  });
}

/** The caller's personal tokens. */
export const tokensModule: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const { db, clock } = dependencies;
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
