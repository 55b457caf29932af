import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, makeCampaign, makeUser, type TestUser } from '../support/builders.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
/** Was granted the parent, and one child of the other parent. */
let external: TestUser;
/** Was granted one child of each parent. */
let ofChildren: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  external = await makeUser(server.db, { role: 'external' });
  ofChildren = await makeUser(server.db, { role: 'external' });
  await makeApp(server.db, { id: 'parties' });
  const parent = await makeCampaign(server.db, { app: 'parties', name: 'Tour', grantedTo: external });
  await makeCampaign(server.db, { parent, name: 'Tour (Berlin)', grantedTo: ofChildren });
  await makeCampaign(server.db, { parent, name: 'Tour (Hamburg)', test: true });
  const hidden = await makeCampaign(server.db, { app: 'parties', name: 'Album' });
  await makeCampaign(server.db, { parent: hidden, name: 'Album (Berlin)', grantedTo: [external, ofChildren] });
  await makeCampaign(server.db, { app: 'parties', name: 'Single' });
});
afterAll(() => server.close());

type Item = { id: string; name: string; parent_id: string | null; parent_name: string | null; child_count: number };
async function list(query: string, as: As = 'admin') {
  const { body } = await server.call('GET', `/api/campaigns?sort=name&order=asc&${query}`, { as });
  const items: Item[] = body.items;
  const shown = items.map(({ name, parent_name, child_count }) => [name, parent_name, child_count]);
  return { items, shown, total: body.total, all: body.total_unfiltered };
}

describe('a search', () => {
  test('finds children with the name of their parent, and counts them among all campaigns', async () => {
    expect(await list('search=berlin')).toMatchObject({
      shown: [
        ['Album (Berlin)', 'Album', 0],
        ['Tour (Berlin)', 'Tour', 0],
      ],
      total: 2,
      all: 6,
    });
    expect(await list('search=tour&test=exclude')).toMatchObject({ total: 2, all: 6 });
    expect(await list('search=nothing')).toMatchObject({ total: 0, all: 6 });
  });

  test.each([
    '',
    'search=',
  ])('without a text (%s) has no children, neither in the rows nor in the counts', async (query) => {
    expect(await list(query)).toMatchObject({
      shown: [
        ['Album', null, 1],
        ['Single', null, 0],
        ['Tour', null, 2],
      ],
      total: 3,
      all: 3,
    });
    expect(await list(`${query}&test=require`)).toMatchObject({ total: 0, all: 3 });
  });

  test('in the children of one campaign finds no others', async () => {
    const { items } = await list('search=tour');
    const parent = items.find(({ parent_id }) => parent_id === null);
    expect(await list(`parent_id=${parent?.id}&search=berlin`)).toMatchObject({
      shown: [['Tour (Berlin)', 'Tour', 0]],
      total: 1,
      all: 2,
    });
  });
});

describe('an external user', () => {
  test('sees the number of children of a granted campaign, and no name of a parent that is not visible', async () => {
    expect(await list('', external)).toMatchObject({
      shown: [
        ['Album (Berlin)', null, 0],
        ['Tour', null, 2],
      ],
      total: 2,
      all: 2,
    });
    expect(await list('search=berlin', external)).toMatchObject({
      shown: [
        ['Album (Berlin)', null, 0],
        ['Tour (Berlin)', 'Tour', 0],
      ],
      total: 2,
      all: 4,
    });
    expect((await list('search=album', external)).items.map(({ parent_id }) => parent_id)).toEqual([null]);
  });

  test('who was granted children only sees them as top-level campaigns', async () => {
    const shown = [
      ['Album (Berlin)', null, 0],
      ['Tour (Berlin)', null, 0],
    ];
    expect(await list('', ofChildren)).toMatchObject({ shown, total: 2, all: 2 });
    expect(await list('search=berlin', ofChildren)).toMatchObject({ shown, total: 2, all: 2 });
    expect(await list('search=tour', ofChildren)).toMatchObject({ shown: [shown[1]], total: 1, all: 2 });
  });
});

test('single reads and created campaigns have the same values', async () => {
  const { items } = await list('search=tour');
  for (const item of items) {
    const { body } = await server.call('GET', `/api/campaigns/${item.id}`, { as: 'admin' });
    expect([body.parent_name, body.child_count]).toEqual([item.parent_name, item.child_count]);
  }
  const parent = items.find(({ parent_id }) => parent_id === null);
  const json = { app: 'parties', name: 'Third', slug: 'third', parent_id: parent?.id };
  const { body } = await server.call('POST', '/api/campaigns', { as: 'admin', json });
  expect(body).toMatchObject({ parent_id: parent?.id, parent_name: 'Tour', child_count: 0 });
});
