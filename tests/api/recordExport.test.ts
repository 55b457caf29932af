import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutFormula } from '#contracts/formulaCells.ts';
import { resources as product } from '#resources/index.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { connectionsOf } from '#server/db/connect.ts';
import { behaviours } from '#server/resources/index.ts';
import { bookingBehaviours, bookings } from '../support/bookings.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

const resources: readonly Resource[] = [...product, bookings];
const declared = resources.filter(({ module }) => !module);

let server: TestServer;
let label: { id: string };
let origin: string;
beforeAll(async () => {
  server = await startTestServer({ resources, behaviours: { ...behaviours, ...bookingBehaviours } });
  origin = await server.listen();
  const create = async (path: string, json: object, as: As = 'admin') => {
    const answer = await server.call('POST', `/api/${path}`, { as, json });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  label = await create('labels', { name: '=Blue', note: 'First "line"\nsecond' });
  await create('labels', { name: 'Äpfel' });
  await create('views', { name: 'Mine' });
  await create('views', { name: 'Ours', shared: true });
  await create('bookings', { name: 'Plain', shared: true });
  await create('bookings', { name: '=1+1', kind: 'hall', capacity: 5, label: label.id, fee: 12.5, tour: ['DE', 'FR'] });
  await create('bookings', { name: 'Of the editor' }, 'editor');
});
afterAll(() => server.close());

const queryOf = (values: Record<string, unknown>): string =>
  String(
    new URLSearchParams(
      Object.entries(values).map(([name, value]) => [name, name === 'columns' ? String(value) : JSON.stringify(value)]),
    ),
  );

async function exported(name: string, query: Record<string, unknown> = {}, as: As = 'admin', language = 'en') {
  const headers = { 'accept-language': language };
  const answer = await server.call('GET', `/api/${name}/export?${queryOf(query)}`, { as, headers });
  expect(answer.status, answer.text).toBe(200);
  const [heads = [], ...rows]: string[][] = parse(answer.text, { bom: true });
  return { answer, heads, rows };
}

const listed = async (name: string, query: Record<string, unknown> = {}, as: As = 'admin') =>
  (await server.call('GET', `/api/${name}?${queryOf({ range: [0, 199], ...query })}`, { as })).body;

const sortsOf = ({ list }: Resource): [string, string][] =>
  list.sortable.flatMap((field): [string, string][] => [
    [field, 'ASC'],
    [field, 'DESC'],
  ]);

test.each(
  declared.flatMap((resource) => sortsOf(resource).map((sort) => ({ resource, sort }))),
)('the file of $resource.name by $sort has the records of the list in its order', async ({ resource, sort }) => {
  for (const as of ['admin', 'editor', 'external'] as const) {
    const names = Object.keys(resource.fields).filter((name) => resource.fields[name]?.kind === 'text');
    const items = await listed(resource.name, { sort }, as);
    if (!Array.isArray(items)) continue;
    const columns = names.filter((name) => items.every((item: object) => name in item));
    const { rows } = await exported(resource.name, { sort, columns }, as);
    const cells = (item: Record<string, unknown>) => columns.map((name) => withoutFormula(String(item[name] ?? '')));
    expect(rows).toEqual(items.map(cells));
  }
});

test('a file has the names of references and choices, in the language of the request, and no formulas', async () => {
  const columns = 'name,kind,label,owner,tour,guests';
  const filter = { kind: 'hall' };
  const { heads, rows, answer } = await exported('bookings', { filter, columns });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="bookings.csv"');
  expect(heads).toEqual(['Name', 'Kind', 'Label', 'Owner', 'Tour', 'Guests']);
  expect(rows).toEqual([["'=1+1", 'Hall', "'=Blue", 'The admin', 'Germany, France', '10']]);
  const german = await exported('bookings', { filter, columns: 'tour' }, 'admin', 'de');
  expect(german.rows).toEqual([['Deutschland, Frankreich']]);
  expect((await exported('labels', {}, 'admin', 'de')).heads).toEqual(['Name', 'Farbe', 'Notiz', 'Kampagnen']);
});

test('a file has what the list shows at first, without fields that the caller may not read', async () => {
  const shown = ['Name', 'Kind', 'Label', 'Rating', 'Fee', 'Start', 'Guests'];
  expect((await exported('bookings')).heads).toEqual(shown);
  const ofEditor = await exported('bookings', {}, 'editor');
  expect(ofEditor.heads).toEqual(shown.filter((name) => name !== 'Fee'));
  expect(ofEditor.rows.map(([name]) => name)).toEqual(['Of the editor', 'Plain']);
  for (const query of [
    { columns: 'fee' },
    { columns: 'name,nope' },
    { filter: { fee: 1 } },
    { sort: ['fee', 'ASC'] },
  ]) {
    const path = `/api/bookings/export?${queryOf(query)}`;
    expect((await server.call('GET', path, { as: 'editor' })).status, path).toBe(422);
  }
  expect((await server.call('GET', '/api/bookings/export', { as: null })).status).toBe(401);
});

test.each(['a\0', '\ud800'])('a filter with what PostgreSQL can’t store is malformed: %j', async (q) => {
  for (const path of ['/api/bookings', '/api/bookings/export']) {
    const answer = await server.call('GET', `${path}?${queryOf({ filter: { q } })}`, { as: 'admin' });
    expect([answer.status, answer.body.detail.key]).toEqual([400, 'malformed-request']);
  }
});

test('a cancelled download frees its connection', async () => {
  const many = Array.from({ length: 3_000 }, (_, at) => ({
    id: crypto.randomUUID(),
    created_at: new Date(),
    updated_at: new Date(),
    name: `Label ${at}`,
    colour: '#7c4dff',
    note: 'x'.repeat(2_000),
  }));
  for (let first = 0; first < many.length; first += 500)
    await server.db
      .insertInto('labels')
      .values(many.slice(first, first + 500))
      .execute();
  const headers = { authorization: `Bearer ${await server.signIn('admin')}` };
  for (let turn = 0; turn < 5; turn++) {
    await new Promise<void>((resolve, reject) => {
      const request = get(`${origin}/api/labels/export`, { headers }, (response) => {
        response.once('data', () => {
          response.destroy();
          resolve();
        });
      });
      request.once('error', reject);
    });
  }
  const { rows } = await exported('labels');
  expect(rows).toHaveLength(3_002);
  await expect.poll(() => connectionsOf(server.db).inUse).toBe(0);
});

test('a client that reads nothing loses its turn, and its connection of the pool', async () => {
  const { id: owner } = await server.person('admin');
  await sql`
    insert into bookings (id, created_at, updated_at, name, owner, memo)
    select gen_random_uuid(), now(), now(), 'Long ' || at, ${owner}, repeat('x', 10000) from generate_series(1, 3000) as at`.execute(
    server.db,
  );
  const headers = { authorization: `Bearer ${await server.signIn('admin')}` };
  const response = await new Promise<IncomingMessage>((resolve) =>
    get(`${origin}/api/bookings/export?columns=memo`, { headers }, resolve),
  );
  const ended = once(response, 'end').catch((error: Error) => error.message);
  await expect.poll(() => connectionsOf(server.db).inUse).toBe(1);
  await expect
    .poll(async () => {
      await server.timers.turn();
      return connectionsOf(server.db).inUse;
    })
    .toBe(0);
  response.resume();
  expect(await ended).toBe('aborted');
});
