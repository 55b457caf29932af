import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCampaign, makeUser } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
const { patch, read } = campaignCalls(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('what the editor found on the page is a hint until the page changes, and not for another version', async () => {
  const { id } = await makeCampaign(server.db);
  const check = async (found: object, updated_at: string, as: As = 'editor') =>
    (await server.call('PUT', `/api/campaigns/${id}/page_check`, { as, json: { updated_at, found } })).status;
  const hint = async () => {
    const { items } = (await server.call('GET', `/api/campaigns/${id}/readiness`, { as: 'editor' })).body;
    return items.find(({ key }: { key: string }) => key === 'accessibility');
  };
  const updatedAt = (await read(id)).updated_at;
  expect(await check({ contrast: 2 }, '2020-01-01T00:00:00.000Z')).toBe(204);
  expect(await hint()).toBeUndefined();
  expect(await check({ contrast: 2, alt_texts: 1 }, updatedAt)).toBe(204);
  expect(await hint()).toMatchObject({ severity: 'hint', params: { found: { contrast: 2, alt_texts: 1 } } });
  await patch(id, { page: { format: 2, blocks: [] } });
  expect(await hint()).toBeUndefined();
  const { updated_at } = await read(id);
  await check({ contrast: 2 }, updated_at);
  await check({}, updated_at);
  expect(await hint()).toBeUndefined();
  expect(await check({ contrast: 0 }, updated_at)).toBe(422);
  expect(await check({ unknown: 1 }, updated_at)).toBe(422);
  const external = await makeUser(server.db, { role: 'external' });
  expect(await check({ contrast: 1 }, updated_at, external)).toBe(404);
});
