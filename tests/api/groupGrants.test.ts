import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { makeCampaign, makeLock, makePersonalToken, makeUser, type TestUser } from '../support/builders.ts';
import { ChangeReader } from '../support/changes.ts';
import { grantFolder, makeFolders } from '../support/folderAccess.ts';
import { makeDirectory, patchOf, type ScimCall } from '../support/scim.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';
import { openTab } from '../support/socket.ts';

let server: TestServer;
let scim: ScimCall;
beforeAll(async () => {
  server = await startTestServer();
  ({ scim } = await makeDirectory(server));
});
afterAll(() => server.close());

type HasId = { id: string };
type Gives = { role?: string | null; campaigns?: string[]; folders?: string[] };

const external = () => makeUser(server.db, { role: 'external' });
/** As the tool does it, with an idempotency key. */
const give = (id: string, json: Gives, as: As = 'admin') =>
  server.call('PATCH', `/api/directory_groups/${id}`, { as, json, headers: { 'idempotency-key': randomUUID() } });
async function makeGroup(gives: Gives, ...members: HasId[]): Promise<{ id: string; name: string }> {
  const name = `Team ${randomUUID()}`;
  const json = { displayName: name, members: members.map(({ id: value }) => ({ value })) };
  const { body } = await scim('POST', '/Groups', json);
  expect((await give(body.id, gives)).status).toBe(200);
  return { id: body.id, name };
}
const addTo = ({ id }: HasId, user: HasId) =>
  scim('PATCH', `/Groups/${id}`, patchOf({ op: 'add', path: 'members', value: [{ value: user.id }] }));
const removeFrom = ({ id }: HasId, user: HasId) =>
  scim('PATCH', `/Groups/${id}`, patchOf({ op: 'remove', path: `members[value eq "${user.id}"]` }));
const status = async (as: TestUser, path: string) => (await server.call('GET', path, { as })).status;
const sees = async (user: TestUser, { id }: HasId) => (await status(user, `/api/campaigns/${id}`)) === 200;
const seesFolder = async (user: TestUser, path: string) => (await status(user, `/api/uploads/folders${path}`)) === 200;
const read = async (path: string, as: As = 'admin') => (await server.call('GET', path, { as })).body;

describe('the campaigns and folders of a group', () => {
  test('are seen by its external members from their next call, and end with their membership', async () => {
    const [user, campaign] = [await external(), await makeCampaign(server.db)];
    const child = await makeCampaign(server.db, { parent: campaign });
    await makeFolders(server.db, '/Tours/2027');
    const group = await makeGroup({ campaigns: [campaign.id], folders: ['/Tours/'] });
    const seen = async () => [
      ...[await sees(user, campaign), await sees(user, child), await seesFolder(user, '/Tours/2027')],
      (await read('/api/campaigns', user)).total,
    ];
    expect(await seen()).toEqual([false, false, false, 0]);
    await addTo(group, user);
    expect(await seen()).toEqual([true, true, true, 1]);
    await removeFrom(group, user);
    expect(await seen()).toEqual([false, false, false, 0]);
    await addTo(group, user);
    await give(group.id, { campaigns: [], folders: [] });
    expect(await seen()).toEqual([false, false, false, 0]);
    await give(group.id, { campaigns: [campaign.id], folders: ['/Tours'] });
    expect(await seen()).toEqual([true, true, true, 1]);
    await scim('DELETE', `/Groups/${group.id}`);
    expect(await seen()).toEqual([false, false, false, 0]);
  });

  test('are changes for a member who gets or loses them, also of the children', async () => {
    const [user, campaign] = [await external(), await makeCampaign(server.db)];
    const child = await makeCampaign(server.db, { parent: campaign });
    const group = await makeGroup({ campaigns: [campaign.id] });
    const reader = await ChangeReader.start(server, user);
    const changed = async () => (await reader.page(server)).map(({ campaign_id, deleted }) => [campaign_id, deleted]);
    const both = (deleted: boolean) => [campaign, child].map(({ id }) => [id, deleted]).sort();
    await addTo(group, user);
    expect((await changed()).sort()).toEqual(both(false));
    await give(group.id, { campaigns: [] });
    expect((await changed()).sort()).toEqual(both(true));
  });

  test('end with the removal of a user from the directory', async () => {
    const [user, campaign] = [await external(), await makeCampaign(server.db)];
    await makeGroup({ campaigns: [campaign.id] }, user);
    await scim('DELETE', `/Users/${user.id}`);
    const { items } = await read(`/api/permissions/campaigns/${campaign.id}`);
    expect(items).toEqual([]);
  });

  test('leave the lists of the group with the campaign and the folder', async () => {
    const campaign = await makeCampaign(server.db);
    await makeFolders(server.db, '/Gone');
    const { id } = await makeGroup({ campaigns: [campaign.id], folders: ['/Gone'] });
    await server.call('DELETE', `/api/campaigns/${campaign.id}`, { as: 'admin' });
    await server.call('DELETE', '/api/uploads/folders/Gone', { as: 'admin' });
    expect(await read(`/api/directory_groups/${id}`)).toMatchObject({ campaigns: [], folders: [] });
  });

  test('free locks and are announced to those who lose them', async () => {
    const [user, campaign] = [await external(), await makeCampaign(server.db)];
    await makeFolders(server.db, '/Announced');
    const group = await makeGroup({ campaigns: [campaign.id], folders: ['/Announced'] }, user);
    const tab = await openTab(server, await server.listen(), user);
    const told = async () => [await tab.next(), await tab.next()];
    const changes = [
      { type: 'resource_changed', resource: 'campaigns', id: campaign.id },
      { type: 'resource_changed', resource: 'uploads', id: '/' },
    ];
    const lost = [
      () => removeFrom(group, user),
      () => give(group.id, { campaigns: [], folders: [] }),
      () => scim('DELETE', `/Groups/${group.id}`),
    ];
    for (const lose of lost) {
      await makeLock(server.db, { campaign, user, at: server.clock.now() });
      expect((await tab.next()).type).toBe('lock_campaign');
      await lose();
      expect((await read('/api/campaigns/locks')).items).toEqual([]);
      expect(await told()).toMatchObject(changes);
      if (lose === lost.at(-1)) continue;
      await addTo(group, user);
      await give(group.id, { campaigns: [campaign.id], folders: ['/Announced'] });
      expect(await told()).toMatchObject(changes);
    }
  });

  test('are audited for the group, and its members for the users', async () => {
    const [user, campaign] = [await external(), await makeCampaign(server.db)];
    await makeFolders(server.db, '/Audited');
    const group = await makeGroup({ campaigns: [campaign.id], folders: ['/Audited'] });
    await addTo(group, user);
    await give(group.id, { role: 'external', campaigns: [], folders: [] });
    await removeFrom(group, user);
    const { items } = await read('/api/audit?limit=8');
    const related = { resource: 'directory_groups', id: group.id, name: group.name, exists: true };
    const entry = (action: string, record_id: string, more: object = { related }) => ({ action, record_id, ...more });
    const fields = { details: { fields: ['campaigns', 'folders'] } };
    expect(items.reverse()).toMatchObject([
      entry('user.group-joined', user.id),
      entry('directory-group.changed', group.id, { details: { members_added: 1 } }),
      entry('directory-group.role-changed', group.id, { details: { to: 'external' } }),
      entry('access.removed', campaign.id),
      entry('folder.access-removed', '/Audited'),
      entry('directory-group.changed', group.id, { ...fields, record_exists: true }),
      entry('user.group-left', user.id),
      entry('directory-group.changed', group.id, { details: { members_removed: 1 } }),
    ]);
  });
});

describe('lists of grants', () => {
  test('name the groups, and grants by hand without them', async () => {
    const [byGroup, byHand, campaign] = [await external(), await external(), await makeCampaign(server.db)];
    await grantFolder(server.db, '/Listed', byHand);
    const gives = { campaigns: [campaign.id], folders: ['/Listed'] };
    const groups = [await makeGroup(gives, byGroup, byHand), await makeGroup(gives, byGroup)];
    await server.call('PUT', `/api/permissions/campaigns/${campaign.id}/users/${byHand.id}`, { as: 'admin' });
    const names = groups.map(({ name }) => name).sort();
    const ofCampaign = await read(`/api/permissions/campaigns/${campaign.id}?limit=10`);
    expect(ofCampaign.total).toBe(2);
    expect(
      new Map(ofCampaign.items.map(({ user, groups }: { user: HasId; groups: string[] }) => [user.id, groups])),
    ).toEqual(
      new Map([
        [byGroup.id, names],
        [byHand.id, []],
      ]),
    );
    for (const [user, groups] of [
      [byGroup, names],
      [byHand, []],
    ] as const) {
      expect(await read(`/api/permissions/users/${user.id}/campaigns`)).toMatchObject({
        ...{ total: 1, items: [{ campaign: { id: campaign.id }, groups }] },
      });
      expect(await read(`/api/permissions/users/${user.id}/folders`)).toMatchObject({
        ...{ total: 1, items: [{ folder: { path: '/Listed' }, groups }] },
      });
    }
    const ids = [byGroup.id, byHand.id].sort();
    expect((await read(`/api/permissions/users?user_ids=${ids.join()}`)).items).toEqual(
      ids.map((user_id) => ({ user_id, campaigns: [campaign.id] })),
    );
    const people = (await read('/api/permissions/folders?path=/Listed')).items;
    const reasons = new Map(people.map((one: { user: HasId; reasons: object[] }) => [one.user.id, one.reasons]));
    expect(reasons.get(byGroup.id)).toMatchObject([{ kind: 'group', groups: names }]);
    expect(reasons.get(byHand.id)).toMatchObject([{ kind: 'grant', groups: [] }]);
    await server.call('DELETE', `/api/permissions/campaigns/${campaign.id}/users/${byHand.id}`, { as: 'admin' });
    expect(await sees(byHand, campaign)).toBe(true);
  });
});

describe('what a group opens', () => {
  test.each([
    ['an unknown campaign', { campaigns: ['01970000-0000-7000-8000-0000000000ff'] }, ['campaigns', 0]],
    ['an id that is none', { campaigns: ['x'] }, ['campaigns', 0]],
    ['an unknown folder', { folders: ['/Known', '/Unknown'] }, ['folders', 1]],
    ['the root', { folders: ['/'] }, ['folders', 0]],
    ['a path that is none', { folders: ['Known'] }, ['folders', 0]],
    [
      'too many folders',
      { folders: Array.from({ length: limits.maxGroupGrants + 1 }, (_, at) => `/${at}`) },
      ['folders'],
    ],
  ])('is refused for %s, and nothing changes', async (_what, gives, loc) => {
    const campaign = await makeCampaign(server.db);
    await makeFolders(server.db, '/Known');
    const { id } = await makeGroup({ campaigns: [campaign.id], folders: ['/Known'] });
    const { status, body } = await give(id, { role: 'editor', ...gives });
    expect([status, body.detail[0].loc]).toEqual([422, loc]);
    expect(await read(`/api/directory_groups/${id}`)).toMatchObject({
      ...{ role: null, campaigns: [campaign.id], folders: ['/Known'] },
    });
  });

  test('is changed and read by those who may do so for users', async () => {
    const manager = { id: 'group-managers', name: 'Group managers', permissions: ['users-read', 'users-modify'] };
    await server.call('POST', '/api/roles', { as: 'admin', json: manager });
    const user = await makeUser(server.db, { role: manager.id });
    const { id } = await makeGroup({ campaigns: [(await makeCampaign(server.db)).id] });
    const { status, body } = await give(id, { campaigns: [] }, user);
    expect([status, body.detail]).toMatchObject([403, { permissions: ['object-access-modify'] }]);
    expect(await read(`/api/directory_groups/${id}`, user)).toEqual({
      ...{ id, display_name: expect.anything(), members: 0, role: null },
    });
    expect(await read('/api/directory_groups')).not.toHaveProperty('items.0.campaigns');
    const admin = await server.person('admin');
    const permissions = ['users-read', 'users-modify', 'object-access-read'] as const;
    const bearer = await makePersonalToken(server.db, { user: admin, permissions: [...permissions] });
    expect(await read(`/api/directory_groups/${id}`, { bearer })).toMatchObject({ campaigns: [] });
  });
});
