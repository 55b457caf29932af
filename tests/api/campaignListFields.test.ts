import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { campaigns } from '#resources/campaigns/schema.ts';
import { makeApp, makeCampaign, makeUser, type TestUser } from '../support/builders.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const sooner = new Date(now.getTime() - 3_600_001);
const later = new Date(now.getTime() + 3_600_001);

let server: TestServer;
let external: TestUser;
beforeAll(async () => {
  server = await startTestServer({ now });
  external = await makeUser(server.db, { role: 'external' });
  const app = (await makeApp(server.db)).id;
  await makeApp(server.db, { id: 'pre-page' });
  const family = await makeCampaign(server.db, { app, name: 'Ümläut "quoted" \\ back', starts_at: sooner, now });
  await makeCampaign(server.db, { app, parent: family, grantedTo: external, starts_at: later, ends_at: later });
  await makeCampaign(server.db, { app: 'pre-page', parent: family });
  await makeCampaign(server.db, {
    app,
    ends_at: now,
    labels: ['b', 'a'],
    wp_url: 'https://example.com/old',
    token_gate: JSON.stringify({ enabled: true }),
    meta_tags: JSON.stringify({ title: 'Title', removed_key: 1, og_image: null }),
    follow: JSON.stringify([{ id: '1', name: 'An artist' }]),
    social_links: JSON.stringify([{ name: 'Band', urls: { web: 'https://example.com' } }]),
    participating_countries: ['de', 'at'],
    consumer_data_anonymised_at: sooner,
  });
});
afterAll(() => server.close());

const get = async (path: string, as: As) => server.call('GET', path, { as });

/** The fields that lists have: the id, and those that are not declared as `detailOnly`. */
const shown = [
  'id',
  ...Object.entries(campaigns.fields).flatMap(([name, field]) => ('detailOnly' in field ? [] : [name])),
];
const names = Object.keys(campaigns.fields).filter((name) => name !== 'page');

describe.each(['admin', 'external'] as const)('for %s', (role) => {
  const listed = async (query = '') => {
    const as = role === 'admin' ? role : external;
    const { items, total } = (await get(`/api/campaigns?include_children=true${query}`, as)).body;
    expect(items).toHaveLength(total);
    expect(total).toBe(role === 'admin' ? 4 : 1);
    const singles = items.map(async ({ id }: { id: string }) => (await get(`/api/campaigns/${id}`, as)).body);
    return { items, singles: await Promise.all(singles) };
  };

  test('a list has the fields that lists show, with the values of single reads', async () => {
    const { items, singles } = await listed();
    const pick = (single: object) =>
      Object.fromEntries(Object.entries(single).filter(([name]) => shown.includes(name)));
    expect(items).toEqual(singles.map(pick));
    for (const item of items) expect(Object.keys(item)).toEqual(shown);
  });

  test('a list of all fields has the same values as single reads', async () => {
    const { items, singles } = await listed(`&fields=${names}`);
    expect(items).toEqual(singles.map(({ page: _, ...single }) => single));
  });
});

test('a search has the same values as the list without it', async () => {
  const { items } = (await get('/api/campaigns', 'admin')).body;
  for (const item of items) {
    expect((await get(`/api/campaigns?search=${item.id}`, 'admin')).body.items).toEqual([item]);
  }
});

test('returns the id and the fields that are asked for', async () => {
  const { headers, body } = await get('/api/campaigns?fields=status,name&sort=name&order=asc', 'admin');
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(body.total).toBe(body.items.length);
  for (const item of body.items) expect(Object.keys(item)).toEqual(['id', 'name', 'status']);
});

test.each(['page', 'i18n', 'search_form', 'name,', 'name;drop', ''])('refuses the fields "%s"', async (fields) => {
  expect((await get(`/api/campaigns?fields=${fields}`, 'admin')).status).toBe(422);
});

test('an empty page has no items', async () => {
  const { body } = await get('/api/campaigns?offset=1000', 'admin');
  expect(body).toEqual({ items: [], total: 2, total_unfiltered: 2 });
  expect((await get('/api/campaigns?search=qqqzzz', 'admin')).body).toEqual({
    items: [],
    total: 0,
    total_unfiltered: 4,
  });
});
