import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { holdAdvisoryLock } from './advisoryLocks.ts';
import { isLockTimeout } from './postgresErrors.ts';
import type { Database } from './schema.ts';

/** One step of the database's schema: `name` is `NNN_description`, `statements` is plain SQL. */
export interface Migration {
  name: string;
  statements: string;
}

/** The migrations of this build and those of the database don't match; nothing was changed. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** The product's own migrations, in order. */
export const productMigrations: readonly Migration[] = Object.entries(files)
  .map(([path, statements]) => ({ name: path.replace(/^.*\/|\.sql$/g, ''), statements }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

/** The table of the applied migrations. */
export const migrationsTable = `
  CREATE TABLE IF NOT EXISTS migrations (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`;

/**
 * How long a migration waits for a table that another transaction uses, in milliseconds. All later statements on this
 * table wait behind it, so it then gives up, and is tried again after the pause.
 */
const lockTimeoutMs = 2_000;
const pauseMs = 1_000;
/** A backup of large tables ends within this time. */
const maxWaitMs = 3_600_000;

type Options = { log?: { warn(message: string): void }; lockTimeout?: number };

/**
 * Updates the schema: runs each migration once, in order, in one transaction under one lock. While nodes of the
 * former version or a backup use a table, it is tried again, for up to an hour.
 *
 * @returns the names of the migrations applied now
 * @throws MigrationError if an applied migration has changed or is unknown to this build
 */
export async function migrate(
  db: Kysely<Database>,
  migrations: readonly Migration[] = productMigrations,
  { log, lockTimeout = lockTimeoutMs }: Options = {},
): Promise<string[]> {
  const end = Date.now() + maxWaitMs;
  for (;;) {
    try {
      return await migrateOnce(db, migrations, lockTimeout);
    } catch (error) {
      if (!(error instanceof MigrationError && isLockTimeout(error.cause)) || Date.now() > end) throw error;
      log?.warn(`${error.message}. Another transaction uses the table. Trying again.`);
      await delay(pauseMs);
    }
  }
}

function migrateOnce(db: Kysely<Database>, migrations: readonly Migration[], lockTimeout: number): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    await holdAdvisoryLock(transaction, 'migrating');
    const applied = await appliedMigrations(transaction);
    refuseMismatch(applied, migrations);
    const pending = migrations.filter(({ name }) => !applied.has(name));
    await sql`select set_config('lock_timeout', ${`${lockTimeout}ms`}, true)`.execute(transaction);
    for (const migration of pending) await apply(transaction, migration);
    return pending.map(({ name }) => name);
  });
}

async function appliedMigrations(transaction: Transaction<Database>): Promise<Map<string, string>> {
  await sql.raw(migrationsTable).execute(transaction);
  const { rows } = await sql<{ name: string; checksum: string }>`SELECT name, checksum FROM migrations`.execute(
    transaction,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function refuseMismatch(applied: Map<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, checksum(migration)]));
  for (const [name, was] of applied) {
    const is = known.get(name);
    if (is === undefined) {
      throw new MigrationError(
        `The database holds migration ${name}, which this version does not know: a newer version has used it. ` +
          'Start that version or a later one, or use a separate database.',
      );
    }
    if (is !== was) {
      throw new MigrationError(`Migration ${name} was changed after it was applied. Add a new migration instead.`);
    }
  }
}

async function apply(transaction: Transaction<Database>, migration: Migration): Promise<void> {
  try {
    await sql.raw(migration.statements).execute(transaction);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`Migration ${migration.name} failed: ${reason}`, { cause: error });
  }
  await sql`INSERT INTO migrations (name, checksum) VALUES (${migration.name}, ${checksum(migration)})`.execute(
    transaction,
  );
}

/** Ignores line endings, since a checkout may change them. */
function checksum({ statements }: Migration): string {
  return createHash('sha256').update(statements.replaceAll('\r\n', '\n')).digest('hex');
}
