/**
 * `npm run restore -- FOLDER`: restores a backup into the configured installation, which must be empty. The product
 * must not be running.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { restore, type Schema } from '../backup/restore.ts';
import type { Config } from '../config.ts';
import { startEmbeddedPostgres } from '../db/embedded/index.ts';
import { buildFolder } from '../plugins/buildFolder.ts';
import { makeStorage } from '../providers/storage/makeStorage.ts';
import { commandLog, positionalArguments, runProgram, UsageError } from '../startup/command.ts';
import { makeDataFolder } from '../startup/dataFolder.ts';

const usage = 'Usage: npm run restore -- FOLDER';

const PrintedSchema = Type.Object({
  first: Type.Array(Type.String()),
  migrations: Type.Array(Type.Tuple([Type.String(), Type.String()])),
});

/** The campaign apps are a separate program, which prints the schema of its tables. */
async function readAppsSchema(): Promise<Schema> {
  const program = join(buildFolder(), 'campaign-apps', 'printSchema.js');
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env: { PATH: process.env.PATH } });
  return Value.Parse(PrintedSchema, JSON.parse(stdout));
}

async function restoreFrom(config: Config): Promise<void> {
  const [folder, ...others] = positionalArguments(usage);
  if (!folder || others.length > 0) throw new UsageError(usage);
  const { databaseUrl, dataDir } = config;
  makeDataFolder(dataDir);
  const appsSchema = await readAppsSchema();
  const storage = makeStorage(config, { ownsDataDir: databaseUrl === null });
  const writeTo = (toolUrl: string, appsUrl: string) =>
    restore({ toolUrl, appsUrl, storage, dataDir }, appsSchema, folder, commandLog);
  if (databaseUrl !== null) return writeTo(databaseUrl, config.appsDatabaseUrl ?? databaseUrl);
  const postgres = await startEmbeddedPostgres({ dataDir, log: commandLog });
  try {
    const toolUrl = await postgres.ensureDatabase('cms');
    await writeTo(toolUrl, config.appsDatabaseUrl ?? (await postgres.ensureConfinedDatabase('campaign_apps')));
  } finally {
    await postgres.stop();
  }
}

await runProgram(restoreFrom);
