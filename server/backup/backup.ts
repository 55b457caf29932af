import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import type { Storage } from '../providers/storage/storage.ts';
import { version } from '../version.ts';
import { dumpTables, openSnapshot, type Snapshot } from './dump.ts';
import { appsTokenFile, BackupError, type DatabaseDump, type FileMark, writeManifest } from './manifest.ts';
import { writeMarked } from './markedFile.ts';
import { type CopiedFiles, copyOut, existingObjects, listObjects, namesOf } from './mediaFiles.ts';
import { openSession } from './session.ts';

/** An installation: the databases of the tool and of the campaign apps by URL, the storage, the data folder. */
export type Installation = { toolUrl: string; appsUrl: string; storage: Storage; dataDir: string };

export type Log = { info(message: string): void; warn(message: string): void };

/** The schemas of each database that contain its data. */
export const schemasOf = { tool: ['public', 'graphile_worker'], apps: ['campaign_apps'] } as const;

/** The query for the names of the applied migrations, the oldest first. */
const migrationsOf = {
  tool: 'select name from migrations order by name',
  apps: 'select step::text as name from campaign_apps.migrations order by step',
};

/**
 * Writes a backup of a running or stopped installation to a new folder. The tool's database is one snapshot, that of
 * the apps a slightly later one. So a campaign whose personal data was removed at the apps in between is asked for again,
 * and never the other way round. Files are copied after that, because they never change.
 * @throws BackupError, StorageFailedError; the folder then has no manifest
 */
export async function backUp({ toolUrl, appsUrl, storage, dataDir }: Installation, to: string, log: Log) {
  const folder = resolve(to);
  await makeFolder(folder);
  const created_at = new Date().toISOString();
  const databases = await dumpDatabases({ toolUrl, appsUrl, folder, log });
  log.info('Copying the files of the media library.');
  const { files, missing } = await copyOut(storage, folder);
  const apps_token = await copyToken(dataDir, folder);
  await writeManifest(folder, { format: 1, version, created_at, ...databases, files, apps_token });
  if (files.missing > 0) log.warn(await reportMissing(toolUrl, { files, missing }));
  log.info(`The backup in ${folder} is complete: ${describe(databases)}, ${files.count} files.`);
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length === 0) return;
  throw new BackupError(`${folder} is not empty. Choose a new folder for each backup.`);
}

type Dumps = { tool: DatabaseDump; apps: DatabaseDump | null };

const describe = ({ tool, apps }: Dumps): string => {
  const tables = [...tool.tables, ...(apps?.tables ?? [])];
  return `${tables.length} tables, ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows`;
};

type Dumping = Pick<Installation, 'toolUrl' | 'appsUrl'> & { folder: string; log: Log };

async function dumpDatabases({ toolUrl, appsUrl, folder, log }: Dumping): Promise<Dumps> {
  const clients: pg.Client[] = [];
  const open = async (url: string, schemas: readonly string[]): Promise<Snapshot> => {
    const snapshot = await openSnapshot(url, schemas);
    clients.push(snapshot.client);
    return snapshot;
  };
  try {
    const tool = await open(toolUrl, schemasOf.tool);
    const apps = await open(appsUrl, schemasOf.apps);
    if (!hasMigrations(tool)) throw new BackupError('The database is empty: there is nothing to back up.');
    log.info(`Copying ${tool.tables.length + apps.tables.length} tables.`);
    await listObjects(tool.client, folder);
    return {
      tool: await dumpOne(tool, migrationsOf.tool, folder),
      apps: hasMigrations(apps) ? await dumpOne(apps, migrationsOf.apps, folder) : null,
    };
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

const hasMigrations = ({ tables }: Snapshot): boolean => tables.some(({ table }) => table === 'migrations');

async function dumpOne(snapshot: Snapshot, migrationsQuery: string, folder: string): Promise<DatabaseDump> {
  const { rows } = await snapshot.client.query<{ name: string }>(migrationsQuery);
  return { migrations: rows.map(({ name }) => name), ...(await dumpTables(snapshot, folder)) };
}

async function copyToken(dataDir: string, folder: string): Promise<FileMark | null> {
  const path = join(dataDir, appsTokenFile);
  if (!existsSync(path)) return null;
  return writeMarked(join(folder, appsTokenFile), Readable.from([await readFile(path)]));
}

/** Tells files that users deleted during the backup from rows whose file is missing in the storage. */
async function reportMissing(toolUrl: string, { files, missing }: CopiedFiles): Promise<string> {
  const client = await openSession(toolUrl);
  try {
    const existing = await existingObjects(client, missing);
    if (existing.length === 0)
      return `${files.missing} files were deleted during the backup. It does not contain them.`;
    const names = namesOf(existing);
    return `${files.missing} files are not in the backup. These are missing in the storage: ${names}.`;
  } finally {
    await client.end();
  }
}
