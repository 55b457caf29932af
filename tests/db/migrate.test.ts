import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { type Migration, MigrationError, migrate, productMigrations } from '#server/db/migrate.ts';
import type { Database } from '#server/db/schema.ts';
import { createTestDatabase, type TestDatabase, waitingForLock } from '../support/database.ts';

const first: Migration = {
  name: '901_things',
  statements: 'CREATE TABLE things (id int); CREATE TABLE others (id int);',
};
const second: Migration = { name: '902_a_thing', statements: 'INSERT INTO things VALUES (1);' };
const ours = [...productMigrations, first, second];

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

async function countThings(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM things`.execute(db);
  return rows[0]?.count ?? 0;
}

async function hasTable(db: Kysely<Database>, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT to_regclass(${name}) IS NOT NULL AS found`.execute(db);
  return rows[0]?.found ?? false;
}

test('a database is migrated in order, and a second run has nothing to do', async () => {
  expect(await migrate(database.db, ours)).toEqual(['901_things', '902_a_thing']);
  expect(await migrate(database.db, ours)).toEqual([]);
  expect(await countThings(database.db)).toBe(1);
});

test('eight servers that start at once apply each migration once', async () => {
  const servers = Array.from({ length: 8 }, () => connect(database.url, { max: 1, queryTimeout: null }));
  const applied = await Promise.all(servers.map((db) => migrate(db, ours)));
  await Promise.all(servers.map((db) => db.destroy()));
  expect(applied.flat()).toEqual(['901_things', '902_a_thing']);
  expect(await countThings(database.db)).toBe(1);
});

test('a migration that was changed after it was applied is refused and nothing is done', async () => {
  await migrate(database.db, [...productMigrations, first]);
  const changed = { ...first, statements: 'CREATE TABLE things (id bigint);' };
  await expect(migrate(database.db, [...productMigrations, changed, second])).rejects.toThrow(
    new MigrationError('Migration 901_things was changed after it was applied. Add a new migration instead.'),
  );
  expect(await countThings(database.db)).toBe(0);
});

test('line endings of a checkout do not count as a change', async () => {
  const unix = { name: '901_things', statements: 'CREATE TABLE things (\nid int);' };
  await migrate(database.db, [...productMigrations, unix]);
  const windows = { ...unix, statements: unix.statements.replaceAll('\n', '\r\n') };
  expect(await migrate(database.db, [...productMigrations, windows])).toEqual([]);
});

test('a database of a newer version is refused', async () => {
  await migrate(database.db, ours);
  await expect(migrate(database.db, [...productMigrations, first])).rejects.toThrow(/902_a_thing.*does not know/);
});

test('a failing migration rolls back itself and those before it', async () => {
  const broken: Migration = { name: '903_broken', statements: 'CREATE TABLE more (id int); SELECT no_such_column;' };
  await expect(migrate(database.db, [...ours, broken])).rejects.toThrow(/903_broken failed: .*no_such_column/);
  expect(await hasTable(database.db, 'things')).toBe(false);
  expect(await hasTable(database.db, 'more')).toBe(false);
});

test('a migration that waits for a table lets its readers pass, and is applied when the table is free', async () => {
  const change: Migration = { name: '901_campaigns', statements: 'ALTER TABLE campaigns ADD COLUMN more text;' };
  const warnings: string[] = [];
  const log = { warn: (message: string) => void warnings.push(message) };
  let migrating: Promise<string[]> | undefined;
  await database.db.transaction().execute(async (backup) => {
    await sql`LOCK TABLE campaigns IN ACCESS SHARE MODE`.execute(backup);
    migrating = migrate(database.db, [...productMigrations, change], { log, lockTimeout: 100 });
    await waitingForLock(database.db);
    // It would wait for the migration, and the migration for this transaction.
    await database.db.selectFrom('campaigns').select('id').execute();
    await expect.poll(() => warnings).toContainEqual(expect.stringMatching(/901_campaigns failed.*Trying again/));
  });
  expect(await migrating).toEqual(['901_campaigns']);
});
