/**
 * `npm run migration -- NAME`: compares the declared resources with the tables that all migrations make, on a temporary
 * database, and writes the migration that makes them equal, for review.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { resources } from '#resources/index.ts';
import { connect } from '../db/connect.ts';
import { startEmbeddedPostgres } from '../db/embedded/index.ts';
import { migrate, productMigrations } from '../db/migrate.ts';
import type { Database } from '../db/schema.ts';
import { schemaChanges } from '../db/schemaChanges.ts';
import { positionalArguments, runProgram, UsageError } from '../startup/command.ts';

const usage = 'Usage: npm run migration -- NAME\nNAME consists of a-z, 0-9 and _, as in venues_with_a_city.';
const folder = 'server/db/migrations';

/** Runs `work` on a migrated database that exists only for it. */
async function withMigrated<Result>(work: (db: Kysely<Database>) => Promise<Result>): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'campaign-cms-migration-'));
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false });
    const db = connect(await postgres.ensureDatabase('cms'), { queryTimeout: null });
    try {
      await migrate(db);
      return await work(db);
    } finally {
      await db.destroy();
      await postgres.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const nextNumber = (): string => {
  const last = Number(productMigrations.at(-1)?.name.slice(0, 3) ?? 0);
  return String(last + 1).padStart(3, '0');
};

await runProgram(async () => {
  const [name = '', ...others] = positionalArguments(usage);
  if (!/^[a-z0-9_]+$/.test(name) || others.length > 0) throw new UsageError(usage);
  const changes = await withMigrated((db) => schemaChanges(db, resources));
  if (changes.length === 0) {
    console.log('The migrations and the declared resources match. Nothing was written.');
    return;
  }
  const file = `${folder}/${nextNumber()}_${name}.sql`;
  writeFileSync(file, `${changes.map(({ statement }) => statement).join('\n')}\n`);
  console.log(`${file} has ${changes.length} statements. Review them, build, and start.`);
});
