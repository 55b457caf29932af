import { Client, DatabaseError } from 'pg';
import { DATABASE_USER, ensureCluster } from './embedded/cluster.ts';
import { EmbeddedPostgresError } from './embedded/errors.ts';
import { lockFolder } from './embedded/folderLock.ts';
import { locate } from './embedded/location.ts';
import type { LauncherLog } from './embedded/log.ts';
import { endLeftover, type Postmaster, startPostmaster, stopProcess } from './embedded/postmaster.ts';
import { startWatchdog, type Watchdog } from './embedded/watchdog.ts';

export { DataFolderInUseError, EmbeddedPostgresError } from './embedded/errors.ts';
export type { LauncherLog } from './embedded/log.ts';

export interface EmbeddedPostgresOptions {
  /** The product's data folder; the database lies in its `database`. */
  dataDir: string;
  log: LauncherLog;
  /** False gives up safety after a power cut for speed: for tests. True by default. */
  durable?: boolean;
  /** Called when the database ends although nobody stopped it. */
  onLost?: (reason: EmbeddedPostgresError) => void;
}

export interface EmbeddedPostgres {
  /** The address of a database, password included: never to be logged. */
  url(database: string): string;
  /** Makes the database when there is none; its address. */
  ensureDatabase(database: string): Promise<string>;
  /** Stops in order and frees the data folder; calling it again does no harm. */
  stop(): Promise<void>;
  /** The folder in which the database lies. */
  location: string;
}

/**
 * Starts PostgreSQL from the programs that npm brought, for this process alone: on a loopback port, with a password of
 * its own, in the data folder. It ends with this process, however that ends.
 *
 * @throws DataFolderInUseError when another process runs on that data folder.
 * @throws EmbeddedPostgresError when it can't be made or started.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, durable = true } = options;
  const location = locate(dataDir, log);
  const unlock = lockFolder(location.folder, dataDir);
  const watchdog = startWatchdog();
  try {
    await endLeftover(location, log);
    const password = ensureCluster(location, log);
    const postmaster = await startPostmaster(location, durable, watchdog.watch);
    return running({ postmaster, watchdog, unlock, password, folder: location.folder, options });
  } catch (error) {
    watchdog.dismiss();
    unlock();
    throw error;
  }
}

interface Parts {
  postmaster: Postmaster;
  watchdog: Watchdog;
  unlock: () => void;
  password: string;
  folder: string;
  options: EmbeddedPostgresOptions;
}

function running({ postmaster, watchdog, unlock, password, folder, options }: Parts): EmbeddedPostgres {
  let stopping: Promise<void> | null = null;
  const url = (database: string) =>
    `postgres://${DATABASE_USER}:${password}@127.0.0.1:${postmaster.port}/${encodeURIComponent(database)}`;
  const freed = () => {
    watchdog.dismiss();
    unlock();
  };
  postmaster.child.unref();
  postmaster.child.once('exit', () => {
    if (stopping !== null) return;
    stopping = Promise.resolve();
    freed();
    const reason = new EmbeddedPostgresError(`The embedded database ended unexpectedly; see ${folder}/postgresql.log.`);
    options.log.error(reason.message);
    options.onLost?.(reason);
  });
  return {
    url,
    ensureDatabase: async (database) => {
      await ensureDatabase(url('postgres'), database);
      return url(database);
    },
    stop: () => {
      stopping ??= stopProcess(postmaster.pid).then(freed);
      return stopping;
    },
    location: folder,
  };
}

async function ensureDatabase(maintenanceUrl: string, database: string): Promise<void> {
  const client = new Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
  } catch (error) {
    const madeMeanwhile = error instanceof DatabaseError && (error.code === '42P04' || error.code === '23505');
    if (!madeMeanwhile) throw error;
  } finally {
    await client.end();
  }
}
