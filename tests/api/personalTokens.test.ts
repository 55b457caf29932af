import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { makePersonalToken, makeUser } from '../support/builders.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const path = '/api/users/me/personal_access_tokens';
const make = (json: object, as: As = 'editor') => server.call('POST', path, { as, json });
const list = async (as: As = 'editor') => (await server.call('GET', path, { as })).body.items;

describe('a personal token', () => {
  test('is returned once, works with its permissions, and ends when it is deleted', async () => {
    const { status, body } = await make({ token_name: ' Nightly export ', permissions: ['campaigns-read'] });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Nightly export', permissions: ['campaigns-read'], last_used_at: null });
    expect(body.token).toMatch(/^cms_pat_[0-9a-f]{72}$/);
    const [listed] = await list();
    const { token, ...told } = body;
    expect(listed).toEqual(told);
    const me = () => server.call('GET', '/api/users/me', { as: { bearer: token } });
    expect((await me()).body.permissions).toEqual(['campaigns-read']);
    expect((await list())[0].last_used_at).toMatch(/Z$/);
    expect((await server.call('DELETE', `${path}/${body.id}`, { as: 'editor' })).status).toBe(204);
    expect((await me()).status).toBe(401);
    expect(await list()).toEqual([]);
  });

  test('works only in its networks, also for a remembered caller, and shows where it was used', async () => {
    const networks = ['192.0.2.0/24', '2001:db8::/32', '198.51.100.7'];
    const { body } = await make({ token_name: 'Somewhere', permissions: ['campaigns-read'], networks });
    expect(body.networks).toEqual(['192.0.2.0/24', '2001:db8::/32', '198.51.100.7/32']);
    const from = async (remoteAddress: string) => {
      const headers = { authorization: `Bearer ${body.token}` };
      return (await server.app.inject({ url: '/api/campaigns', headers, remoteAddress })).statusCode;
    };
    for (const inside of ['192.0.2.9', '::ffff:192.0.2.9', '2001:db8:1::2', '198.51.100.7'])
      for (const _ of [1, 2]) expect([inside, await from(inside)]).toEqual([inside, 200]);
    for (const outside of ['192.0.3.9', '198.51.100.8', '2001:db9::1', '127.0.0.1', 'fe80::1%eth0'])
      expect([outside, await from(outside)]).toEqual([outside, 401]);
    expect((await list())[0].last_used_address).toBe('192.0.2.9');
    for (const wrong of ['somewhere', '10', '192.0.2.0/33', '192.0.2.0/', '192.0.2.0/24/8', '2001:db8::/129', '']) {
      const answer = await make({ token_name: 'Wrong', permissions: [], networks: ['192.0.2.1', wrong] });
      expect([wrong, answer.status, answer.body.detail[0].loc]).toEqual([wrong, 422, ['networks', 1]]);
    }
  });

  test('carries a subset of its owner’s permissions', async () => {
    const { status, body } = await make({ token_name: 'Too much', permissions: ['campaigns-read', 'users-modify'] });
    expect([status, body.detail[0].loc]).toEqual([422, ['permissions', 1]]);
    expect((await make({ token_name: 'Unknown', permissions: ['everything'] })).status).toBe(422);
  });

  test.each([{ token_name: '' }, { token_name: '   ' }, {}])('needs a name: %j', async (fields) => {
    expect((await make({ permissions: [], ...fields })).status).toBe(422);
  });

  test('belongs to its user: nobody else lists or deletes it', async () => {
    const { body } = await make({ token_name: 'Mine', permissions: [] });
    expect(await list('admin')).toEqual([]);
    expect((await server.call('DELETE', `${path}/${body.id}`, { as: 'admin' })).status).toBe(404);
    expect((await list()).map(({ name }: { name: string }) => name)).toContain('Mine');
  });

  test('can not create, list or delete tokens', async () => {
    const user = await server.person('admin');
    const bearer = await makePersonalToken(server.db, { user, permissions: ['users-modify', 'campaigns-read'] });
    const { id } = (await list('admin'))[0];
    const as = { bearer };
    expect((await make({ token_name: 'More', permissions: [] }, as)).status).toBe(403);
    expect((await server.call('GET', path, { as })).status).toBe(403);
    expect((await server.call('DELETE', `${path}/${id}`, { as })).status).toBe(403);
  });

  test('is one of at most 50 of a user, also if they are created at once; more that exist already stay', async () => {
    const user = await makeUser(server.db);
    for (let index = 0; index < limits.maxTokensPerUser - 2; index++) await makePersonalToken(server.db, { user });
    const made = await Promise.all([1, 2, 3, 4].map(() => make({ token_name: 'More', permissions: [] }, user)));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(made.find(({ status }) => status === 409)?.body.detail.key).toBe('too-many-tokens');
    const extra = await makePersonalToken(server.db, { user });
    expect((await server.call('GET', '/api/users/me', { as: { bearer: extra } })).status).toBe(200);
    expect(await list(user)).toHaveLength(limits.maxTokensPerUser + 1);
    expect((await make({ token_name: 'More', permissions: [] }, await makeUser(server.db))).status).toBe(201);
  });

  test('can not be created on live, where existing ones still work', async () => {
    const live = await startTestServer({ config: { environment: 'live', publicUrl: 'https://cms.example.com' } });
    const user = await live.person('editor');
    const bearer = await makePersonalToken(live.db, { user });
    const made = await live.call('POST', path, { as: 'editor', json: { token_name: 'New', permissions: [] } });
    const used = await live.call('GET', '/api/users/me', { as: { bearer } });
    const [{ id }] = (await live.call('GET', path, { as: 'editor' })).body.items;
    const ended = await live.call('DELETE', `${path}/${id}`, { as: 'editor' });
    await live.close();
    expect([made.status, used.status, ended.status]).toEqual([403, 200, 204]);
    expect(made.body.detail).toEqual({ key: 'forbidden', msg: expect.stringContaining('create-token') });
  });
});
