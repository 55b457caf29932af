import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { connect } from '#server/db/connect.ts';
import { maxStatementNames, StatementNames } from '#server/db/preparingDriver.ts';
import { createTestDatabase } from '../support/database.ts';

type Db = ReturnType<typeof connect>;

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A database with the table `things`, whose calls all use one connection. */
async function openThings(): Promise<Db> {
  const { db, drop } = await createTestDatabase();
  closers.push(drop);
  await sql`create table things (id int primary key, size int not null)`.execute(db);
  await sql`insert into things values (1, 10)`.execute(db);
  return db;
}

const sizeOf = async (db: Db): Promise<unknown> =>
  (await sql`select size from things where id = ${1}`.execute(db)).rows;

const prepared = async (db: Db): Promise<string[]> =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
    ({ statement }) => statement,
  );

test('prepares a statement with its second use', async () => {
  const db = await openThings();
  await sizeOf(db);
  expect(await prepared(db)).toEqual([]);
  await sizeOf(db);
  expect(await prepared(db)).toEqual(['select size from things where id = $1']);
});

test('never prepares statements with like, with all columns, or of more than 8,000 characters', async () => {
  const db = await openThings();
  for (let use = 0; use < 3; use++) {
    await sql`select id from things where size::text like ${'%1%'}`.execute(db);
    await sql`select * from things where id = ${1}`.execute(db);
    await db.selectFrom('users as person').selectAll('person').where('email', '=', 'nobody').execute();
    await sql`select id from things where id = ${1} ${sql.raw(' '.repeat(8_000))}`.execute(db);
  }
  expect(await prepared(db)).toEqual([]);
});

test('a statement succeeds after the type of its result has changed', async () => {
  const db = await openThings();
  for (let use = 0; use < 3; use++) await sizeOf(db);
  await sql`alter table things alter column size type text`.execute(db);
  expect(await sizeOf(db)).toEqual([{ size: '10' }]);
  expect(await sizeOf(db)).toEqual([{ size: '10' }]);
});

test('a transaction after the one that met the change succeeds', async () => {
  const db = await openThings();
  for (let use = 0; use < 3; use++) await sizeOf(db);
  await sql`alter table things alter column size type text`.execute(db);
  const inTransaction = () => db.transaction().execute(sizeOf);
  await expect(inTransaction()).rejects.toThrow();
  expect(await inTransaction()).toEqual([{ size: '10' }]);
});

test('names at most 250 texts', () => {
  const names = new StatementNames();
  const given = new Set<string>();
  for (let text = 0; text < 2 * maxStatementNames; text++) {
    names.nameOf(`select ${text}`);
    const name = names.nameOf(`select ${text}`);
    if (name !== undefined) given.add(name);
  }
  expect(given.size).toBe(maxStatementNames);
  expect(names.nameOf('select 0')).toBe(names.nameOf('select 0'));
});

test('forgets texts that were used once, after 1,000 others', () => {
  const names = new StatementNames();
  for (let text = 0; text < 1_001; text++) names.nameOf(`select ${text}`);
  expect(names.nameOf('select 0')).toBeUndefined();
});
