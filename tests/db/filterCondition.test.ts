import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  boolean,
  choice,
  colour,
  dateTime,
  email,
  list,
  number,
  reference,
  richText,
  slug,
  text,
  url,
} from '#resources/schema/fields.ts';
import { filtersOf } from '#resources/schema/filters.ts';
import { filterForm, formColumn, isText } from '#server/db/declaredColumns.ts';
import { filterCondition, filterConditions } from '#server/db/filterCondition.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { includes, samplesFor } from '../support/filterSamples.ts';

/** A field of each kind that lists can be filtered by. */
const fields = {
  name: text(),
  mail: email(),
  site: url(),
  path: slug(),
  tint: colour(),
  terms: richText({ marks: ['bold'] }),
  fee: number(),
  guests: number({ integer: true }),
  open: boolean({ nullable: true }),
  starts_at: dateTime(),
  state: choice(['new', 'sold', 'gone']),
  owner: reference({ to: 'users' }),
  app: reference({ to: 'apps' }),
  tags: list(text({ required: true })),
  labels: list(reference({ to: 'labels', required: true })),
  genres: list(choice(['pop', 'rock', 'jazz'], { required: true })),
};
const shows = { fields, list: { filters: Object.keys(fields), criteria: {} } };
type Show = { id: number } & { [Name in keyof typeof fields]: unknown };

const [ada, bo] = ['0197a000-0000-7000-8000-00000000000a', '0197a000-0000-7000-8000-00000000000b'] as const;
const empty = { id: 0, ...Object.fromEntries(Object.keys(fields).map((name) => [name, null])) };
const rows: object[] = [
  { ...empty, id: 1, tags: [], labels: [], genres: [] },
  { ...empty, id: 2, name: '', mail: '', site: '', path: '', tint: '', terms: '', tags: [], labels: [], genres: [] },
  {
    id: 3,
    name: 'Großes Fest, 100 % Jørgen',
    mail: 'Zoë@Example.com',
    site: 'https://example.com/Über_uns',
    path: 'big-show',
    tint: '#AABBCC',
    terms: 'R&amp;B: bring your <b>ti</b>cket soon',
    fee: 12.5,
    guests: 180,
    open: true,
    starts_at: '2026-05-01T00:00:00.000Z',
    state: 'new',
    owner: ada,
    app: 'party',
    tags: ['indoor', "it's"],
    labels: ['l1', 'l2'],
    genres: ['pop', 'jazz'],
  },
  {
    id: 4,
    name: 'Small show',
    mail: 'bo@label.com',
    site: 'https://label.com/about',
    path: 'small',
    tint: '#112233',
    terms: '<b>Free</b>',
    fee: -3,
    guests: 3_000_000_000,
    open: false,
    starts_at: '2026-06-01T12:30:00.000Z',
    state: 'sold',
    owner: bo,
    app: 'playlist',
    tags: ['outdoor'],
    labels: ['l2'],
    genres: ['rock'],
  },
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table shows (id integer, name text, mail text, site text, path text, tint text, terms text,
    fee double precision, guests bigint, open boolean, starts_at timestamptz, state text, owner uuid, app text, tags text[],
    labels text[], genres jsonb)`.execute(database.db);
  await sql`insert into shows select * from jsonb_populate_recordset(null::shows, ${JSON.stringify(rows)}::jsonb)`.execute(
    database.db,
  );
  for (const [name, field] of Object.entries(fields).filter(([, one]) => isText(one))) {
    const form = sql.raw(filterForm(field, name));
    await sql`alter table shows add column ${sql.ref(formColumn(name))} text generated always as (${form}) stored`.execute(
      database.db,
    );
  }
});
afterAll(() => database.drop());

/** Returns what a declared resource finds, and checks that a resource with a module finds the same. */
async function found(name: string, value: unknown): Promise<number[]> {
  const [ofDeclared = [], ofModule] = await Promise.all(
    [false, true].map(async (module) => {
      const condition = filterCondition({ ...shows, module }, name, value, 'shows');
      const { rows } = await sql<Show>`select id from shows where ${condition} order by id`.execute(database.db);
      return rows.map(({ id }) => id);
    }),
  );
  expect(ofModule).toEqual(ofDeclared);
  return ofDeclared;
}

describe('the condition of each filter', () => {
  test.each(filtersOf(shows).map((filter) => [filter.name, filter] as const))('%s', async (name, filter) => {
    const stored = rows.map((row) => Object.entries(row).find(([column]) => column === filter.source)?.[1]);
    for (const value of samplesFor(filter, stored)) {
      const expected = rows.flatMap((_, at) => (includes(filter, value, stored[at]) ? [at + 1] : []));
      expect(await found(name, value), JSON.stringify(value)).toEqual(expected);
    }
  });

  test.each<[string, unknown, number[]]>([
    ['name', 'jorgen', [3]],
    ['name', 'GROSSES', [3]],
    ['name', 'Fest 100', []],
    ['name', '0 %', [3]],
    ['name', '%', [3]],
    ['name', '_', []],
    ['name', "'", []],
    ['name', '\\', []],
    ['site', 'uber_', [3]],
    ['mail', 'zoe@ex', [3]],
    ['terms', 'ticket', [3]],
    ['terms', 'r&b', [3]],
    ['terms', 'b>', []],
    ['state', 'sold', [4]],
    ['state', ['new', 'sold'], [3, 4]],
    ['owner', [ada, bo], [3, 4]],
    ['owner', bo.toUpperCase(), [4]],
    ['owner', ["u1'", bo], [4]],
    ['owner', 'nobody', []],
    ['app', ['party', "it's"], [3]],
    ['tags', ["it's", 'nothing'], [3]],
    ['tags', 'in', []],
    ['labels', ['l2'], [3, 4]],
    ['genres', ['pop', 'rock'], [3, 4]],
    ['genres', 'jazz', [3]],
    ['guests', 9_007_199_254_740_991, []],
    ['guests_from', 180, [3, 4]],
    ['guests_to', 180, [3]],
    ['fee_from', -3, [3, 4]],
    ['fee_to', -3, [4]],
    ['starts_at_from', '2026-05-01T00:00:00.000Z', [3, 4]],
    ['starts_at_to', '2026-05-01T00:00:00.000Z', []],
    ['starts_at_to', '2026-05-01T00:00:00.001Z', [3]],
    ['open', false, [4]],
  ])('%s of %j finds %j', async (name, value, ids) => {
    expect(await found(name, value)).toEqual(ids);
  });

  test('does not exist for another name', () => {
    expect(() => filterCondition(shows, 'nope', 1, 'shows')).toThrow('nope');
    expect(() => filterCondition({ ...shows, list: { filters: [], criteria: {} } }, 'fee', 1, 'shows')).toThrow('fee');
  });
});

test('a query has the conditions of all its filters, and an empty text is none', async () => {
  expect(filterConditions(shows, { name: '', offset: 0, fee: undefined }, 'shows')).toEqual([]);
  const conditions = filterConditions(shows, { name: 's', fee_to: 0, open: false }, 'shows');
  const { rows } = await sql<Show>`select id from shows where ${sql.join(conditions, sql` and `)}`.execute(database.db);
  expect(rows.map(({ id }) => id)).toEqual([4]);
});
