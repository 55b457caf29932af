import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Migration, migrate, productMigrations } from '#server/db/migrate.ts';
import type { Database } from '#server/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/**
 * The last migration of the last release. Nodes of that release run while a new node migrates. A release sets this to
 * its own last migration, and empties `contracted`.
 */
const lastReleased = '032_uses_in_tracklists';

/**
 * Changes that the last release survives although they are listed here as a break, each with the reason: usually that
 * the last release does not use the column or table any more (docs/adding-a-field.md, "Change or remove a column").
 */
const contracted: Readonly<Record<string, string>> = {
  'audit_log audit_log_request_key: CREATE UNIQUE INDEX audit_log_request_key ON public.audit_log USING btree (user_id, request_key) WHERE (request_key IS NOT NULL)':
    'the last release writes no request_key',
  "mail_tokens mail_tokens_kind_check: CHECK ((kind = ANY (ARRAY['verify-email'::text, 'reset-password'::text, 'invitation'::text])))":
    'it permits one kind more, and those that the last release writes',
  ...Object.fromEntries(
    ['resource', 'field', 'value', 'record_id'].map((column) => [
      `record_unique_values.${column} is gone`,
      'it is used by writes of labels and views alone, which wait for the upgrade (docs/operations/scale.md, Upgrades)',
    ]),
  ),
  'users users_role_fkey: FOREIGN KEY (role) REFERENCES roles(id)': 'all roles that the last release writes are there',
  'uploads uploads_replaced_by_fkey: FOREIGN KEY (replaced_by) REFERENCES users(id)':
    'the last release writes no replaced_by and deletes no users',
};

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
});
afterEach(() => database.drop());

/** The parts of the schema by name, each with its definition. */
type Parts = Map<string, string>;

async function partsOf(db: Kysely<Database>, query: string): Promise<Parts> {
  const { rows } = await sql.raw<{ name: string; definition: string }>(query).execute(db);
  return new Map(rows.map(({ name, definition }) => [name, definition]));
}

const ofProduct = "relnamespace = 'public'::regnamespace and relkind in ('r', 'v')";

/** What statements name: columns with their types, functions with their results. */
const namedQuery = `
  select relname || '.' || attname as name, format_type(atttypid, atttypmod) as definition
  from pg_attribute inner join pg_class on pg_class.oid = attrelid
  where ${ofProduct} and attnum > 0 and not attisdropped
  union all
  select proname || '(' || pg_get_function_identity_arguments(pg_proc.oid) || ')', pg_get_function_result(pg_proc.oid)
  from pg_proc where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`;

/** What can refuse a row: constraints, unique indexes, and columns that an insert must name. */
const rulesQuery = `
  select conrelid::regclass || ' ' || conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
  union all
  select indrelid::regclass || ' ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
  from pg_index inner join pg_class on pg_class.oid = indrelid where ${ofProduct} and indisunique
  union all
  select relname || '.' || attname || ' without a default', 'not null'
  from pg_attribute inner join pg_class on pg_class.oid = attrelid
  where ${ofProduct} and attnum > 0 and attnotnull and not atthasdef and attidentity = ''`;

const tableOf = (name: string): string => name.split(/[. ]/)[0] ?? '';

/** Returns what the later migrations change so that statements of the first ones' version could fail. */
async function breaksOf(first: readonly Migration[], all: readonly Migration[]): Promise<string[]> {
  const { db } = database;
  await migrate(db, first);
  const [named, rules] = [await partsOf(db, namedQuery), await partsOf(db, rulesQuery)];
  await migrate(db, all);
  const [namedNow, rulesNow] = [await partsOf(db, namedQuery), await partsOf(db, rulesQuery)];
  const tables = new Set([...named.keys()].map(tableOf));
  return [
    ...[...named].filter(([name]) => !namedNow.has(name)).map(([name]) => `${name} is gone`),
    ...[...named]
      .filter(([name, definition]) => (namedNow.get(name) ?? definition) !== definition)
      .map(([name, definition]) => `${name} is ${namedNow.get(name)} instead of ${definition}`),
    ...[...rulesNow]
      .filter(([name, definition]) => tables.has(tableOf(name)) && rules.get(name) !== definition)
      .map(([name, definition]) => `${name}: ${definition}`),
  ];
}

test('the migrations since the last release remove nothing that it uses, and refuse nothing that it writes', async () => {
  const first = productMigrations.filter(({ name }) => name <= lastReleased);
  expect(first.at(-1)?.name).toBe(lastReleased);
  const breaks = await breaksOf(first, productMigrations);
  expect(breaks.filter((one) => !(one in contracted))).toEqual([]);
  expect(Object.keys(contracted).filter((one) => !breaks.includes(one))).toEqual([]);
});

describe('the comparison', () => {
  const before: Migration = {
    name: '001_before',
    statements: `create table songs (id bigint generated always as identity primary key, title text, plays integer);
      create function plays_of(song songs) returns integer language sql as 'select song.plays';`,
  };

  test.each([
    ['alter table songs drop column title', ['songs.title is gone']],
    ['alter table songs rename column title to name', ['songs.title is gone']],
    ['alter table songs rename to tracks', expect.arrayContaining(['songs.title is gone', 'songs.plays is gone'])],
    ['drop function plays_of', ['plays_of(song songs) is gone']],
    ['alter table songs alter column plays type bigint', ['songs.plays is bigint instead of integer']],
    ['alter table songs alter column title set not null', ['songs.title without a default: not null']],
    ['alter table songs add column artist text not null', ['songs.artist without a default: not null']],
    ['alter table songs add check (plays > 0)', ['songs songs_plays_check: CHECK ((plays > 0))']],
    ['create unique index titles on songs (title)', [expect.stringMatching(/^songs titles: CREATE UNIQUE INDEX/)]],
    ["alter table songs add column artist text not null default ''", []],
    ['create index titles on songs (title)', []],
    ['create table artists (name text not null unique)', []],
  ])('of "%s" is exact', async (statements, breaks) => {
    expect(await breaksOf([before], [before, { name: '002_after', statements }])).toEqual(breaks);
  });
});
