import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { IdParams, wholeListOf } from '#contracts/api/lists.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { callerOfRequest } from '#server/plugins/access.ts';
import { endOtherSessions, endOwnSession, listUserSessions } from './userSessions.ts';

const text = Type.String();
const textOrNull = Type.Union([text, Type.Null()]);
const SignIn = Type.Object({
  id: text,
  started_at: text,
  last_used_at: text,
  expires_at: text,
  browser: textOrNull,
  system: textOrNull,
  address: textOrNull,
  current: Type.Boolean(),
});

const path = '/api/users/me/sign_ins';
const own = { access: 'signed-in', bearers: ['sign-in'] } as const;
const tags = ['sign-in'];

/** Routes of the caller's own sign-ins. Personal and app tokens have no access. */
export const userSessionRoutes: FastifyPluginAsyncTypebox<Pick<Dependencies, 'db' | 'clock'>> = async (
  app,
  { db, clock },
) => {
  app.get(path, {
    config: own,
    schema: { summary: "List the caller's sessions", tags, response: { 200: wholeListOf(SignIn) } },
    handler: async (request) => ({ items: await listUserSessions(db, clock, callerOfRequest(request)) }),
  });

  app.delete(`${path}/:id`, {
    config: own,
    schema: { summary: "End one of the caller's sessions", tags, params: IdParams, response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      await endOwnSession(db, clock, callerOfRequest(request), request.params.id);
      return reply.code(204).send(null);
    },
  });

  app.post(`${path}/end_others`, {
    config: own,
    schema: {
      summary: "End all of the caller's other sessions",
      tags,
      response: { 200: Type.Object({ ended: Type.Integer() }) },
    },
    handler: async (request) => ({ ended: await endOtherSessions(db, clock, callerOfRequest(request)) }),
  });
};
