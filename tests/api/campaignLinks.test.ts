import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCampaign } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { patch, read } = campaignCalls(() => server);
const story = { id: 'story', name: 'Story', channel: 'instagram', medium: 'social', note: null };

test('a campaign has named links, which users who do not see it neither read nor change', async () => {
  const { id } = await makeCampaign(server.db);
  expect((await patch(id, { links: [story] })).status).toBe(200);
  expect((await read(id)).links).toEqual([story]);
  expect((await server.call('GET', `/api/campaigns/${id}`, { as: 'external' })).status).toBe(404);
  expect((await patch(id, { links: [] }, { as: 'external' })).status).toBe(404);
});

test.each([
  ['without an ID', [{ name: 'Story', channel: 'instagram' }], ['fields', 'links', 0, 'id']],
  ['with an ID that is no slug', [{ ...story, id: 'A b' }], ['fields', 'links', 0, 'id']],
  ['without a channel', [{ ...story, channel: '' }], ['fields', 'links', 0, 'channel']],
  ['with the ID of another one', [story, { ...story, name: 'Other' }], ['fields', 'links', 1, 'id']],
])('a link %s is refused', async (_which, links, loc) => {
  const { id } = await makeCampaign(server.db);
  const answer = await patch(id, { links });
  expect(answer.status).toBe(422);
  expect(answer.body.detail).toMatchObject([{ loc }]);
});
