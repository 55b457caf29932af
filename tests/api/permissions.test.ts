import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PermissionKey } from '#contracts/permissions.ts';
import { makeCampaign, makeLock, makePersonalToken, makeUser, type TestUser } from '../support/builders.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type HasId = { id: string };
const pathOf = (campaign: HasId, user: HasId) => `/api/permissions/campaigns/${campaign.id}/users/${user.id}`;
const grant = (campaign: HasId, user: HasId, as: As = 'admin') => server.call('PUT', pathOf(campaign, user), { as });
const remove = (campaign: HasId, user: HasId, as: As = 'admin') =>
  server.call('DELETE', pathOf(campaign, user), { as });
const sees = async (user: TestUser, campaign: HasId) =>
  (await server.call('GET', `/api/campaigns/${campaign.id}`, { as: user })).status === 200;
const external = () => makeUser(server.db, { role: 'external' });
const unknown = { id: '01970000-0000-7000-8000-000000000000' };

describe('access to a campaign', () => {
  test('is granted and revoked, counts from the next call, and can be repeated', async () => {
    const [user, campaign] = [await external(), await makeCampaign(server.db)];
    const child = await makeCampaign(server.db, { parent: campaign });
    expect(await sees(user, campaign)).toBe(false);
    for (const _ of [1, 2]) expect((await grant(campaign, user)).status).toBe(204);
    expect([await sees(user, campaign), await sees(user, child)]).toEqual([true, true]);
    for (const _ of [1, 2]) expect((await remove(campaign, user)).status).toBe(204);
    expect([await sees(user, campaign), await sees(user, child)]).toEqual([false, false]);
    const actions = await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('record_id', '=', campaign.id)
      .where('action', 'like', 'access.%')
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['access.granted', 'access.removed']);
  });

  test('that is granted or revoked leaves an audit entry and two events, also for the user who no longer sees it', async () => {
    const [user, campaign] = [await external(), await makeCampaign(server.db)];
    for (const [change, action] of [
      [grant, 'access.granted'],
      [remove, 'access.removed'],
    ] as const) {
      await server.db.deleteFrom('events').execute();
      await change(campaign, user);
      const entry = await server.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst();
      const details = { name: campaign.name, user: user.display_name, user_id: user.id };
      expect(entry).toMatchObject({ action, resource: 'campaigns', record_id: campaign.id, details });
      expect(await server.db.selectFrom('events').selectAll().orderBy('id').execute()).toMatchObject([
        {
          ...{ type: 'resource_changed', campaign_id: campaign.id, external_readers: [user.id] },
          payload: { resource: 'campaigns', id: campaign.id },
        },
        { type: 'resource_changed', campaign_id: null, payload: { resource: 'users', id: user.id } },
      ]);
    }
  });

  test('that is revoked frees the locks on the campaign and its children', async () => {
    const user = await external();
    const campaign = await makeCampaign(server.db, { grantedTo: user });
    const child = await makeCampaign(server.db, { parent: campaign });
    for (const one of [campaign, child]) await makeLock(server.db, { campaign: one, user, at: server.clock.now() });
    await remove(campaign, user);
    expect((await server.call('GET', '/api/campaigns/locks', { as: 'admin' })).body.items).toEqual([]);
  });

  test('is only for users of the role external: others see all', async () => {
    const campaign = await makeCampaign(server.db);
    for (const role of ['admin', 'editor'] as const) {
      const { status, body } = await grant(campaign, await server.person(role));
      expect([status, body.detail.key]).toEqual([409, 'not-external']);
    }
  });

  test('is changed only by administrators, and only for existing campaigns and users', async () => {
    const [user, campaign] = [await external(), await makeCampaign(server.db)];
    for (const as of ['editor', 'external'] as const) {
      expect((await grant(campaign, user, as)).status).toBe(403);
      expect((await remove(campaign, user, as)).status).toBe(403);
    }
    for (const [where, whom] of [
      [unknown, user],
      [campaign, unknown],
    ] as const) {
      expect((await grant(where, whom)).status).toBe(404);
      expect((await remove(where, whom)).status).toBe(404);
    }
    expect(await sees(user, campaign)).toBe(false);
  });
});

describe('the users of a campaign', () => {
  test('have the date of the grant, first one first', async () => {
    const campaign = await makeCampaign(server.db);
    const [first, second] = [await external(), await external()];
    await grant(campaign, first);
    server.clock.advance(1);
    await grant(campaign, second);
    const { status, body } = await server.call('GET', `/api/permissions/campaigns/${campaign.id}`, { as: 'editor' });
    expect(status).toBe(200);
    expect(body.items).toMatchObject([{ user: { id: first.id, role: 'external' } }, { user: { id: second.id } }]);
    expect(body.items[0].granted_at < body.items[1].granted_at).toBe(true);
    expect((await server.call('GET', `/api/permissions/campaigns/${unknown.id}`, { as: 'editor' })).status).toBe(404);
    expect((await server.call('GET', `/api/permissions/campaigns/${campaign.id}`, { as: first })).status).toBe(403);
  });

  test('are paged, with a total, and searched by name and email', async () => {
    const campaign = await makeCampaign(server.db);
    for (const name of ['Cléo First', 'Bea Second', 'Abe Third']) {
      await grant(campaign, await makeUser(server.db, { role: 'external', display_name: name }));
      server.clock.advance(1);
    }
    const page = async (query: string) => {
      const { status, body } = await server.call('GET', `/api/permissions/campaigns/${campaign.id}?${query}`, {
        as: 'editor',
      });
      const names = body.items?.map(({ user }: { user: TestUser }) => user.display_name);
      return [status, names, body.total];
    };
    expect(await page('limit=2')).toEqual([200, ['Cléo First', 'Bea Second'], 3]);
    expect(await page('limit=2&offset=2')).toEqual([200, ['Abe Third'], 3]);
    expect(await page('limit=2&offset=9')).toEqual([200, [], 3]);
    expect(await page('limit=5&search=CLEO')).toEqual([200, ['Cléo First'], 1]);
    expect(await page('search=example.com')).toEqual([200, ['Cléo First', 'Bea Second', 'Abe Third'], undefined]);
    expect(await page('')).toEqual([200, ['Cléo First', 'Bea Second', 'Abe Third'], undefined]);
    for (const wrong of ['limit=201', 'limit=0', 'offset=-1']) expect((await page(wrong))[0], wrong).toBe(422);
  });

  test('and the campaigns of users: of all, or of the given ones', async () => {
    const [user, other] = [await external(), await external()];
    const [one, two] = [await makeCampaign(server.db), await makeCampaign(server.db)];
    await grant(one, user);
    server.clock.advance(1);
    await grant(two, user);
    await grant(two, other);
    const all = await server.call('GET', '/api/permissions/users', { as: 'admin' });
    expect(all.body.items).toContainEqual({ user_id: user.id, campaigns: [one.id, two.id] });
    const named = await server.call('GET', `/api/permissions/users?user_ids=${other.id}`, { as: 'admin' });
    expect(named.body.items).toEqual([{ user_id: other.id, campaigns: [two.id] }]);
    for (const ids of ['nobody', '-'.repeat(36)])
      expect((await server.call('GET', `/api/permissions/users?user_ids=${ids}`, { as: 'admin' })).status).toBe(422);
  });

  test('and the campaigns of users, page by page', async () => {
    const users = [await external(), await external(), await external()];
    const campaign = await makeCampaign(server.db);
    for (const user of users) await grant(campaign, user);
    const ids = users.map(({ id }) => id).sort();
    const page = async (query: string) => {
      const path = `/api/permissions/users?user_ids=${ids.join(',')}&${query}`;
      const { status, body } = await server.call('GET', path, { as: 'admin' });
      return [status, body.items?.map(({ user_id }: { user_id: string }) => user_id), body.total];
    };
    expect(await page('')).toEqual([200, ids, 3]);
    expect(await page('limit=2')).toEqual([200, ids.slice(0, 2), 3]);
    expect(await page('limit=2&offset=2')).toEqual([200, ids.slice(2), 3]);
    expect((await page('limit=201'))[0]).toBe(422);
  });
});

describe('the campaigns of one user', () => {
  const granted = (user: HasId, query = '', as: As = 'admin') =>
    server.call('GET', `/api/permissions/users/${user.id}/campaigns?${query}`, { as });
  const names = (body: { items: { campaign: { name: string } }[] }) => body.items.map(({ campaign }) => campaign.name);

  test('are sorted by name, paged, and searched by name', async () => {
    const user = await external();
    for (const name of ['Cedar', 'Aspen', 'Birch']) {
      await grant(await makeCampaign(server.db, { name: `${name} grove` }), user);
    }
    const first = await granted(user, 'limit=2');
    expect([names(first.body), first.body.total]).toEqual([['Aspen grove', 'Birch grove'], 3]);
    expect(names((await granted(user, 'limit=2&offset=2')).body)).toEqual(['Cedar grove']);
    const found = await granted(user, 'search=CEDAR', 'editor');
    expect(found.body).toMatchObject({ total: 1, items: [{ campaign: { name: 'Cedar grove' } }] });
    expect(found.body.items[0].granted_at).toMatch(/Z$/);
  });

  test('are only those of this user, and empty for an unknown one', async () => {
    const [user, other] = [await external(), await external()];
    await grant(await makeCampaign(server.db), user);
    expect((await granted(other)).body).toEqual({ items: [], total: 0 });
    expect((await granted(unknown)).status).toBe(404);
    expect((await granted(user, '', user)).status).toBe(403);
  });
});

describe('users without access to a campaign', () => {
  test('are listed without those who have access, whatever else they were granted', async () => {
    const word = `Without ${Date.now()}`;
    const make = (name: string) => makeUser(server.db, { role: 'external', display_name: `${word} ${name}` });
    const [has, hasNot] = [await make('who has'), await make('who has not')];
    const [campaign, another] = [await makeCampaign(server.db), await makeCampaign(server.db)];
    await grant(campaign, has);
    await grant(another, hasNot);
    const query = `search=${encodeURIComponent(word)}&without_access_to=${campaign.id}`;
    const { body } = await server.call('GET', `/api/users?${query}`, { as: 'admin' });
    expect(body.items.map(({ id }: HasId) => id)).toEqual([hasNot.id]);
    expect(body.total).toBe(1);
  });

  test('can be read only by users who may read who has access', async () => {
    const campaign = await makeCampaign(server.db);
    const without = (as: As) => server.call('GET', `/api/users?without_access_to=${campaign.id}`, { as });
    const owner = await server.person('admin');
    const only = (permissions: PermissionKey[]) => makePersonalToken(server.db, { user: owner, permissions });
    const [people, both] = [await only(['users-read']), await only(['users-read', 'object-access-read'])];
    const refused = await without({ bearer: people });
    expect([refused.status, refused.body.detail.key]).toEqual([403, 'forbidden']);
    expect((await server.call('GET', '/api/users', { as: { bearer: people } })).status).toBe(200);
    expect((await without({ bearer: both })).status).toBe(200);
    expect((await without('external')).status).toBe(403);
  });
});
