import { rmSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { connect } from '#server/db/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { migrateJobs } from '#server/db/jobQueue.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/schema.ts';
import { makeScratchFolder, removeStaleScratchFolders } from './scratch.ts';

/** The migrated database that every test database is copied from. */
export const TEMPLATE_DATABASE = 'template_migrated';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the maintenance database of this run's cluster, with its own password. */
    clusterUrl: string;
  }
}

/** Starts a temporary PostgreSQL in a new folder, with the migrated template in it. */
export async function startTestCluster(): Promise<EmbeddedPostgres> {
  removeStaleScratchFolders();
  const dataDir = makeScratchFolder('cluster');
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const cluster = await startEmbeddedPostgres({ dataDir, log, durable: false });
  const db = connect(await cluster.ensureDatabase(TEMPLATE_DATABASE));
  await migrate(db)
    .then(() => migrateJobs(db))
    .then(() => leaveOutUpkeep(db))
    .finally(() => db.destroy());
  return {
    ...cluster,
    stop: async () => {
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Turns off the maintenance of long-lived databases: no database of the run lives long enough to need it. */
async function leaveOutUpkeep(db: Kysely<Database>): Promise<void> {
  for (const setting of ["autovacuum = 'off'", "max_wal_size = '8GB'", "checkpoint_timeout = '1h'"])
    await sql.raw(`ALTER SYSTEM SET ${setting}`).execute(db);
  await sql`SELECT pg_reload_conf()`.execute(db);
}

/** Vitest's global setup: one cluster for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  project.provide('clusterUrl', cluster.url('postgres'));
  return cluster.stop;
}
