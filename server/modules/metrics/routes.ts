import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { runEvery } from '../../concurrency/runEvery.ts';
import { connectionsOf } from '../../db/connect.ts';
import { queuedJobs } from '../../db/jobQueue.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { unauthorized } from '../../plugins/access.ts';
import { notFound } from '../../plugins/apiError.ts';
import { countLiveLocks } from '../locks/locks.ts';
import { isSentToLoopback } from '../outbox/outbox.ts';

const countEveryMs = 10_000;

/** The Prometheus metrics endpoint. */
export async function metricsModule(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { metrics } = app;
  if (!metrics) return;
  measureDatabase(app, dependencies);
  const { metricsToken } = dependencies.config;

  app.get('/metrics', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    if (metricsToken === null && !isSentToLoopback(request)) throw notFound();
    if (metricsToken !== null && !holdsToken(request, metricsToken)) throw unauthorized();
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time for any length. */
function holdsToken({ headers: { authorization = '' } }: FastifyRequest, token: string): boolean {
  const [, given = ''] = /^Bearer (.*)$/i.exec(authorization) ?? [];
  return timingSafeEqual(digest(given), digest(token));
}

/** Counts rows periodically, so that a scrape needs no query and works without the database. */
function measureDatabase(app: FastifyInstance, dependencies: Dependencies): void {
  const { db, clock } = dependencies;
  const connections = { name: 'database_connections', help: 'Database connections in the pool.' };
  app.measure({ ...connections, labels: { state: 'in_use' }, read: () => connectionsOf(db).inUse });
  app.measure({ ...connections, labels: { state: 'idle' }, read: () => connectionsOf(db).idle });
  app.measure({
    name: 'database_waiting_queries',
    help: 'Queries waiting for a connection from the pool.',
    read: () => connectionsOf(db).waiting,
  });

  let counts = unknownCounts;
  runEvery(app, dependencies, countEveryMs, async () => {
    try {
      counts = await countRows(db, clock.now());
    } catch (error) {
      counts = unknownCounts;
      throw error;
    }
  });
  const jobs = {
    name: 'jobs',
    help: 'Jobs of all nodes: due for the first time, due again after a failure, or given up.',
  };
  app.measure({ ...jobs, labels: { state: 'waiting' }, read: () => counts.waiting });
  app.measure({ ...jobs, labels: { state: 'retrying' }, read: () => counts.retrying });
  app.measure({ ...jobs, labels: { state: 'failed' }, read: () => counts.failed });
  app.measure({ name: 'locks', help: 'Locked campaigns on all nodes.', read: () => counts.locks });
}

const unknownCounts = { waiting: NaN, retrying: NaN, failed: NaN, locks: NaN };

async function countRows(db: Kysely<Database>, now: Date): Promise<typeof unknownCounts> {
  return { ...(await queuedJobs(db)), locks: await countLiveLocks(db, now) };
}
