import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCampaign, makeUser, type TestUser } from '../support/builders.ts';
import { startTwoNodes, type TwoNodes } from '../support/twoNodes.ts';

let live: TwoNodes;
let campaign: { id: string };
let ann: TestUser;
beforeAll(async () => {
  live = await startTwoNodes();
});
beforeEach(async () => {
  campaign = await makeCampaign(live.server.db);
  ann = await makeUser(live.server.db);
});
afterAll(() => live.close());
afterEach(() => live.killSockets());

const lockOf = async () => {
  const { body } = await live.server.call('GET', '/api/campaigns/locks', { as: 'admin' });
  return body.items.find((lock: { campaign_id: string }) => lock.campaign_id === campaign.id);
};
const lastEvent = () =>
  live.server.db
    .selectFrom('events')
    .select('type')
    .where('campaign_id', '=', campaign.id)
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('a closed socket', () => {
  const open = (address?: string, sessionId?: string) =>
    live.tab(ann, sessionId === undefined ? {} : { sessionId }, address);
  const lockAs = (tab: Awaited<ReturnType<typeof open>>) =>
    live.server.call('PUT', `/api/campaigns/${campaign.id}/lock`, { ...tab.call, json: {} });
  const isMarked = async (alias: string) => {
    const row = await live.server.db
      .selectFrom('sessions')
      .select('disconnected_at')
      .where('alias', '=', alias)
      .executeTakeFirst();
    return row?.disconnected_at != null;
  };
  const pass = async (seconds: number) => {
    await live.pass(seconds);
    await live.node.timers.turn();
  };

  test("frees its session's locks after 10 s", async () => {
    const tab = await open();
    const { body } = await lockAs(tab);
    expect(body.session).toBe(tab.session);
    tab.kill();
    await expect.poll(() => isMarked(tab.session)).toBe(true);
    await pass(9);
    expect(await lockOf()).toEqual(body);
    await pass(1);
    expect(await lockOf()).toBeUndefined();
    expect((await lastEvent())?.type).toBe('unlock_campaign');
  });

  test('leaves its lock to the next tab of the same user at once, and to nobody else', async () => {
    const tab = await open();
    await lockAs(tab);
    const next = await open();
    expect((await lockAs(next)).status).toBe(423);
    tab.kill();
    await expect.poll(() => isMarked(tab.session)).toBe(true);
    const another = await live.tab(await makeUser(live.server.db));
    expect((await lockAs(another)).status).toBe(423);
    const { status, body } = await lockAs(next);
    expect([status, body.session]).toEqual([200, next.session]);
    expect((await lastEvent())?.type).toBe('lock_campaign');
    expect((await lockAs(await open())).status).toBe(423);
  });

  test('frees nothing if its session came back within them, on any node', async () => {
    const tab = await open();
    const { body } = await lockAs(tab);
    tab.kill();
    await expect.poll(() => isMarked(tab.session)).toBe(true);
    await pass(9);
    const back = await open(live.nodeAddress, tab.sessionId);
    expect([back.sessionId, back.session]).toEqual([tab.sessionId, tab.session]);
    await pass(11);
    expect(await lockOf()).toEqual(body);
    await back.close();
  });

  test('frees nothing if its session came back before the close was noticed', async () => {
    const tab = await open();
    const { body } = await lockAs(tab);
    const back = await open(live.nodeAddress, tab.sessionId);
    await tab.close();
    await expect.poll(async () => (await back.soFar()) && (await isMarked(tab.session))).toBe(false);
    await pass(11);
    expect(await lockOf()).toEqual(body);
    await back.close();
  });

  test('frees nothing while its tab continues with calls only', async () => {
    const tab = await open();
    await lockAs(tab);
    tab.kill();
    await expect.poll(() => isMarked(tab.session)).toBe(true);
    await pass(9);
    const { body } = await lockAs(tab);
    await pass(11);
    expect(await lockOf()).toEqual(body);
  });
});
