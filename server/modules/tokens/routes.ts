import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Static, Type } from 'typebox';
import { IdParams, oneOf, wholeListOf } from '#contracts/api/lists.ts';
import { limits } from '#contracts/limits.ts';
import { permissionKeys } from '#contracts/permissions.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { ApiError, InvalidFieldsError, notFound } from '../../plugins/apiError.ts';
import { recordAudit } from '../audit/audit.ts';
import { lockUserSession } from '../auth/auth.ts';
import {
  createPersonalToken,
  deletePersonalToken,
  listPersonalTokens,
  refuseTooManyTokens,
  type TokenRow,
} from './tokens.ts';

const Keys = Type.Array(oneOf(permissionKeys), { uniqueItems: true });
const PersonalToken = Type.Object({
  id: Type.String(),
  name: Type.String(),
  created_at: Type.String(),
  last_used_at: Type.Union([Type.String(), Type.Null()]),
  permissions: Keys,
});
const CreatedToken = Type.Intersect([PersonalToken, Type.Object({ token: Type.String() })]);
const NewToken = Type.Object(
  { token_name: Type.String({ minLength: 1, maxLength: limits.maxNameLength, pattern: '\\S' }), permissions: Keys },
  { additionalProperties: false },
);

function present({ id, name, created_at, last_used_at, permissions }: TokenRow): Static<typeof PersonalToken> {
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

const own = { access: 'signed-in', bearers: ['sign-in'] } as const;

/** Routes of the caller's personal tokens. Tokens can't create or delete tokens. */
export const tokensModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, { config, db, clock }) => {
  const path = '/api/users/me/personal_access_tokens';

  app.get(path, {
    config: own,
    schema: {
      summary: "List the caller's personal access tokens",
      tags: ['tokens'],
      response: { 200: wholeListOf(PersonalToken) },
    },
    handler: async (request) => ({ items: (await listPersonalTokens(db, callerOfRequest(request).id)).map(present) }),
  });

  app.post(path, {
    config: own,
    schema: {
      summary: 'Create a personal access token',
      tags: ['tokens'],
      body: NewToken,
      response: { 201: CreatedToken },
    },
    handler: async (request, reply) => {
      if (config.environment === 'live') throw new ApiError('forbidden', { msg: notOnLive });
      const caller = callerOfRequest(request);
      const { token_name, permissions } = request.body;
      const foreign = permissions.findIndex((key) => !caller.permissions.includes(key));
      if (foreign >= 0) throw new InvalidFieldsError([{ loc: ['permissions', foreign], code: 'enum' }]);
      const made = await db.transaction().execute(async (trx) => {
        // A concurrent block or reset waits, and then also deletes this token.
        if (!caller.grantId || !(await lockUserSession(trx, caller.grantId))) throw new ApiError('unauthorized');
        await refuseTooManyTokens(trx, caller.id);
        const { token, row } = await createPersonalToken(trx, clock, {
          userId: caller.id,
          name: token_name.trim(),
          permissions,
        });
        const details = { name: row.name, permissions: [...permissions] };
        const entry = { resource: 'tokens', id: row.id, at: row.created_at, details };
        await recordAudit(trx, caller, { action: 'token.created', ...entry });
        return { ...present(row), token };
      });
      return reply.code(201).send(made);
    },
  });

  app.delete(`${path}/:id`, {
    config: own,
    schema: {
      summary: 'Delete a personal access token',
      tags: ['tokens'],
      params: IdParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const caller = callerOfRequest(request);
      await db.transaction().execute(async (trx) => {
        const row = await deletePersonalToken(trx, caller.id, request.params.id);
        if (!row) throw notFound();
        const entry = { resource: 'tokens', id: row.id, at: clock.now(), details: { name: row.name } };
        await recordAudit(trx, caller, { action: 'token.deleted', ...entry });
      });
      return reply.code(204).send(null);
    },
  });
};
