import { mkdirSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { connect, waitForDatabase } from './connect.ts';
import { type EmbeddedPostgres, type LauncherLog, startEmbeddedPostgres } from './embedded.ts';
import { migrate } from './migrate.ts';
import type { Database } from './schema.ts';

type Options = { databaseUrl: string | null; dataDir: string; log: LauncherLog };

/** The configured database, migrated; `close` also stops the embedded one. */
export type OpenDatabase = { db: Kysely<Database>; close(): Promise<void> };

/**
 * Opens the configured database for a command: the one of DATABASE_URL, else the embedded one of the data folder.
 * @throws DataFolderInUseError while the product runs on that folder; DatabaseUnreachableError, MigrationError
 */
export async function openDatabase({ databaseUrl, dataDir, log }: Options): Promise<OpenDatabase> {
  let postgres: EmbeddedPostgres | undefined;
  if (databaseUrl === null) {
    mkdirSync(dataDir, { recursive: true });
    postgres = await startEmbeddedPostgres({ dataDir, log });
  }
  const db = connect((await postgres?.ensureDatabase('cms')) ?? databaseUrl ?? '', {
    onIdleError: (error) => log.warn(`Database: ${error.message}`),
  });
  const close = async () => {
    await db.destroy();
    await postgres?.stop();
  };
  try {
    await waitForDatabase(db, { log });
    await migrate(db);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, close };
}
