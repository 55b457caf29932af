import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { holdAdvisoryLock } from './advisoryLocks.ts';
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

/**
 * Updates the schema: runs each migration once, in order, in one transaction under one lock.
 *
 * @returns the names of the migrations applied now
 * @throws MigrationError if an applied migration has changed or is unknown to this build
 */
export function migrate(db: Kysely<Database>, migrations: readonly Migration[] = productMigrations): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    await holdAdvisoryLock(transaction, 'migrating');
    const applied = await appliedMigrations(transaction);
    refuseMismatch(applied, migrations);
    const pending = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of pending) await apply(transaction, migration);
    return pending.map(({ name }) => name);
  });
}

async function appliedMigrations(transaction: Transaction<Database>): Promise<Map<string, string>> {
  await sql`
    CREATE TABLE IF NOT EXISTS migrations (
      name text PRIMARY KEY,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`.execute(transaction);
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
