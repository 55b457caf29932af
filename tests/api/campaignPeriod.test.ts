import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, makeCampaign, makeUser, type TestUser } from '../support/builders.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

const now = new Date('2026-12-10T12:00:00.000Z');
const on = (day: string): Date => new Date(`${day}T12:00:00.000Z`);

let server: TestServer;
let external: TestUser;

type Made = { name: string; from: string | null; to: string | null; created?: string };

const made: readonly Made[] = [
  { name: 'before', from: '2026-10-01', to: '2026-11-20' },
  { name: 'into', from: '2026-11-01', to: '2026-12-02' },
  { name: 'within', from: '2026-12-05', to: '2026-12-06' },
  { name: 'out of', from: '2026-12-20', to: '2027-01-20' },
  { name: 'around', from: '2026-01-01', to: '2027-06-01' },
  { name: 'after', from: '2027-02-01', to: '2027-03-01' },
  { name: 'endless', from: '2026-11-02', to: null },
  { name: 'without dates', from: null, to: null, created: '2026-12-01' },
  { name: 'created later', from: null, to: null, created: '2027-01-15' },
  { name: 'ends before its start', from: '2026-12-15', to: '2026-11-15' },
];

beforeAll(async () => {
  server = await startTestServer({ now });
  external = await makeUser(server.db, { role: 'external' });
  const app = (await makeApp(server.db, { id: 'parties' })).id;
  for (const { name, from, to, created = '2026-09-01' } of made) {
    await makeCampaign(server.db, {
      app,
      name,
      now,
      created_at: on(created),
      starts_at: from === null ? null : on(from),
      ends_at: to === null ? null : on(to),
      grantedTo: name === 'within' ? external : undefined,
    });
  }
});
afterAll(() => server.close());

const december = 'from=2026-12-01T00:00:00.000Z&to=2027-01-01T00:00:00.000Z';

async function list(query: string, as: As = 'admin') {
  const { status, body } = await server.call('GET', `/api/campaigns?${query}`, { as });
  if (status !== 200) return { status, detail: body.detail };
  const items: { name: string }[] = body.items;
  return { names: items.map(({ name }) => name), total: body.total, all: body.total_unfiltered };
}

test('a period finds the campaigns that overlap it, by their begin', async () => {
  const names = ['around', 'into', 'endless', 'without dates', 'within', 'ends before its start', 'out of'];
  const query = `${december}&sort=starts_at`;
  expect(await list(`${query}&order=asc`)).toEqual({ names, total: 7, all: made.length });
  expect((await list(`${query}&order=desc`)).names).toEqual(names.toReversed());
});

test('a period may be open at either end, and its own end is exclusive', async () => {
  expect((await list('from=2027-01-21T00:00:00.000Z&sort=starts_at&order=asc')).names).toEqual([
    'around',
    'endless',
    'without dates',
    'created later',
    'after',
  ]);
  expect((await list('to=2026-10-01T12:00:00.000Z')).names).toEqual(['around']);
  expect((await list('from=2026-11-20T12:00:00.000Z&to=2026-11-21T00:00:00.000Z&search=before')).names).toEqual([]);
});

test('a period is combined with filters, pages and selected fields, and counts all matches', async () => {
  expect(await list(`${december}&search=with&sort=starts_at&order=desc`)).toMatchObject({
    names: ['within', 'without dates'],
  });
  expect(await list(`${december}&limit=2&offset=1&sort=starts_at&order=asc&fields=name`)).toMatchObject({
    names: ['into', 'endless'],
    total: 7,
  });
  expect(await list(`${december}&status=ended`)).toMatchObject({ total: 3 });
  expect(await list(`${december}&mine=true`)).toMatchObject({ total: 0 });
});

test('a period shows an external user only granted campaigns', async () => {
  expect(await list(december, external)).toEqual({ names: ['within'], total: 1, all: 1 });
});

test.each(['yesterday', '2026-02-30T00:00:00.000Z', '2026-12-31T23:59:60Z', ''])('rejects %j', async (moment) => {
  const detail = [{ loc: ['from'], msg: 'Not a date and time' }];
  expect(await list(`from=${encodeURIComponent(moment)}`)).toEqual({ status: 422, detail });
});
