import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardedRequest } from '#server/providers/outside/guardedFetch.ts';
import { makeApp, makeCampaign } from '../support/builders.ts';
import { type LocalHost, startLocalHost } from '../support/localHost.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let host: LocalHost;
let gone: string;
beforeAll(async () => {
  host = await startLocalHost();
  const closed = await startLocalHost();
  await closed.close();
  gone = closed.origin;
  server = await startTestServer({ providers: { askApp: guardedRequest([host.origin, gone]) } });
});
afterAll(async () => {
  await server.close();
  await host.close();
});

/** Creates a campaign of an app with this address, and returns its id. */
async function campaignAt(root_url: string): Promise<string> {
  const { id: app } = await makeApp(server.db);
  await server.db.updateTable('apps').set({ root_url }).where('id', '=', app).execute();
  return (await makeCampaign(server.db, { app })).id;
}
const figures = async (ids: readonly string[], as: 'editor' | 'external' = 'editor') =>
  (await server.call('GET', `/api/board/figures?${ids.map((id) => `ids=${id}`).join('&')}`, { as })).body.items;

test('asks the apps of the campaigns that the caller sees, and leaves those out that do not answer as asked', async () => {
  const id = await campaignAt(host.origin);
  const silent = await campaignAt(gone);
  const told: { token: string; body: unknown }[] = [];
  let answer: unknown = {
    items: [
      { campaign_id: id, sign_ups: 25, failing_mails: 3 },
      { campaign_id: silent, sign_ups: 9, failing_mails: 0 },
    ],
  };
  host.on('/figures/recent', async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const token = String(request.headers.authorization).replace('Bearer ', '');
    told.push({ token, body: JSON.parse(Buffer.concat(chunks).toString()) });
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  expect(await figures([id, silent])).toEqual([{ campaign_id: id, sign_ups_per_minute: 2.5, failing_mails: 3 }]);
  expect(told.map(({ body }) => body)).toEqual([{ campaign_ids: [id], minutes: 10 }]);
  const claims = decodeJwt(told[0]?.token ?? '');
  expect(claims).toMatchObject({ purpose: 'figures', permissions: ['campaigns-read'] });
  expect(claims).not.toHaveProperty('campaign_id');
  answer = { items: [{ campaign_id: id, sign_ups: -1, failing_mails: 0 }] };
  expect(await figures([id])).toEqual([]);
  expect(await figures([id], 'external')).toEqual([]);
  expect(told).toHaveLength(2);
});
