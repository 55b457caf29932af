import { copyFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { advisoryLocks } from '../db/advisoryLocks.ts';
import { connect } from '../db/connect.ts';
import { migrateJobs } from '../db/jobQueue.ts';
import { migrate, migrationsTable, productMigrations } from '../db/migrate.ts';
import { version } from '../version.ts';
import { type Installation, type Log, schemasOf } from './backup.ts';
import { loadTables } from './load.ts';
import { appsTokenFile, BackupError, type DatabaseDump, type Manifest, readManifest, tableFile } from './manifest.ts';
import { checkMarked } from './markedFile.ts';
import { checkFiles, copyIn, namesOf } from './mediaFiles.ts';
import { openSession, tablesOf } from './session.ts';

/** The statements that create a database's tables: those before the first migration, and the migrations in order. */
export type Schema = { first: readonly string[]; migrations: readonly (readonly [name: string, statements: string])[] };

const toolSchema: Schema = {
  // A server that starts now waits for the lock, and then finds the restored tables.
  first: [`select pg_advisory_xact_lock(${advisoryLocks.migrating})`, migrationsTable],
  migrations: productMigrations.map(({ name, statements }) => [name, statements] as const),
};

/**
 * Restores a backup into an empty installation, whose databases exist and have no tables of the product. The backup is
 * checked first. Files are stored before the databases are written, each in one transaction, so an interrupted restore
 * leaves empty databases and can be repeated. The tables of an older version are created as they were, and then migrated.
 * @throws BackupError, StorageFullError, StorageFailedError, MigrationError
 */
export async function restore(target: Installation, appsSchema: Schema, from: string, log: Log): Promise<void> {
  const folder = resolve(from);
  const manifest = await readManifest(folder);
  refuseNewer(manifest, appsSchema);
  log.info(`Checking the backup of version ${manifest.version}, created at ${manifest.created_at}.`);
  const missing = await check(folder, manifest);
  const clients: pg.Client[] = [];
  try {
    const tool = await openSession(target.toolUrl);
    clients.push(tool);
    const apps = await openSession(target.appsUrl);
    clients.push(apps);
    await refuseData(tool, apps);
    log.info(`Restoring ${manifest.files.count} files.`);
    await copyIn(folder, target.storage);
    log.info(`Restoring ${manifest.tool.tables.length + (manifest.apps?.tables.length ?? 0)} tables.`);
    await onKysely(target.toolUrl, migrateJobs);
    await load(tool, { schema: toolSchema, schemas: schemasOf.tool, dump: manifest.tool, folder });
    if (manifest.apps) await load(apps, { schema: appsSchema, schemas: schemasOf.apps, dump: manifest.apps, folder });
    for (const client of clients) await client.query('commit');
    // Without statistics the first queries would read whole tables.
    for (const client of clients) await client.query('analyze');
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
  if (manifest.apps_token) await copyFile(join(folder, appsTokenFile), join(target.dataDir, appsTokenFile));
  await onKysely(target.toolUrl, migrate);
  if (missing.length > 0) log.warn(`The backup does not contain ${manifest.files.missing} files: ${namesOf(missing)}.`);
  log.info('The backup is restored.');
}

/** @throws BackupError if this version lacks migrations of the backup, or is older */
function refuseNewer({ version: of, tool, apps }: Manifest, appsSchema: Schema): void {
  const known = new Set([...toolSchema.migrations, ...appsSchema.migrations].map(([name]) => name));
  const unknown = [...tool.migrations, ...(apps?.migrations ?? [])].find((name) => !known.has(name));
  if (unknown === undefined && of.localeCompare(version, 'en', { numeric: true }) <= 0) return;
  const why =
    unknown === undefined ? `this is version ${version}` : `this one does not know its migration '${unknown}'`;
  throw new BackupError(
    `A newer version created the backup: it is of version ${of}, and ${why}. Restore it with that version or a later one.`,
  );
}

async function check(folder: string, manifest: Manifest): Promise<string[]> {
  for (const table of [...manifest.tool.tables, ...(manifest.apps?.tables ?? [])]) {
    await checkMarked(folder, tableFile(table), table.file);
  }
  if (manifest.apps_token) await checkMarked(folder, appsTokenFile, manifest.apps_token);
  return checkFiles(folder, manifest);
}

/** @throws BackupError unless the databases have no tables of the product, and no jobs */
async function refuseData(tool: pg.Client, apps: pg.Client): Promise<void> {
  const found = [...(await tablesOf(tool, ['public'])), ...(await tablesOf(apps, schemasOf.apps))];
  const { rows } = await tool.query("select to_regclass('graphile_worker.jobs') is not null as exists");
  const jobs = rows[0]?.exists ? await tool.query('select from graphile_worker.jobs limit 1') : null;
  if (found.length === 0 && !jobs?.rowCount) return;
  throw new BackupError(
    'The target contains data, and a restore does not replace data. With the embedded database, set DATA_DIR to a ' +
      'new folder. With DATABASE_URL and APPS_DATABASE_URL, drop these databases and create them again, or create others.',
  );
}

type Loading = { schema: Schema; schemas: readonly string[]; dump: DatabaseDump; folder: string };

/** Creates the tables as they were in the backup and fills them, in a transaction that the caller commits. */
async function load(client: pg.Client, { schema, dump, ...from }: Loading): Promise<void> {
  await client.query('begin');
  for (const statement of schema.first) await client.query(statement);
  const applied = new Set(dump.migrations);
  for (const [name, statements] of schema.migrations) if (applied.has(name)) await client.query(statements);
  await loadTables(client, { dump, ...from });
}

async function onKysely(url: string, work: (db: ReturnType<typeof connect>) => Promise<unknown>): Promise<void> {
  const db = connect(url, { queryTimeout: null });
  await work(db).finally(() => db.destroy());
}
