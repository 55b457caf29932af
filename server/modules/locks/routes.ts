import type { FastifyPluginAsync } from 'fastify';
import { locksApi } from '#contracts/api/locks.ts';
import { runEvery } from '../../concurrency/runEvery.ts';
import type { Dependencies } from '../../dependencies.ts';
import { serve } from '../../plugins/serve.ts';
import { sweepTabSessions } from '../tabSessions/tabSessions.ts';
import { liveLocks, lockCampaign, unlockCampaign } from './campaignLocks.ts';
import { sweepLocks } from './lockStore.ts';

const locksSweptEveryMs = 2_000;
const sessionsSweptEveryMs = 10 * 60_000;

/** Locks of campaigns, and the deletion of expired ones. */
export const locksModule: FastifyPluginAsync<Dependencies> = async (server, dependencies) => {
  const { db, clock } = dependencies;
  runEvery(server, dependencies, locksSweptEveryMs, () => sweepLocks(db, clock.now()));
  runEvery(server, dependencies, sessionsSweptEveryMs, () => sweepTabSessions(db, clock));

  serve(server, locksApi, {
    'PUT /api/campaigns/:id/lock': async ({ caller, params, body, reply }) => {
      const taken = await lockCampaign(dependencies, caller, params.id, body?.take_over ?? false);
      if (taken.newSessionId !== null) reply.header('x-session-id', taken.newSessionId);
      return taken.lock;
    },
    'DELETE /api/campaigns/:id/lock': ({ caller, params, query: { locked_at } }) => {
      const lockedAt = locked_at === undefined ? undefined : new Date(locked_at);
      return unlockCampaign(dependencies, caller, params.id, lockedAt);
    },
    'GET /api/campaigns/locks': async ({ caller }) => ({ items: await liveLocks(dependencies, caller) }),
  });
};
