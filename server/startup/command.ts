import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { type Config, readConfig } from '../config.ts';
import { closeDatabase, type OpenedDatabase, openDatabase } from '../db/openDatabase.ts';
import type { Dependencies } from '../dependencies.ts';
import { makeProviders } from '../providers/index.ts';
import { makeDataFolder } from './dataFolder.ts';
import { isUserFacing } from './userFacingErrors.ts';

/** The command was called with invalid arguments; the message shows the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type Command<Asked> = {
  /**
   * Parses the arguments.
   * @throws UsageError, ConfigError
   */
  read(config: Config): Asked;
  work(dependencies: Dependencies, asked: Asked): Promise<void>;
};

export const commandLog = { info: console.log, warn: console.warn, error: console.error };

/**
 * Runs a command on the configured database: the embedded one, while the product is not running, or that of
 * DATABASE_URL.
 */
export async function runCommand<Asked>({ read, work }: Command<Asked>): Promise<void> {
  await runProgram(async (config) => {
    const asked = read(config);
    if (config.databaseUrl === null) makeDataFolder(config.dataDir);
    const opened: OpenedDatabase = {};
    try {
      const db = await openDatabase({ ...config, log: commandLog }, opened);
      await work({ config, db, clock: systemClock, providers: makeProviders(config) }, asked);
    } finally {
      await closeDatabase(opened);
    }
  });
}

/** Runs a command that opens the database itself. Prints errors, and sets the exit code. */
export async function runProgram(work: (config: Config) => Promise<void>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    await work(readConfig(process.env));
  } catch (error) {
    const isUsage = error instanceof UsageError;
    console.error(isUsage || isUserFacing(error) ? error.message : error);
    process.exitCode = isUsage ? 2 : 1;
  }
}

/**
 * Returns the positional arguments.
 * @throws UsageError for an option
 */
export function positionalArguments(usage: string): string[] {
  try {
    return parseArgs({ allowPositionals: true, options: {} }).positionals;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}
