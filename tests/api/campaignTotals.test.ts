import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, makeCampaign, makeUser, type TestUser } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** More campaigns than a list collects to find those that a user edited. */
const campaigns = 5_100;

let server: TestServer;
let author: TestUser;
let external: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  author = await makeUser(server.db, { role: 'admin' });
  external = await makeUser(server.db, { role: 'external' });
  await makeApp(server.db, { id: 'parties' });
  const parent = await makeCampaign(server.db, { app: 'parties', createdBy: author, grantedTo: external });
  await makeCampaign(server.db, { parent, createdBy: author });
  await makeCampaign(server.db, { app: 'parties', createdBy: author, test: true, grantedTo: external });
  // Every third campaign is a test. The author edited all of them; the last one is not updated since.
  await sql`
    with made as (
      insert into campaigns (id, app, name, slug, search_form, created_at, updated_at, test)
      select gen_random_uuid(), 'parties', 'Campaign ' || number, 'campaign-' || number, 'campaign ' || number, now(),
        timestamptz '2026-01-01' + number * interval '1 s', number % 3 = 0
      from generate_series(1, ${campaigns}::int) as number
      returning id
    )
    insert into campaign_edits (campaign_id, user_id, edited_at) select id, ${author.id}, now() from made`.execute(
    server.db,
  );
});
afterAll(() => server.close());

type Listed = { items: { name: string }[]; total: number; total_unfiltered: number };

const list = async (query: string, as = author): Promise<Listed> =>
  (await server.call('GET', `/api/campaigns?${query}`, { as })).body;

const tests = campaigns / 3;

test.each([
  ['apps=parties', campaigns + 2],
  ['apps=parties&apps=none&include_children=true', campaigns + 3],
  ['apps=none', 0],
  ['test=require', tests + 1],
  ['test=exclude', campaigns - tests + 1],
  ['test=exclude&include_children=true', campaigns - tests + 2],
  ['test=require&apps=parties&mine=true', tests + 1],
  ['mine=true', campaigns + 2],
  ['mine=true&include_children=true', campaigns + 3],
  ['mine=true&status=running', campaigns + 2],
])('the total of %s is exact for a user who sees all campaigns', async (query, total) => {
  expect(await list(query)).toMatchObject({
    total,
    total_unfiltered: campaigns + (query.includes('include_children') ? 3 : 2),
  });
});

test.each([
  ['apps=parties', 2],
  ['test=require', 1],
  ['test=exclude&include_children=true', 2],
  ['mine=true', 0],
])('the total of %s counts only campaigns that an external user was granted', async (query, total) => {
  expect((await list(query, external)).total).toBe(total);
});

test('pages of many campaigns of a user are in order', async () => {
  await sql`delete from campaign_edits using campaigns
    where campaigns.id = campaign_id and campaigns.name = 'Campaign 4000'`.execute(server.db);
  const names = async (query: string) => (await list(`mine=true&limit=2&${query}`)).items.map(({ name }) => name);
  expect(await names('sort=updated_at&order=asc')).toEqual(['Campaign 1', 'Campaign 2']);
  expect(await names('sort=updated_at&order=asc&offset=3998')).toEqual(['Campaign 3999', 'Campaign 4001']);
  expect(await list('mine=true')).toMatchObject({ total: campaigns + 1, total_unfiltered: campaigns + 2 });
});
