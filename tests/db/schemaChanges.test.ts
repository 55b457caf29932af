import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { resources } from '#resources/index.ts';
import { defineResource, type Resource } from '#resources/schema/defineResource.ts';
import {
  boolean,
  choice,
  colour,
  date,
  dateTime,
  email,
  type Fields,
  list,
  number,
  object,
  reference,
  richText,
  slug,
  text,
  time,
  url,
} from '#resources/schema/fields.ts';
import { schemaChanges } from '#server/db/schemaChanges.ts';
import { bookings } from '../support/bookings.ts';
import { createTestDatabase, makeTables, type TestDatabase } from '../support/database.ts';
import { changes } from './declarationChanges.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const plain = defineResource({
  name: 'venues',
  title: 'name',
  fields: { name: text({ required: true, max: 100 }) },
  list: { columns: ['name'], filters: [], sort: { field: 'name', order: 'ASC' } },
  form: { sections: [{ id: 'venue', fields: ['name'] }] },
  access: { list: 'campaigns-read' },
});

/** Venues with these fields besides their name. */
const venues = (fields: Fields, { filters = [], sortable = [] }: Partial<Resource['list']> = {}): Resource => ({
  ...plain,
  fields: { ...plain.fields, ...fields },
  list: { ...plain.list, filters, sortable: ['name', ...sortable] },
});

const statements = async (resource: Resource) =>
  (await schemaChanges(database.db, [resource])).map(({ statement }) => statement);

/** Adds venues with these values, named by their position. */
async function addVenues(rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  for (const [at, row] of rows.entries()) {
    const values = {
      id: crypto.randomUUID(),
      name: `Venue ${at}`,
      created_at: sql`now()`,
      updated_at: sql`now()`,
      ...row,
    };
    const columns = Object.keys(values).map((name) => sql.ref(name));
    await sql`insert into venues (${sql.join(columns)}) values (${sql.join(Object.values(values))})`.execute(
      database.db,
    );
  }
}

const storedOf = async (column: string) => {
  const { rows } = await sql<{ value: unknown }>`
    select ${sql.ref(column)} as value from venues order by name`.execute(database.db);
  return rows.map(({ value }) => value);
};

describe('the table of a declaration', () => {
  test.each([
    ...resources.filter(({ module }) => !module),
    bookings,
  ])('of $name is what the declaration says', async (resource) => {
    await makeTables(database.db, [resource]);
    expect(await statements(resource)).toEqual([]);
  });

  const everyKind: Fields = {
    a_text: text(),
    a_rich_text: richText({ marks: ['bold'] }),
    an_email: email(),
    a_url: url(),
    a_slug: slug(),
    a_colour: colour(),
    a_number: number(),
    a_boolean: boolean(),
    a_moment: dateTime(),
    a_day: date(),
    a_time: time(),
    unique_text: text({ unique: true }),
    per_choice: text({ unique: { within: 'a_choice' } }),
    a_choice: choice(["it's", 'b']),
    first_choice: choice(['a', 'b'], { default: 'a', required: true }),
    a_reference: reference({ to: 'labels' }),
    an_app: reference({ to: 'apps' }),
    texts: list(text()),
    labels: list(reference({ to: 'labels' })),
    choices: list(choice(['a', 'b'])),
    lines: list(object({ name: text() })),
    bounded: number({ min: -1, max: 10.5, required: true }),
    given: number({ default: 3 }),
    required_text: text({ required: true }),
    required_date: dateTime({ required: true }),
    yes: boolean({ default: true }),
  };

  test('has every kind of field, filtered and sorted', async () => {
    const scalars = Object.keys(everyKind).filter((name) => everyKind[name]?.kind !== 'list');
    const all = venues(everyKind, { filters: Object.keys(everyKind), sortable: scalars });
    await makeTables(database.db, [all]);
    expect(await statements(all)).toEqual([]);
    await makeTables(database.db, [venues({})]);
    expect(await statements(venues({}))).toHaveLength(Object.keys(everyKind).length);
  });

  test('takes over the records that former versions stored as JSON', async () => {
    const { db } = database;
    const [id, at] = [crypto.randomUUID(), '2026-01-02T03:04:05.678Z'];
    const data = {
      name: 'Mill',
      capacity: 180,
      opened: '2020-05-06T07:08:09.000Z',
      tags: ['a', 'b'],
      lines: [{ name: 'x' }],
      unknown: 1,
    };
    await sql`
      insert into former_records (resource, id, data, search_form, created_at, updated_at)
      values ('venues', ${id}, ${JSON.stringify(data)}, 'mill', ${at}, ${at})`.execute(db);
    const fields = {
      capacity: number(),
      opened: dateTime(),
      tags: list(text()),
      lines: list(object({ name: text() })),
      open: boolean(),
    };
    await makeTables(db, [venues(fields)]);
    const { rows } = await sql`select * from venues`.execute(db);
    expect(rows).toEqual([
      {
        id,
        created_at: new Date(at),
        updated_at: new Date(at),
        name: 'Mill',
        capacity: 180,
        opened: new Date(data.opened),
        tags: ['a', 'b'],
        lines: [{ name: 'x' }],
        open: false,
        search_form: 'mill',
        'name order': 'Mill',
      },
    ]);
    expect((await sql`select from former_records where resource = 'venues'`.execute(db)).rows).toEqual([]);
  });
});

/** Venues whose list is filtered and sorted by each field. */
function listedVenues(fields: Fields): Resource {
  const names = Object.keys(fields);
  return venues(fields, { filters: names, sortable: names.filter((name) => fields[name]?.kind !== 'list') });
}

describe.each([
  { where: 'off the list', declare: venues },
  { where: 'in the list', declare: listedVenues },
])('$where', ({ declare }) => {
  describe.each(Object.entries(changes))('a migration for %s', (_name, { from, to, rows = [], holds, fails }) => {
    test(fails ? 'lists the rows, and changes nothing' : 'is complete, and keeps the values', async () => {
      const { db } = database;
      await makeTables(db, [declare(from)]);
      await addVenues(rows);
      const written = (await statements(declare(to))).join('\n');
      const migrating = db.transaction().execute((trx) => sql.raw(written).execute(trx));
      if (fails) {
        await expect(migrating).rejects.toThrow(fails);
        expect(await statements(declare(from))).toEqual([]);
        return;
      }
      await migrating;
      expect(await statements(declare(to))).toEqual([]);
      if (holds) expect(await storedOf(holds[0])).toEqual(holds[1]);
    });
  });
});

test('new tables that refer to each other and to themselves are made in any order', async () => {
  const shows = { ...venues({ venue: reference({ to: 'venues', onDelete: 'cascade' }) }), name: 'shows' };
  const both = [
    shows,
    venues({ show: reference({ to: 'shows' }), within: reference({ to: 'venues', onDelete: 'setNull' }) }),
  ];
  await makeTables(database.db, both);
  expect(await schemaChanges(database.db, both)).toEqual([]);
});

test('a removed field is dropped by the next migration, also if lists were sorted by it', async () => {
  const { db } = database;
  await makeTables(db, [listedVenues({ city: text() })]);
  for (const _release of ['first', 'second']) await makeTables(db, [venues({})]);
  expect(await statements(venues({}))).toEqual([]);
});

test('a removed field keeps its column for the nodes of the former version, until the next migration', async () => {
  const { db } = database;
  await makeTables(db, [venues({ at: dateTime({ required: true }) })]);
  const first = await schemaChanges(db, [venues({})]);
  expect(first).not.toEqual([]);
  await makeTables(db, [venues({})]);
  expect(await schemaChanges(db, [venues({})])).toEqual([
    { statement: 'alter table "venues" drop column "at";', waits: true },
  ]);
  await makeTables(db, [venues({})]);
  expect(await statements(venues({}))).toEqual([]);
});

test('a removed field that is declared again has its values', async () => {
  const { db } = database;
  const fields = { city: text() };
  await makeTables(db, [venues(fields)]);
  await addVenues([{ city: 'Bergen' }]);
  await makeTables(db, [venues({})]);
  await makeTables(db, [venues(fields)]);
  expect([await statements(venues(fields)), await storedOf('city')]).toEqual([[], ['Bergen']]);
});

test('a change of type without a general conversion is refused with what to do', async () => {
  await makeTables(database.db, [venues({ place: object({ city: text() }) })]);
  await expect(statements(venues({ place: number() }))).rejects.toThrow(/no general conversion.*new field/s);
});
