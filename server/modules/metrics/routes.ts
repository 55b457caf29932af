import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { StandbyError } from '#contracts/standby.ts';
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
  measureDisk(app, dependencies);
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
      // The pool refuses connections to a standby.
      counts = { ...unknownCounts, role: error instanceof StandbyError ? 'standby' : 'unknown' };
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
  const role = { name: 'database_role', help: 'Role of the database, 1 for the present one.' };
  for (const state of ['primary', 'standby', 'unknown'] as const)
    app.measure({ ...role, labels: { role: state }, read: () => Number(counts.role === state) });
}

type Role = 'primary' | 'standby' | 'unknown';
type Counts = { waiting: number; retrying: number; failed: number; locks: number; role: Role };

const unknownCounts: Counts = { waiting: NaN, retrying: NaN, failed: NaN, locks: NaN, role: 'unknown' };

async function countRows(db: Kysely<Database>, now: Date): Promise<Counts> {
  const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db);
  const role = rows[0]?.standby ? 'standby' : 'primary';
  return { ...(await queuedJobs(db)), locks: await countLiveLocks(db, now), role };
}

/** Measures periodically how much room the disk of the data folder has. */
function measureDisk(app: FastifyInstance, dependencies: Dependencies): void {
  const { dataDir } = dependencies.config;
  let free = NaN;
  app.measure({ name: 'disk_free_bytes', help: 'Free bytes on the disk of the data folder.', read: () => free });
  runEvery(app, dependencies, countEveryMs, async () => {
    free = await statfs(dataDir).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => NaN,
    );
  });
}
