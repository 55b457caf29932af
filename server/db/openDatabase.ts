import type { Kysely } from 'kysely';
import { resources } from '#resources/index.ts';
import { type ConnectOptions, connect, waitForDatabase } from './connect.ts';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded/index.ts';
import { migrateJobs } from './jobQueue.ts';
import { migrate, productMigrations } from './migrate.ts';
import type { Database } from './schema.ts';
import { refuseUnmigrated } from './schemaChanges.ts';

type Options = Pick<EmbeddedPostgresOptions, 'dataDir' | 'log' | 'onLost'> & { databaseUrl: string | null };

/** The parts opened so far, in that order; no `postgres` if DATABASE_URL is set. */
export type OpenedDatabase = { postgres?: EmbeddedPostgres; db?: Kysely<Database> };

/**
 * Opens and migrates the configured database: the one of DATABASE_URL, else the embedded one of the data folder. Adds
 * each part to `opened` as soon as it runs, so that `closeDatabase` also closes a database that is still opening or
 * failed to open.
 * @throws DataFolderInUseError while the product runs on that folder, EmbeddedPostgresError, DatabaseUnreachableError,
 * MigrationError
 */
export async function openDatabase(options: Options, opened: OpenedDatabase): Promise<Kysely<Database>> {
  const { log } = options;
  const url = await addressOf(options, opened);
  const connection: ConnectOptions = {
    onIdleError: (error) => log.warn(`Database: ${error.message}`),
    embedded: opened.postgres,
  };
  // Changing large tables takes longer than any other statement.
  const migrating = connect(url, { ...connection, queryTimeout: null });
  opened.db = migrating;
  await waitForDatabase(migrating, { log });
  await migrate(migrating, productMigrations, { log });
  await refuseUnmigrated(migrating, resources);
  await migrateJobs(migrating);
  opened.db = connect(url, connection);
  await migrating.destroy();
  return opened.db;
}

async function addressOf({ databaseUrl, dataDir, log, onLost }: Options, opened: OpenedDatabase): Promise<string> {
  if (databaseUrl !== null) return databaseUrl;
  opened.postgres = await startEmbeddedPostgres({ dataDir, log, onLost });
  return opened.postgres.ensureDatabase('cms');
}

/** Closes the connections, then the embedded database. */
export async function closeDatabase({ db, postgres }: OpenedDatabase): Promise<void> {
  await db?.destroy();
  await postgres?.stop();
}
