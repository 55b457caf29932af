import type { Kysely } from 'kysely';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import type { EmbeddedPostgres } from '#server/db/embedded/index.ts';
import { migrateJobs } from '#server/db/jobQueue.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/schema.ts';
import { makeProviders } from '#server/providers/index.ts';
import { seedBulk } from '#server/seed/bulk/bulk.ts';
import { seedBulkUploads } from '#server/seed/bulk/uploads.ts';
import { seedBulkUsers } from '#server/seed/bulk/users.ts';
import { seedDemo } from '#server/seed/demo.ts';
import { bulkLabels, seedBulkHistory } from './history.ts';

/** The numbers of campaigns of the two databases whose figures are compared. */
export const smallSize = 1_000;
export const largeSize = 100_000;

/** What belongs to a database beside its campaigns. */
const surroundings = (campaigns: number) =>
  campaigns >= largeSize
    ? { auditEntries: 1_000_000, revisions: 1_000, labels: bulkLabels(1_000) }
    : { auditEntries: 10_000, revisions: 10, labels: bulkLabels(20) };

/**
 * @returns the URL of a database with the demo accounts, the given number of campaigns, and audit entries, revisions
 * and labels to match; created if it is missing
 */
export async function seededDatabase(postgres: EmbeddedPostgres, campaigns: number): Promise<string> {
  const databaseUrl = await postgres.ensureDatabase(`campaigns_${campaigns}`);
  const db = connect(databaseUrl, { queryTimeout: null });
  try {
    await migrate(db);
    await migrateJobs(db);
    const { auditEntries, labels, revisions } = surroundings(campaigns);
    if ((await countRows(db, 'audit_log')) >= auditEntries) return databaseUrl;
    console.log(`Seeding ${campaigns} campaigns and ${auditEntries} audit entries …`);
    const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: '.cache/bench/data' });
    await seedDemo({ config, db, clock: systemClock, providers: makeProviders(config) });
    const isEmpty = (await countRows(db, 'campaigns')) < campaigns;
    if (isEmpty) await seedBulk(db, { campaigns, labels, now: new Date(), progress: () => undefined });
    await seedBulkHistory(db, { auditEntries, revisions });
    return databaseUrl;
  } finally {
    await db.destroy();
  }
}

/** Adds users, and their grants, up to this number. */
export async function ensureUsers(db: Kysely<Database>, users: number): Promise<void> {
  if ((await countRows(db, 'users')) >= users) return;
  await seedBulkUsers(db, { users, now: new Date(), progress: () => undefined });
}

/** Adds files up to this number; their bytes are stored in the data folder. */
export async function ensureUploads(db: Kysely<Database>, dataDir: string, uploads: number): Promise<void> {
  if ((await countRows(db, 'uploads')) >= uploads) return;
  console.log(`Seeding ${uploads} files …`);
  const { storage } = makeProviders(readConfig({ DATA_DIR: dataDir }));
  await seedBulkUploads(db, storage, { uploads, now: new Date(), progress: () => undefined });
}

async function countRows(db: Kysely<Database>, name: 'audit_log' | 'campaigns' | 'users' | 'uploads'): Promise<number> {
  const { count } = await db
    .selectFrom(name)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
