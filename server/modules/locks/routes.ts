import type { FastifyPluginAsync } from 'fastify';
import { locksApi } from '#contracts/api/locks.ts';
import { runEvery } from '../../concurrency/runEvery.ts';
import type { Dependencies } from '../../dependencies.ts';
import { serve } from '../../plugins/serve.ts';
import { sweepTabSessions } from '../tabSessions/tabSessions.ts';
import { presentLock } from './foreignLock.ts';
import { listLiveLocks, sweepLocks } from './lockStore.ts';
import { campaignsFor, lockRecord, unlockRecord } from './recordLocks.ts';

const locksSweptEveryMs = 2_000;
const sessionsSweptEveryMs = 10 * 60_000;

/** Locks of campaigns, and the deletion of expired ones of all resources. */
export const locksModule: FastifyPluginAsync<Dependencies> = async (server, dependencies) => {
  const { db, clock } = dependencies;
  runEvery(server, dependencies, locksSweptEveryMs, () => sweepLocks(db, clock.now()));
  runEvery(server, dependencies, sessionsSweptEveryMs, () => sweepTabSessions(db, clock));

  serve(server, locksApi, {
    'PUT /api/campaigns/:id/lock': async ({ caller, params: { id }, body, reply }) => {
      const taking = { id, takeOver: body?.take_over ?? false };
      const { lock, newSessionId } = await lockRecord(dependencies, caller, campaignsFor(caller), taking);
      if (newSessionId !== null) reply.header('x-session-id', newSessionId);
      return presentLock(lock);
    },
    'DELETE /api/campaigns/:id/lock': ({ caller, params: { id }, query: { locked_at: lockedAt } }) =>
      unlockRecord(dependencies, caller, campaignsFor(caller), { id, lockedAt }),
    'GET /api/campaigns/locks': async ({ caller }) => ({
      items: (await listLiveLocks(db, campaignsFor(caller), clock.now())).map(presentLock),
    }),
  });
};
