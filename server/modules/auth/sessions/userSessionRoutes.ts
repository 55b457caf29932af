import type { FastifyPluginAsync } from 'fastify';
import { userSessionsApi } from '#contracts/api/userSessions.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { serve } from '#server/plugins/serve.ts';
import { endOtherSessions, endOwnSession, listUserSessions } from './userSessions.ts';

/** The caller's own sign-ins. */
export const userSessionRoutes: FastifyPluginAsync<Pick<Dependencies, 'db' | 'clock'>> = async (app, { db, clock }) =>
  serve(app, userSessionsApi, {
    'GET /api/users/me/sign_ins': async ({ caller }) => ({ items: await listUserSessions(db, clock, caller) }),
    'DELETE /api/users/me/sign_ins/:id': ({ caller, params }) => endOwnSession(db, clock, caller, params.id),
    'POST /api/users/me/sign_ins/end_others': async ({ caller }) => ({
      ended: await endOtherSessions(db, clock, caller),
    }),
  });
