import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { makeCampaign } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { maxBlockedMs, shortestBlocking } from '../support/worstBodies.ts';

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await startTestServer();
  url = await server.listen();
});
afterAll(() => server.close());

const { patch } = campaignCalls(() => server);

/** As many entries as one block of a page of the largest size can have. */
const entries = 10_000;
const pageOf = (entry: (at: number) => object) => ({
  blocks: [{ id: 'a', type: 'list', entries: Array.from({ length: entries }, (_, at) => entry(at)) }],
});

describe('the history of a large page', () => {
  test.each([
    ['with ids', (at: number, v: number) => ({ id: at.toString(36), v }), entries],
    ['in another order', (at: number, v: number) => ({ id: (v > 1 ? entries - at : at + 1).toString(36) }), 1],
    ['without ids', (_at: number, v: number) => ({ v }), entries],
  ] as const)('does not block other requests (%s)', async (_kind, entry, total) => {
    const { id } = await makeCampaign(server.db);
    for (const v of [1, 2]) expect((await patch(id, { page: pageOf((at) => entry(at, v)) })).status).toBe(200);
    const token = await server.signIn('editor');
    const headers = { authorization: `Bearer ${token}` };
    for (const path of ['2', '1/restore']) {
      const address = `${url}/api/campaigns/${id}/revisions/${path}`;
      const answer = await shortestBlocking(`${url}/api/health`, () => fetch(address, { headers }));
      const { changes, changes_total } = JSON.parse(answer.text);

      expect(changes_total).toBe(total);
      expect(changes).toHaveLength(Math.min(total, limits.maxRevisionChanges));
      expect(answer.blockedMs).toBeLessThan(maxBlockedMs);
    }
  });
});
