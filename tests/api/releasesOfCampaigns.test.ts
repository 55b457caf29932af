import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverLimits } from '#contracts/serverLimits.ts';
import { makeCampaign, makeUser } from '../support/builders.ts';
import { releaseCalls } from '../support/releaseCalls.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
const { create, patchIn, publish, schedule, takeBack } = releaseCalls(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const pendingOf = async (ids: readonly string[], as: As = 'editor') =>
  (await server.call('GET', `/api/campaigns/releases?${ids.map((id) => `ids=${id}`).join('&')}`, { as })).body.items;
const tomorrow = () => ({ publish_at: new Date(Date.now() + 86_400_000).toISOString(), time_zone: 'Europe/Berlin' });

test('campaigns have the open releases with changes of them, the next one first', async () => {
  const { id } = await makeCampaign(server.db);
  const other = (await makeCampaign(server.db)).id;
  expect(await pendingOf([id, other])).toEqual([]);
  const [later, next, published, empty] = [await create('Later'), await create('Next'), await create(), await create()];
  await patchIn(later, id, { name: 'A', test: true });
  await patchIn(next, id, { test: true });
  await schedule(next, tomorrow());
  await patchIn(published, id, { wp_url: 'x', name: 'B' });
  await publish(published);
  await patchIn(empty, id, { test: true });
  await takeBack(empty, { campaign_id: id });
  expect(await pendingOf([id, other])).toEqual([
    {
      campaign_id: id,
      total: 2,
      releases: [
        { id: next, name: 'Next', changes: 1 },
        { id: later, name: 'Later', changes: 2 },
      ],
    },
  ]);
});

test('external users see only their own releases, and only of granted campaigns', async () => {
  const external = await makeUser(server.db, { role: 'external' });
  const granted = (await makeCampaign(server.db, { grantedTo: external })).id;
  const hidden = (await makeCampaign(server.db)).id;
  const [ofStaff, own] = [await create('Of staff'), await create('Own', external)];
  for (const id of [granted, hidden]) for (const release of [ofStaff, own]) await patchIn(release, id, { test: true });
  expect(await pendingOf([granted, hidden], external)).toEqual([
    { campaign_id: granted, total: 1, releases: [{ id: own, name: 'Own', changes: 1 }] },
  ]);
  expect(await pendingOf([granted, hidden])).toHaveLength(2);
});

test('of many releases, the first are named and all are counted', async () => {
  const { id } = await makeCampaign(server.db);
  for (let number = 0; number <= serverLimits.maxShownReleases; number++) {
    await patchIn(await create(`Release ${number}`), id, { test: true });
  }
  const [{ releases, total }] = await pendingOf([id]);
  expect([releases.length, total]).toEqual([serverLimits.maxShownReleases, serverLimits.maxShownReleases + 1]);
});
