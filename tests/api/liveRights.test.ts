import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SystemRole } from '#contracts/permissions.ts';
import { makeCampaign, makeUser, type TestUser, testPassword } from '../support/builders.ts';
import type { Tab } from '../support/socket.ts';
import { startTwoNodes, type TwoNodes } from '../support/twoNodes.ts';

let live: TwoNodes;
let person: TestUser;
beforeAll(async () => {
  live = await startTwoNodes();
});
beforeEach(async () => {
  person = await makeUser(live.server.db, { display_name: 'Ann' });
});
afterAll(() => live.close());
afterEach(() => live.killSockets());

/** Changes a state or role. Runs no timer afterwards: the effects must be immediate. */
const changed = async (id: string, json: { state: 'rejected' } | { role: SystemRole }) => {
  const [what] = Object.keys(json);
  const { status } = await live.server.call('POST', `/api/users/${id}/${what}`, { as: 'admin', json });
  expect(status).toBe(200);
};
const block = ({ id }: TestUser) => changed(id, { state: 'rejected' });
const giveRole = (role: SystemRole, { id }: TestUser) => changed(id, { role });
const lockPath = ({ id }: { id: string }) => `/api/campaigns/${id}/lock`;

describe('blocking a user', () => {
  test('returns 401 for the next call at every node, and closes their sockets with 1008 at once', async () => {
    const tabs = [await live.tab(person), await live.tab(person, {}, live.nodeAddress)];
    const [tab] = tabs;
    if (!tab) throw new Error('No tab was opened.');
    await block(person);
    for (const node of [live.server, live.node]) {
      expect((await node.call('GET', '/api/users/me', tab.call)).status).toBe(401);
      expect((await node.call('GET', '/api/campaigns', tab.call)).status).toBe(401);
    }
    expect(await Promise.all(tabs.map(({ closed }) => closed))).toEqual([1008, 1008]);
  });

  test('sends them no later event, and frees their locks for others', async () => {
    const campaign = await makeCampaign(live.server.db);
    const [tab, other] = [await live.tab(person), await live.tab('admin')];
    expect((await live.server.call('PUT', lockPath(campaign), { ...tab.call, json: {} })).status).toBe(200);
    expect((await tab.next()).type).toBe('lock_campaign');
    expect((await other.next()).type).toBe('lock_campaign');
    await block(person);
    expect((await live.server.call('PUT', lockPath(campaign), { ...other.call, json: {} })).status).toBe(200);
    expect(await tab.closed).toBe(1008);
    const heard = [await other.next(), await other.next(), await other.next()].map(
      ({ type, resource }) => resource ?? type,
    );
    expect(heard).toEqual(['unlock_campaign', 'users', 'lock_campaign']);
    const unheard = [];
    for (let one = await tab.next().catch(() => null); one; one = await tab.next().catch(() => null)) unheard.push(one);
    expect(unheard.filter(({ type }) => type === 'lock_campaign')).toEqual([]);
  });

  test('refuses a socket with the old token or with the session of the tab', async () => {
    const token = await live.server.signIn(person);
    const tab = await live.tab(person, { token });
    await block(person);
    await tab.closed;
    for (const session_id of [undefined, tab.sessionId]) {
      const socket = await live.connect();
      socket.say({ type: 'authorize', access_token: token, session_id });
      await expect(socket.next()).rejects.toThrow('closed with 1008');
    }
  });

  test('does not affect other users', async () => {
    const other = await live.tab('admin');
    await block(person);
    expect((await other.soFar()).filter(({ resource }) => resource !== 'users')).toEqual([]);
    expect((await live.server.call('GET', '/api/users/me', other.call)).status).toBe(200);
  });
});

/** Returns the next message that is not about users: administrators and the user receive those too. */
async function nextOfCampaign(of: Tab) {
  for (;;) {
    const message = await of.next();
    if (message.resource !== 'users') return message;
  }
}

describe('a new role', () => {
  let unseen: { id: string };
  let granted: { id: string };
  let tab: Tab;
  let writing: Tab;
  beforeEach(async () => {
    unseen = await makeCampaign(live.server.db);
    granted = await makeCampaign(live.server.db, { grantedTo: person });
    [tab, writing] = [await live.tab(person, {}, live.nodeAddress), await live.tab('admin')];
  });

  /** Returns the campaigns whose events the tab receives when both are written. `writing` receives both in any case. */
  const heardOf = async () => {
    for (const { id } of [unseen, granted]) {
      await live.rename(id, writing.call.as, writing.call.headers);
      expect((await nextOfCampaign(writing)).campaign_id).toBe(id);
    }
    // Both events were sent on this node. A last event that everybody receives follows them on the other.
    const label = { name: `Last ${crypto.randomUUID().slice(0, 8)}` };
    const { body } = await live.server.call('POST', '/api/labels', { ...writing.call, json: label });
    await nextOfCampaign(writing);
    const ids: unknown[] = [];
    for (let one = await tab.next(); one.id !== body.id; one = await tab.next()) {
      if (one.resource !== 'users') ids.push(one.campaign_id);
    }
    return ids;
  };
  const statusOf = async (path: string) => (await live.server.call('GET', path, tab.call)).status;

  test('with fewer rights counts from the next call on, and the socket receives fewer events from then on', async () => {
    expect(await heardOf()).toEqual([unseen.id, granted.id]);
    expect([await statusOf('/api/users'), await statusOf(`/api/campaigns/${unseen.id}`)]).toEqual([200, 200]);
    await giveRole('external', person);
    expect([await statusOf('/api/users'), await statusOf(`/api/campaigns/${unseen.id}`)]).toEqual([403, 404]);
    expect(await statusOf(`/api/campaigns/${granted.id}`)).toBe(200);
    expect(await heardOf()).toEqual([granted.id]);
  });

  test('with fewer rights disables the lock of a hidden campaign: it can be neither renewed nor used to write', async () => {
    const put = () => live.server.call('PUT', lockPath(unseen), { ...tab.call, json: {} });
    expect((await put()).status).toBe(200);
    await giveRole('external', person);
    expect((await put()).status).toBe(404);
    expect((await live.rename(unseen.id, tab.call.as, tab.call.headers)).status).toBe(404);
    const { body } = await live.server.call('GET', '/api/campaigns/locks', tab.call);
    expect(body.items).toEqual([]);
  });

  test('with more rights counts from the next call on, for the socket too', async () => {
    await giveRole('external', person);
    expect(await heardOf()).toEqual([granted.id]);
    await giveRole('editor', person);
    expect(await statusOf(`/api/campaigns/${unseen.id}`)).toBe(200);
    expect(await heardOf()).toEqual([unseen.id, granted.id]);
  });

  test('of a socket is not raised by authorizing again', async () => {
    await giveRole('external', person);
    const { access_token } = (
      await live.server.call('POST', '/api/auth/jwt/session', {
        json: { email: person.email, password: testPassword },
      })
    ).body;
    tab.say({ type: 'authorize', access_token });
    expect((await nextOfCampaign(tab)).type).toBe('session_id');
    expect(await heardOf()).toEqual([granted.id]);
  });
});
