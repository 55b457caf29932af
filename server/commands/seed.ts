/**
 * `npm run seed -- --campaigns N --uploads N`: adds campaigns with all that belongs to them, and files in folders, to the
 * configured database and storage: the embedded one (the product must not be running) or that of DATABASE_URL, the data
 * folder or STORAGE_URL.
 */
import { parseArgs } from 'node:util';
import type { Dependencies } from '../app.ts';
import { runCommand, UsageError } from '../command.ts';
import { type Config, ConfigError } from '../config.ts';
import { seedDemo } from '../seed/demo.ts';
import { seedMany } from '../seed/many.ts';
import { seedManyUploads } from '../seed/manyUploads.ts';

const usage = 'Use: npm run seed -- --campaigns N --uploads N (either may be left out)';
const most = 1_000_000;

type Asked = { campaigns: number; uploads: number };

function askedFor({ environment }: Config): Asked {
  if (environment === 'live') throw new ConfigError(['ENVIRONMENT is live: invented campaigns don’t belong there']);
  const { campaigns, uploads } = parse();
  const asked = { campaigns: numberOf('campaigns', campaigns), uploads: numberOf('uploads', uploads) };
  if (asked.campaigns + asked.uploads > 0) return asked;
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
    return parseArgs({ options: { campaigns: { type: 'string' }, uploads: { type: 'string' } } }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

async function seed(dependencies: Dependencies, { campaigns, uploads }: Asked): Promise<void> {
  const { config, db, clock, providers } = dependencies;
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const tell = (all: number, what: string) => (done: number) => {
    if (done % 10_000 === 0 || done === all) console.log(`${done} of ${all} ${what}, ${seconds()}`);
  };
  if (config.seed === 'demo' && (await seedDemo(dependencies)))
    console.log('Seeded the demo accounts, campaigns and files.');
  const now = clock.now();
  if (campaigns > 0) await seedMany(db, { campaigns, now, progress: tell(campaigns, 'campaigns') });
  if (uploads > 0) await seedManyUploads(db, providers.storage, { uploads, now, progress: tell(uploads, 'files') });
}

await runCommand({ read: askedFor, work: seed });
