import type { FastifyPluginAsync } from 'fastify';
import { userSessionsApi } from '#contracts/api/userSessions.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { serve } from '#server/plugins/serve.ts';
import { endSession, endSessions, listUserSessions, sessionsOwner } from './userSessions.ts';

/** The sign-ins of the caller, and of others for those who may change users. */
export const userSessionRoutes: FastifyPluginAsync<Pick<Dependencies, 'db' | 'clock'>> = async (app, { db, clock }) =>
  serve(app, userSessionsApi, {
    'GET /api/users/me/sign_ins': async ({ caller }) => ({ items: await listUserSessions(db, clock, caller, caller) }),
    'DELETE /api/users/me/sign_ins/:id': ({ caller, params: { id } }) => endSession(db, clock, caller, caller, id),
    'POST /api/users/me/sign_ins/end_others': async ({ caller }) => ({
      ended: await endSessions(db, clock, caller, caller),
    }),
    'GET /api/users/:id/sign_ins': async ({ caller, params: { id } }) => ({
      items: await listUserSessions(db, clock, caller, await sessionsOwner(db, id)),
    }),
    'DELETE /api/users/:id/sign_ins/:sign_in': async ({ caller, params: { id, sign_in } }) =>
      endSession(db, clock, caller, await sessionsOwner(db, id), sign_in),
    'DELETE /api/users/:id/sign_ins': async ({ caller, params: { id } }) => ({
      ended: await endSessions(db, clock, caller, await sessionsOwner(db, id)),
    }),
  });
