import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Client, DatabaseError } from 'pg';
import { DATABASE_USER, ensureCluster } from './cluster.ts';
import { confineDatabase } from './confinedDatabase.ts';
import { hasRoomForLogins, refuseFullDisk } from './diskSpace.ts';
import { DataFolderInUseError } from './errors.ts';
import { lockFolder } from './folderLock.ts';
import { locate } from './location.ts';
import type { EmbeddedPostgresOptions } from './options.ts';
import { endLeftover, portOfRunning } from './postmaster.ts';
import { RunningDatabase } from './runningDatabase.ts';
import { startWatchdog } from './watchdog.ts';

export { DataFolderInUseError, EmbeddedPostgresError } from './errors.ts';
export type { EmbeddedPostgresOptions };

export interface EmbeddedPostgres {
  /** Returns the URL of a database, including the password: never log it. */
  url(database: string): string;
  /** Creates the database if there is none; returns its URL. */
  ensureDatabase(database: string): Promise<string>;
  /**
   * Creates the database if there is none, with a role of the same name that can use only this database; returns its
   * URL with that role and a new password.
   */
  ensureConfinedDatabase(database: string): Promise<string>;
  /** Returns whether the disk is nearly full, but has space for logins. */
  hasRoomForLogins(): boolean;
  /** Shuts down cleanly and frees the data folder; can be called repeatedly. */
  stop(): Promise<void>;
  /** The folder of the database. */
  location: string;
}

/**
 * Starts PostgreSQL from the binaries in npm packages, for this process only: on a loopback port, with its own
 * password, in the data folder. It ends with this process, in any case; if it ends unexpectedly, it is restarted on
 * the same port. While the disk is nearly full it accepts no writes, see `diskSpace.ts`.
 *
 * @throws DataFolderInUseError if another process uses that data folder
 * @throws EmbeddedPostgresError if it can't be created or started
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options;
  refuseFullDisk(resolve(dataDir), true);
  const location = locate(dataDir, log);
  const unlock = lockFolder(location.folder, dataDir);
  const watchdog = startWatchdog();
  try {
    refuseFullDisk(location.folder, existsSync(location.cluster));
    await endLeftover(location, log);
    const password = ensureCluster(location, log);
    const database = new RunningDatabase(location, watchdog, options);
    await database.start();
    return facade(database, location.folder, password, unlock);
  } catch (error) {
    await watchdog.dismiss();
    unlock();
    throw error;
  }
}

/**
 * Returns the database of a data folder for a command that changes nothing: the one of the running product, which
 * `stop` does not stop, else a started one.
 *
 * @throws DataFolderInUseError if a running process is just starting or stopping it
 * @throws EmbeddedPostgresError
 */
export async function reachEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<Pick<EmbeddedPostgres, 'ensureDatabase' | 'stop'>> {
  try {
    return await startEmbeddedPostgres(options);
  } catch (error) {
    const location = error instanceof DataFolderInUseError && locate(options.dataDir, options.log);
    const port = location && portOfRunning(location);
    if (!location || !port) throw error;
    const url = urls(ensureCluster(location, options.log), () => port);
    return {
      ensureDatabase: async (name) => {
        await ensureDatabase(url('postgres'), name);
        return url(name);
      },
      stop: async () => undefined,
    };
  }
}

/** Returns the URL of each database, as the cluster's owner. */
const urls = (password: string, port: () => number) => (name: string) =>
  `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port()}/${encodeURIComponent(name)}`;

function facade(database: RunningDatabase, folder: string, password: string, unlock: () => void): EmbeddedPostgres {
  const url = urls(password, () => database.port);
  let stopping: Promise<void> | null = null;
  return {
    url,
    ensureDatabase: async (name) => {
      await ensureDatabase(url('postgres'), name);
      return url(name);
    },
    ensureConfinedDatabase: async (name) => {
      await ensureDatabase(url('postgres'), name);
      const confined = new URL(url(name));
      confined.username = name;
      confined.password = await confineDatabase(url, name);
      return confined.href;
    },
    hasRoomForLogins: () => hasRoomForLogins(folder),
    stop: () => {
      stopping ??= database.stop().then(unlock);
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
