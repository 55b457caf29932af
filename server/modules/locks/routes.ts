import type { FastifyPluginAsync } from 'fastify';
import { locksApi } from '#contracts/api/locks.ts';
import { runEvery } from '../../concurrency/runEvery.ts';
import type { Dependencies } from '../../dependencies.ts';
import { serve } from '../../plugins/serve.ts';
import { sweepTabSessions } from '../tabSessions/tabSessions.ts';
import { lockHandlers } from './lockHandlers.ts';
import { sweepLocks } from './lockStore.ts';
import { campaignsFor } from './recordLocks.ts';

const locksSweptEveryMs = 2_000;
const sessionsSweptEveryMs = 10 * 60_000;

/** Locks of campaigns, and the deletion of expired ones of all resources. */
export const locksModule: FastifyPluginAsync<Dependencies> = async (server, dependencies) => {
  const { db, clock } = dependencies;
  runEvery(server, dependencies, locksSweptEveryMs, () => sweepLocks(db, clock.now()));
  runEvery(server, dependencies, sessionsSweptEveryMs, () => sweepTabSessions(db, clock));

  serve(server, locksApi, lockHandlers(dependencies, campaignsFor));
};
