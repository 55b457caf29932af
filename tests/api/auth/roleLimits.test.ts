import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TokenInfo } from '#contracts/api/auth.ts';
import { unattendedHeader } from '#contracts/limits.ts';
import { makeUser, type TestUser } from '../../support/builders.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { freshSignIn } from '../../support/signIns.ts';
import { openSocket } from '../../support/socket.ts';
import { refresh, signInConfig } from './signInSteps.ts';

let server: TestServer;
let user: TestUser;
let role: string;
let made = 0;
beforeAll(async () => {
  server = await startTestServer({ config: { ...signInConfig, accessTokenSeconds: 3 * 3600 } });
});
beforeEach(async () => {
  role = `limited-${++made}`;
  await call('POST', '/api/roles', { id: role, name: role, permissions: ['campaigns-read'] });
  user = await makeUser(server.db, { role });
});
afterAll(() => server.close());

/** Calls as an administrator who has just logged in. */
const call = async (method: 'POST' | 'PATCH', path: string, json: object) => {
  const { access_token: bearer } = await freshSignIn(server, await server.person('admin'));
  return server.call(method, path, { as: { bearer }, json });
};
const limit = (limits: object) => call('PATCH', `/api/roles/${role}`, limits);
/** Routes whose first statement proves the caller, and others. */
const statusesOf = async ({ access_token: bearer }: TokenInfo) => [
  (await server.call('GET', '/api/users/me', { as: { bearer } })).status,
  (await server.call('GET', '/api/views', { as: { bearer } })).status,
];
const refreshed = async ({ refresh_token }: TokenInfo) => (await refresh(server.app, refresh_token)).statusCode;
const minutes = (count: number) => server.clock.advance(count * 60);

describe('the limits of sign-ins of a role', () => {
  test('end a sign-in without use, at access and at refresh, also one that began before the limit', async () => {
    const [used, idle, refreshing] = [
      await freshSignIn(server, user),
      await freshSignIn(server, user),
      await freshSignIn(server, user),
    ];
    expect((await limit({ idle_minutes: 30 })).body).toMatchObject({ idle_minutes: 30, total_hours: null });
    minutes(20);
    expect(await statusesOf(used)).toEqual([200, 200]);
    minutes(20);
    expect(await statusesOf(used)).toEqual([200, 200]);
    expect(await statusesOf(idle)).toEqual([401, 401]);
    expect([await refreshed(idle), await refreshed(refreshing), await refreshed(used)]).toEqual([400, 400, 200]);
  });

  test('end a sign-in whose tab sends requests while its user is away', async () => {
    const signIn = await freshSignIn(server, user);
    await limit({ idle_minutes: 30 });
    const call = (headers?: Record<string, string>) =>
      server.call('GET', '/api/users/me', { as: { bearer: signIn.access_token }, headers });
    const unattended = async () => (await call({ [unattendedHeader]: '1' })).status;
    minutes(20);
    expect([await unattended(), (await call()).status]).toEqual([200, 200]);
    minutes(20);
    expect(await unattended()).toBe(200);
    minutes(20);
    expect(await unattended()).toBe(401);
  });

  test('end a sign-in in any case, show that end, and take effect with the next call of a remembered caller', async () => {
    const signIn = await freshSignIn(server, user);
    const began = server.clock.now().getTime();
    for (let calls = 0; calls < 3; calls++) {
      minutes(40);
      expect(await statusesOf(signIn)).toEqual([200, 200]);
    }
    await limit({ total_hours: 3 });
    const list = await server.call('GET', '/api/users/me/sign_ins', { as: { bearer: signIn.access_token } });
    expect(list.body.items[0].expires_at).toBe(new Date(began + 3 * 3_600_000).toISOString());
    expect(await statusesOf(signIn)).toEqual([200, 200]);
    await limit({ total_hours: 2 });
    expect(await statusesOf(signIn)).toEqual([401, 401]);
    expect(await refreshed(signIn)).toBe(400);
    const other = await freshSignIn(server, user);
    await limit({ total_hours: null });
    minutes(170);
    expect(await statusesOf(other)).toEqual([200, 200]);
  });

  test('are those of the present role of the user', async () => {
    const signIn = await freshSignIn(server, await makeUser(server.db, { role }));
    await limit({ idle_minutes: 5 });
    minutes(6);
    expect(await statusesOf(signIn)).toEqual([401, 401]);
    const [moved] = [await makeUser(server.db, { role: 'editor' })];
    const began = await freshSignIn(server, moved);
    minutes(6);
    expect(await statusesOf(began)).toEqual([200, 200]);
    minutes(6);
    await call('POST', `/api/users/${moved.id}/role`, { role });
    expect(await statusesOf(began)).toEqual([401, 401]);
  });

  test('count no socket as use', async () => {
    const address = await server.listen();
    const signIn = await freshSignIn(server, user);
    await limit({ idle_minutes: 30 });
    minutes(20);
    const socket = await openSocket(address);
    socket.say({ type: 'authorize', access_token: signIn.access_token });
    expect((await socket.next()).type).toBe('session_id');
    minutes(20);
    expect(await statusesOf(signIn)).toEqual([401, 401]);
    await socket.close();
  });

  test.each([
    [{ idle_minutes: 4 }, 'At least 5'],
    [{ idle_minutes: 8 * 60 + 1 }, 'At most 480'],
    [{ total_hours: 0 }, 'At least 1'],
    [{ total_hours: 13 }, 'At most 12'],
    [{ total_hours: 1.5 }, 'Wrong type of value'],
  ])('are refused with %j', async (limits, msg) => {
    const { status, body } = await limit(limits);
    expect([status, body.detail]).toEqual([422, [{ loc: Object.keys(limits), msg }]]);
  });

  test('can be set for roles of the system too, and are audited with the former ones', async () => {
    expect((await call('PATCH', '/api/roles/external', { idle_minutes: 60, total_hours: 8 })).status).toBe(200);
    await call('PATCH', '/api/roles/external', { idle_minutes: 60, total_hours: null });
    const { items } = (await server.call('GET', '/api/audit?action=role.changed&limit=2', { as: 'admin' })).body;
    expect(items.map(({ details }: { details: object }) => details)).toMatchObject([
      { from_total_hours: '8', to_total_hours: 'default' },
      { from_idle_minutes: 'default', to_idle_minutes: '60', from_total_hours: 'default', to_total_hours: '8' },
    ]);
    const refused = await call('PATCH', '/api/roles/external', { idle_minutes: 5, permissions: ['campaigns-read'] });
    expect([refused.status, refused.body.detail.key]).toEqual([409, 'system-role']);
  });
});
