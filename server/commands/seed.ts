/**
 * `npm run seed -- --campaigns N --users N --uploads N`: adds campaigns with all related data, users with grants, and
 * files in folders, to the configured database and storage: the embedded one (the product must not be running) or that
 * of DATABASE_URL, the data folder or STORAGE_URL.
 */
import { parseArgs } from 'node:util';
import { type Config, ConfigError } from '../config.ts';
import type { Dependencies } from '../dependencies.ts';
import { seedBulk } from '../seed/bulk/bulk.ts';
import { seedBulkUploads } from '../seed/bulk/uploads.ts';
import { seedBulkUsers } from '../seed/bulk/users.ts';
import { seedDemo } from '../seed/demo.ts';
import { runCommand, UsageError } from '../startup/command.ts';

const usage = 'Usage: npm run seed -- --campaigns N --users N --uploads N (each is optional)';
const most = 1_000_000;

type Asked = { campaigns: number; users: number; uploads: number };

function askedFor({ environment }: Config): Asked {
  if (environment === 'live') throw new ConfigError(['ENVIRONMENT is live: demo data is not allowed there']);
  const { campaigns, users, uploads } = parse();
  const asked = {
    campaigns: numberOf('campaigns', campaigns),
    users: numberOf('users', users),
    uploads: numberOf('uploads', uploads),
  };
  if (asked.campaigns + asked.users + asked.uploads > 0) return asked;
  throw new UsageError(usage);
}

function numberOf(name: string, given: string | undefined): number {
  if (given === undefined) return 0;
  const number = Number(given);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new UsageError(`--${name} must be a whole number from 1 to ${most}. ${usage}`);
}

function parse() {
  try {
    const number = { type: 'string' } as const;
    return parseArgs({ options: { campaigns: number, users: number, uploads: number } }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

async function seed(dependencies: Dependencies, { campaigns, users, uploads }: Asked): Promise<void> {
  const { config, db, clock, providers } = dependencies;
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const progressOf = (all: number, what: string) => (done: number) => {
    if (done % 10_000 === 0 || done === all) console.log(`${done} of ${all} ${what}, ${seconds()}`);
  };
  if (config.seed === 'demo' && (await seedDemo(dependencies)))
    console.log('Seeded the demo accounts, campaigns and files.');
  const now = clock.now();
  if (campaigns > 0) await seedBulk(db, { campaigns, now, progress: progressOf(campaigns, 'campaigns') });
  // After the campaigns, because users are granted some of them.
  if (users > 0) await seedBulkUsers(db, { users, now, progress: progressOf(users, 'users') });
  if (uploads > 0)
    await seedBulkUploads(db, providers.storage, { uploads, now, progress: progressOf(uploads, 'files') });
}

await runCommand({ read: askedFor, work: seed });
