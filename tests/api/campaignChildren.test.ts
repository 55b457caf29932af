import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, makeCampaign, makeUser, type TestUser } from '../support/builders.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let external: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  external = await makeUser(server.db, { role: 'external' });
  await makeApp(server.db, { id: 'pre-page' });
});
afterAll(() => server.close());

const children = (id: string, as: As = 'editor') => server.call('GET', `/api/campaigns/${id}/children`, { as });
const read = async (id: string, as: As) => (await server.call('GET', `/api/campaigns/${id}`, { as })).body;
const at = (minute: number) => ({ created_at: new Date(Date.UTC(2026, 0, 1, 0, minute)) });

describe('the children of a campaign', () => {
  test('are returned whole, oldest first, without pages and without their own children', async () => {
    const parent = await makeCampaign(server.db);
    const second = await makeCampaign(server.db, { parent, ...at(2) });
    const first = await makeCampaign(server.db, { parent, ...at(1) });
    await makeCampaign(server.db, { parent: first });
    const { status, body } = await children(parent.id);
    expect(status).toBe(200);
    expect(body).toEqual({ items: [expect.any(Object), expect.any(Object)] });
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);
    for (const item of body.items) {
      expect(item.parent_id).toBe(parent.id);
      expect(item).not.toHaveProperty('page');
    }
  });

  test('are an empty list if there are none', async () => {
    expect((await children((await makeCampaign(server.db)).id)).body).toEqual({ items: [] });
  });
});

describe('for an external user', () => {
  test('include the children of a granted campaign; a campaign that is not granted is 404', async () => {
    const [granted, hidden] = [await makeCampaign(server.db, { grantedTo: external }), await makeCampaign(server.db)];
    const child = await makeCampaign(server.db, { parent: granted });
    await makeCampaign(server.db, { parent: hidden, grantedTo: external });
    expect((await children(granted.id, external)).body.items).toMatchObject([{ id: child.id, parent_id: granted.id }]);
    expect((await children(hidden.id, external)).status).toBe(404);
  });

  test('do not include grandchildren of a granted campaign, not even as the pre-page of its parent', async () => {
    const granted = await makeCampaign(server.db, { grantedTo: external });
    const child = await makeCampaign(server.db, { parent: granted });
    const grandchild = await makeCampaign(server.db, { parent: { id: child.id, app: 'pre-page' } });
    expect((await children(child.id, external)).body).toEqual({ items: [] });
    expect((await read(child.id, external)).token_gate_id).toBe(null);
    expect((await read(child.id, 'editor')).token_gate_id).toBe(grandchild.id);
  });

  test('never have a later granted one as the pre-page if the first is hidden', async () => {
    const hidden = await makeCampaign(server.db, { grantedTo: external });
    const parent = await makeCampaign(server.db, { parent: hidden });
    await makeCampaign(server.db, { parent: { id: parent.id, app: 'pre-page' }, ...at(1) });
    const later = await makeCampaign(server.db, {
      parent: { id: parent.id, app: 'pre-page' },
      grantedTo: external,
      ...at(2),
    });
    expect((await children(parent.id, external)).body.items).toMatchObject([{ id: later.id }]);
    expect((await read(parent.id, external)).token_gate_id).toBe(null);
  });

  test('have no parent if the parent is hidden', async () => {
    const child = await makeCampaign(server.db, { parent: await makeCampaign(server.db), grantedTo: external });
    expect((await read(child.id, external)).parent_id).toBe(null);
  });
});
