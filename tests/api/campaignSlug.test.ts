import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, makeCampaign, makeUser } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { patch } = campaignCalls(() => server);

describe('a slug', () => {
  test('changes the public URL and the text search', async () => {
    const { id } = await makeCampaign(server.db);
    const slug = `moved-${id.slice(-6)}`;
    const { body } = await patch(id, { slug });
    expect(body.url).toBe(`https://party.example.com/${slug}`);
    const found = await server.call('GET', `/api/campaigns?search=${slug}`, { as: 'admin' });
    expect(found.body.items.map((item: { id: string }) => item.id)).toEqual([id]);
  });

  test('of another campaign of the app is refused with its id, but is free at another app', async () => {
    const first = await makeCampaign(server.db);
    const second = await makeCampaign(server.db, { app: first.app });
    const elsewhere = await makeCampaign(server.db);
    const taken = await patch(second.id, { slug: first.slug });
    expect([taken.status, taken.body.detail]).toEqual([
      409,
      { key: 'slug-taken', msg: 'This URL is already used by another campaign', existing_id: first.id },
    ]);
    expect((await patch(elsewhere.id, { slug: first.slug })).status).toBe(200);
    expect((await patch(first.id, { slug: first.slug })).status).toBe(200);
  });

  test('of a campaign that is hidden from the caller is refused without its id', async () => {
    const external = await makeUser(server.db, { role: 'external' });
    const unseen = await makeCampaign(server.db);
    const own = await makeCampaign(server.db, { app: unseen.app, grantedTo: external });
    const taken = await patch(own.id, { slug: unseen.slug }, { as: external });
    expect([taken.status, taken.body.detail.existing_id]).toEqual([409, null]);
  });

  test('that twenty calls request at once goes to one of them', async () => {
    const { id: app } = await makeApp(server.db);
    const campaigns = await Promise.all(Array.from({ length: 20 }, () => makeCampaign(server.db, { app })));
    const answers = await Promise.all(campaigns.map(({ id }) => patch(id, { slug: 'wanted' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  });
});
