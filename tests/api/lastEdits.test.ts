import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCampaign, makeUser } from '../support/builders.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ask = (as: As, ids: readonly string[]) =>
  server.call('GET', `/api/campaigns/last_edits?${ids.map((id) => `ids=${id}`).join('&')}`, { as });

describe('last edits', () => {
  test('contain the last writer and the time', async () => {
    const campaign = await makeCampaign(server.db);
    const patch = { as: 'editor', json: { fields: { name: 'Written' } } } as const;
    const { body: written } = await server.call('POST', `/api/campaigns/${campaign.id}/patch`, patch);
    const { status, body } = await ask('admin', [campaign.id]);
    expect(status).toBe(200);
    const { id, display_name } = await server.person('editor');
    expect(body).toEqual({
      items: [{ campaign_id: campaign.id, user: { id, display_name }, time: written.updated_at }],
    });
  });

  test('are returned for campaigns visible to the caller, children too; others are left out as if they did not exist', async () => {
    const external = await makeUser(server.db, { role: 'external' });
    const granted = await makeCampaign(server.db, { grantedTo: external });
    const child = await makeCampaign(server.db, { parent: granted });
    const unseen = await makeCampaign(server.db);
    const ids = [granted.id, child.id, unseen.id, '01900000-0000-7000-8000-000000000000'];
    const seenBy = async (as: As) => {
      const { body } = await ask(as, ids);
      return body.items.map((item: { campaign_id: string }) => item.campaign_id).sort();
    };
    expect(await seenBy(external)).toEqual([granted.id, child.id].sort());
    expect(await seenBy('editor')).toEqual([granted.id, child.id, unseen.id].sort());
  });

  test('accept up to 200 ids, each a valid one', async () => {
    const id = '01900000-0000-7000-8000-000000000000';
    expect((await ask('editor', Array(200).fill(id))).status).toBe(200);
    expect((await ask('editor', Array(201).fill(id))).status).toBe(422);
    expect((await ask('editor', ['x'])).status).toBe(422);
    expect((await ask('editor', [])).body).toEqual({ items: [] });
  });
});
