/**
 * `npm run seed -- --campaigns N`: adds N campaigns with all that belongs to them to the configured database, the
 * embedded one (the product must not be running) or that of DATABASE_URL.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { ConfigError, readConfig } from '../config.ts';
import { isExplained } from '../explainedErrors.ts';
import { closeDatabase, type OpenedDatabase, openDatabase } from '../openDatabase.ts';
import { makeProviders } from '../providers/index.ts';
import { seedDemo } from '../seed/demo.ts';
import { seedMany } from '../seed/many.ts';

const usage = 'Use: npm run seed -- --campaigns N';
const most = 1_000_000;

class UsageError extends Error {}

function campaignsAskedFor(): number {
  const { values } = parse();
  if (values.uploads !== undefined) {
    throw new UsageError('This version keeps no uploads yet, so it can seed none. Leave --uploads out.');
  }
  const campaigns = Number(values.campaigns);
  if (Number.isInteger(campaigns) && campaigns >= 1 && campaigns <= most) return campaigns;
  throw new UsageError(`--campaigns must be a whole number from 1 to ${most}. ${usage}`);
}

function parse() {
  try {
    return parseArgs({ options: { campaigns: { type: 'string' }, uploads: { type: 'string' } } });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

async function seed(campaigns: number): Promise<void> {
  const config = readConfig(process.env);
  if (config.environment === 'live')
    throw new ConfigError(['ENVIRONMENT is live: invented campaigns don’t belong there']);
  const log = { info: console.log, warn: console.warn, error: console.error };
  const opened: OpenedDatabase = {};
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  try {
    const db = await openDatabase({ ...config, log }, opened);
    const dependencies = { config, db, clock: systemClock, providers: makeProviders(config) };
    if (config.seed === 'demo' && (await seedDemo(dependencies)))
      console.log('Seeded the demo accounts and campaigns.');
    await seedMany(db, {
      campaigns,
      now: systemClock.now(),
      progress: (done) => {
        if (done % 10_000 === 0 || done === campaigns) console.log(`${done} of ${campaigns} campaigns, ${seconds()}`);
      },
    });
  } finally {
    await closeDatabase(opened);
  }
}

if (existsSync('.env')) process.loadEnvFile('.env');
try {
  await seed(campaignsAskedFor());
} catch (error) {
  const isUsage = error instanceof UsageError;
  console.error(isUsage || isExplained(error) ? error.message : error);
  process.exitCode = isUsage ? 2 : 1;
}
