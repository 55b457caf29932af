import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import type { Resource } from '#resources/schema/defineResource.ts';
import { connect } from '#server/db/connect.ts';
import type { Database } from '#server/db/schema.ts';
import { schemaChanges } from '#server/db/schemaChanges.ts';
import { TEMPLATE_DATABASE } from './cluster.ts';

/** A migrated, empty database for one test file. */
export interface TestDatabase {
  url: string;
  db: Kysely<Database>;
  /** Closes `db` and deletes the database, even if others are connected. */
  drop(): Promise<void>;
}

/**
 * Creates a database from the run's migrated template; once per test file, in `beforeAll`. With `empty` it has no
 * tables.
 */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const maintenance = inject('clusterUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = empty ? 'template0' : TEMPLATE_DATABASE;
  // Copying files takes a third of the time of logging each block, once checkpoints have almost nothing to write.
  await execute(maintenance, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const address = new URL(maintenance);
  address.pathname = `/${name}`;
  const db = connect(address.href);
  return {
    url: address.href,
    db,
    drop: async () => {
      await db.destroy();
      await execute(maintenance, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** Makes the tables of declarations as `npm run migration` would. */
export async function makeTables(db: Kysely<Database>, resources: readonly Resource[]): Promise<void> {
  for (const { statement } of await schemaChanges(db, resources)) await sql.raw(statement).execute(db);
}

/** Resolves once this number of statements wait for a row that another transaction has locked. */
export async function waitingForLock(db: Kysely<Database>, statements = 1): Promise<void> {
  const { rows } = await sql<{ waits: number }>`
    select count(*) as waits from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  if ((rows[0]?.waits ?? 0) < statements) await waitingForLock(db, statements);
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
