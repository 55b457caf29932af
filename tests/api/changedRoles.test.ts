import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type PermissionKey, permissionKeys } from '#contracts/permissions.ts';
import { makeCampaign, makeLock, makePersonalToken, makeUser, type TestUser } from '../support/builders.ts';
import type { As } from '../support/server.ts';
import { startTwoNodes, type TwoNodes } from '../support/twoNodes.ts';

let live: TwoNodes;
beforeAll(async () => {
  live = await startTwoNodes();
});
afterAll(() => live.close());
afterEach(() => live.killSockets());

let made = 0;

/** Returns a user with a role of these permissions, `role-${made}`. */
async function holderOf(...permissions: PermissionKey[]): Promise<TestUser> {
  const id = `role-${++made}`;
  const json = { id, name: `Role ${made}`, permissions };
  expect((await live.server.call('POST', '/api/roles', { as: 'admin', json })).status).toBe(201);
  return makeUser(live.server.db, { role: id });
}
const patch = async (id: string, json: object) => {
  const { status, text } = await live.server.call('PATCH', `/api/roles/${id}`, { as: 'admin', json });
  expect(status, text).toBe(200);
};
const statusAt = async (path: string, as: As, node = live.server) => (await node.call('GET', path, { as })).status;

/** For each permission, a call that needs it alone, so that its answer shows whether a user has it. */
const callsWith: { [key in PermissionKey]?: string } = {
  'users-read': '/api/users',
  'users-modify': '/api/roles',
  'campaigns-read': '/api/campaigns',
  'object-access-read': '/api/permissions/users',
  'apps-modify': '/api/webhooks',
};

describe('a changed role takes effect with the next call, at every node', () => {
  test.each(Object.entries(callsWith))('%s', async (key, path) => {
    const given = permissionKeys.filter((one) => one === key || one.endsWith('-read'));
    const others = given.filter((one) => one !== key);
    const user = await holderOf(...others);
    const id = `role-${made}`;
    const both = async () => [await statusAt(path, user), await statusAt(path, user, live.node)];
    expect(await both()).toEqual([403, 403]);
    await patch(id, { permissions: given });
    expect(await both()).toEqual([200, 200]);
    await patch(id, { permissions: others });
    expect(await both()).toEqual([403, 403]);
  });

  test('for personal tokens, which have no more than the role', async () => {
    const user = await holderOf('campaigns-read', 'users-read');
    const bearer = await makePersonalToken(live.server.db, { user, permissions: ['campaigns-read', 'users-read'] });
    const asked = async () =>
      Promise.all(['/api/users', '/api/campaigns'].map((path) => statusAt(path, { bearer }, live.node)));
    expect(await asked()).toEqual([200, 200]);
    await patch(`role-${made}`, { permissions: ['campaigns-read', 'apps-modify'] });
    expect(await asked()).toEqual([403, 200]);
    expect(await statusAt('/api/webhooks', { bearer })).toBe(403);
  });

  test('for editor tokens and for locks of campaigns', async () => {
    const user = await holderOf('campaigns-read', 'campaigns-modify');
    const campaign = await makeCampaign(live.server.db);
    await makeLock(live.server.db, { campaign, user, at: live.server.clock.now() });
    const json = { campaign_id: campaign.id, purpose: 'editor' };
    const { body } = await live.server.call('POST', `/api/apps/${campaign.app}/token`, { as: user, json });
    const write = async () => {
      const path = `/api/campaigns/${campaign.id}/patch`;
      const page = { fields: { page: { written: true } } };
      return (await live.server.call('POST', path, { as: { bearer: body.token }, json: page })).status;
    };
    expect(await write()).toBe(423);
    await patch(`role-${made}`, { permissions: ['campaigns-read'] });
    expect((await live.server.call('GET', '/api/campaigns/locks', { as: 'admin' })).body.items).toEqual([]);
    expect(await write()).toBe(403);
  });

  test('for open sockets: they hear of the change, and receive what the role now sees', async () => {
    const user = await holderOf('campaigns-read');
    const id = `role-${made}`;
    const [tab, other] = [await live.tab(user, {}, live.nodeAddress), await live.tab('external', {}, live.nodeAddress)];
    const campaign = await makeCampaign(live.server.db);
    await live.rename(campaign.id, 'admin');
    expect(await tab.next()).toMatchObject({ type: 'campaign_updated', campaign_id: campaign.id });
    await patch(id, { permissions: ['users-read'] });
    expect(await tab.next()).toEqual({ type: 'resource_changed', resource: 'roles', id });
    await live.rename(campaign.id, 'admin');
    await patch(id, { permissions: ['campaigns-read'] });
    expect(await tab.next()).toMatchObject({ resource: 'roles' });
    await live.rename(campaign.id, 'admin');
    expect(await tab.next()).toMatchObject({ type: 'campaign_updated', campaign_id: campaign.id });
    expect(await other.soFar()).toEqual([]);
  });
});

test('a role without campaigns-read sees no campaign, and one without object-access-read all', async () => {
  const campaign = await makeCampaign(live.server.db);
  const path = `/api/campaigns/${campaign.id}`;
  expect(await statusAt(path, await holderOf('users-read'))).toBe(403);
  expect(await statusAt(path, await holderOf('campaigns-read'))).toBe(200);
  expect(await statusAt(path, 'external')).toBe(404);
});
