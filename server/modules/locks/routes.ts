import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { IdParams, wholeListOf } from '#contracts/api/lists.ts';
import { runEvery } from '../../concurrency/runEvery.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { sweepTabSessions } from '../tabSessions/tabSessions.ts';
import { Lock, liveLocks, lockCampaign, unlockCampaign } from './campaignLocks.ts';
import { sweepLocks } from './lockStore.ts';

/** The body is optional. */
const TakeLock = Type.Union([
  Type.Object({ take_over: Type.Optional(Type.Boolean()) }, { additionalProperties: false }),
  Type.Null(),
]);
const WhichLock = Type.Object({ locked_at: Type.Optional(Type.String({ format: 'date-time' })) });

const locksSweptEveryMs = 2_000;
const sessionsSweptEveryMs = 10 * 60_000;

/** Routes of locks (docs/protocol.md, Locks). */
export const locksModule: FastifyPluginAsyncTypebox<Dependencies> = async (server, dependencies) => {
  const { db, clock } = dependencies;
  const tags = ['campaigns'];
  const config = { access: 'campaigns-modify', bearers: ['sign-in'] } as const;

  runEvery(server, dependencies, locksSweptEveryMs, () => sweepLocks(db, clock.now()));
  runEvery(server, dependencies, sessionsSweptEveryMs, () => sweepTabSessions(db, clock));

  server.put('/api/campaigns/:id/lock', {
    config,
    schema: { summary: 'Acquire or renew the lock', tags, params: IdParams, body: TakeLock, response: { 200: Lock } },
    handler: async (request, reply) => {
      const takeOver = request.body?.take_over ?? false;
      const taken = await lockCampaign(dependencies, callerOfRequest(request), request.params.id, takeOver);
      if (taken.newSessionId !== null) reply.header('x-session-id', taken.newSessionId);
      return taken.lock;
    },
  });

  server.delete('/api/campaigns/:id/lock', {
    config,
    schema: {
      summary: 'Release your own lock',
      tags,
      params: IdParams,
      querystring: WhichLock,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const { locked_at } = request.query;
      const lockedAt = locked_at === undefined ? undefined : new Date(locked_at);
      await unlockCampaign(dependencies, callerOfRequest(request), request.params.id, lockedAt);
      return reply.code(204).send(null);
    },
  });

  server.get('/api/campaigns/locks', {
    config: { access: 'campaigns-read' },
    schema: { summary: 'List locks', tags, response: { 200: wholeListOf(Lock) } },
    handler: async (request) => ({ items: await liveLocks(dependencies, callerOfRequest(request)) }),
  });
};
