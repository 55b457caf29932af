/**
 * `npm run backup -- FOLDER`: writes a backup of the configured installation to a new folder, while the product is
 * running or stopped.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backUp } from '../backup/backup.ts';
import { BackupError } from '../backup/manifest.ts';
import type { Config } from '../config.ts';
import { reachEmbeddedPostgres } from '../db/embedded/index.ts';
import { makeStorage } from '../providers/storage/makeStorage.ts';
import { commandLog, positionalArguments, runProgram, UsageError } from '../startup/command.ts';

const usage = 'Usage: npm run backup -- FOLDER';

async function backup(config: Config): Promise<void> {
  const [folder, ...others] = positionalArguments(usage);
  if (!folder || others.length > 0) throw new UsageError(usage);
  const { databaseUrl, dataDir } = config;
  const storage = makeStorage(config, { ownsDataDir: false });
  const writeTo = (toolUrl: string, appsUrl: string) =>
    backUp({ toolUrl, appsUrl: config.appsDatabaseUrl ?? appsUrl, storage, dataDir }, folder, commandLog);
  if (databaseUrl !== null) return writeTo(databaseUrl, databaseUrl);
  if (!existsSync(join(dataDir, 'database'))) {
    throw new BackupError(`${dataDir} has no database. Set DATA_DIR or DATABASE_URL of the installation to back up.`);
  }
  const postgres = await reachEmbeddedPostgres({ dataDir, log: commandLog });
  try {
    await writeTo(await postgres.ensureDatabase('cms'), await postgres.ensureDatabase('campaign_apps'));
  } finally {
    await postgres.stop();
  }
}

await runProgram(backup);
