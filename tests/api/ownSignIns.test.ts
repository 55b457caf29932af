import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TokenInfo } from '#contracts/api/auth.ts';
import { deviceOf } from '#server/modules/auth/sessions/userSessions.ts';
import { makePersonalToken, makeUser, type TestUser, testPassword } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { signOut } from '../support/signIns.ts';
import { openSocket } from '../support/socket.ts';
import { Browser, beginning, exchange, refresh, signInByPage, signInConfig } from './auth/signInSteps.ts';

let server: TestServer;
let address: string;
let ann: TestUser;
beforeAll(async () => {
  server = await startTestServer({ config: { ...signInConfig, trustProxy: 1 } });
  address = await server.listen();
});
beforeEach(async () => {
  ann = await makeUser(server.db);
});
afterAll(() => server.close());

const path = '/api/users/me/sign_ins';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function signIn(headers: Record<string, string> = {}, { email } = ann): Promise<TokenInfo> {
  const json = { email, password: testPassword };
  return (await server.call('POST', '/api/auth/jwt/session', { json, headers })).body;
}
const call = (method: 'GET' | 'POST' | 'DELETE', at: string, { access_token }: TokenInfo) =>
  server.call(method, at, { as: { bearer: access_token } });
const list = async (tokens: TokenInfo) => (await call('GET', path, tokens)).body.items;
const isSignedIn = async (tokens: TokenInfo) => (await call('GET', '/api/users/me', tokens)).status === 200;
const auditOf = (userId: string) =>
  server.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('user_id', '=', userId)
    .where('action', '=', 'sign-in.ended')
    .execute();

describe('the list of the user’s sign-ins', () => {
  test('contains the address and time of each, marks the current one, and contains no credentials', async () => {
    const first = await signIn({ 'user-agent': firefox, 'x-forwarded-for': '203.0.113.7' });
    server.clock.advance(120);
    const second = await signIn();
    const items = await list(second);
    expect(items).toEqual([
      expect.objectContaining({ current: true, browser: null, system: null, address: '127.0.0.1' }),
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        started_at: new Date(server.clock.now().getTime() - 120_000).toISOString(),
        last_used_at: new Date(server.clock.now().getTime() - 120_000).toISOString(),
        expires_at: new Date(server.clock.now().getTime() - 120_000 + 12 * 3_600_000).toISOString(),
        agent: null,
        browser: 'Firefox',
        system: 'Linux',
        address: '203.0.113.7',
        current: false,
      },
    ]);
    expect((await list(first)).map(({ current }: { current: boolean }) => current)).toEqual([true, false]);
  });

  test('contains those from the sign-in page too, with the address by TRUST_PROXY', async () => {
    const { address: authorize, verifier } = beginning();
    const browser = new Browser(server.app, { 'user-agent': firefox, 'x-forwarded-for': '10.0.0.1, 203.0.113.9' });
    const back = await signInByPage(browser, ann.email, authorize);
    const tokens: TokenInfo = (await exchange(server.app, String(back.searchParams.get('code')), verifier)).json();
    expect(await list(tokens)).toEqual([
      expect.objectContaining({ browser: 'Firefox', address: '203.0.113.9', current: true }),
    ]);
  });

  test('contains the last use of each, to the minute, over refreshes too', async () => {
    const used = await signIn();
    const idle = await signIn();
    await list(used);
    const lastUsed = async () => (await list(used))[0].last_used_at;
    const began = await lastUsed();
    server.clock.advance(59);
    expect(await lastUsed()).toBe(began);
    server.clock.advance(1);
    expect(await lastUsed()).toBe(server.clock.now().toISOString());
    server.clock.advance(300);
    const rotated: TokenInfo = (await refresh(server.app, used.refresh_token)).json();
    const items = await list(rotated);
    expect(items[0]).toMatchObject({ current: true, last_used_at: server.clock.now().toISOString() });
    expect(items[1].last_used_at).toBe(began);
    expect(await isSignedIn(idle)).toBe(true);
  });

  test('leaves out ended ones: signed out, unused for 8 hours, swept', async () => {
    const [out] = [await signIn(), await signIn()];
    await signOut(server, out);
    expect(await list(await signIn())).toHaveLength(2);
    server.clock.advance(8 * 3600 + 1);
    expect(await list(await signIn())).toHaveLength(1);
    server.clock.advance(4 * 3600);
    await server.timers.turn();
    const kept = await server.db.selectFrom('sign_ins').select('id').where('user_id', '=', ann.id).execute();
    expect(kept).toHaveLength(1);
  });

  test('belongs to the user, and no personal token can read or end any', async () => {
    const bob = await makeUser(server.db);
    const [mine, his] = [await signIn(), await signIn({}, bob)];
    const [{ id }] = await list(mine);
    expect(await list(his)).toHaveLength(1);
    expect((await call('DELETE', `${path}/${id}`, his)).status).toBe(404);
    expect(await isSignedIn(mine)).toBe(true);
    const bearer = await makePersonalToken(server.db, { user: ann });
    for (const [method, at] of [
      ['GET', path],
      ['DELETE', `${path}/${id}`],
      ['POST', `${path}/end_others`],
    ] as const) {
      expect((await server.call(method, at, { as: { bearer } })).status).toBe(403);
    }
  });
});

describe('an administrator', () => {
  test('sees the sessions of a user, and ends one or all of them', async () => {
    const users = await Promise.all([signIn(), signIn({ 'user-agent': firefox }), signIn()]);
    const [{ access_token }] = users;
    const { id } = (await server.call('GET', '/api/users/me', { as: { bearer: access_token } })).body;
    const at = `/api/users/${id}/sign_ins`;
    const as = 'admin';
    const { items } = (await server.call('GET', at, { as })).body;
    expect(items).toHaveLength(3);
    expect(items.every(({ current }: { current: boolean }) => !current)).toBe(true);
    const firefoxes = items.filter(({ browser }: { browser: string }) => browser === 'Firefox');
    expect(firefoxes).toHaveLength(1);
    expect((await server.call('DELETE', `${at}/${firefoxes[0].id}`, { as })).status).toBe(204);
    expect((await server.call('DELETE', `${at}/${firefoxes[0].id}`, { as })).status).toBe(404);
    expect(await Promise.all(users.map(isSignedIn))).toEqual([true, false, true]);
    expect((await server.call('DELETE', at, { as })).body).toEqual({ ended: 2 });
    expect(await Promise.all(users.map(isSignedIn))).toEqual([false, false, false]);
    const entries = await server.db
      .selectFrom('audit_log')
      .select(['user_id', 'record_id'])
      .where('action', '=', 'user.session-ended')
      .execute();
    const admin = await server.person('admin');
    expect(entries).toEqual([1, 2, 3].map(() => ({ user_id: admin.id, record_id: id })));
  });

  test('sees no sessions of a user who does not exist, and ends only those of the named user', async () => {
    const tokens = await signIn();
    const [{ id }] = await list(tokens);
    const other = await makeUser(server.db);
    expect((await server.call('DELETE', `/api/users/${other.id}/sign_ins/${id}`, { as: 'admin' })).status).toBe(404);
    const unknown = '01970000-0000-7000-8000-000000000000';
    expect((await server.call('GET', `/api/users/${unknown}/sign_ins`, { as: 'admin' })).status).toBe(404);
    expect(await isSignedIn(tokens)).toBe(true);
  });
});

describe('ending sign-ins', () => {
  test('ends the tokens of one at the next call and its sockets, writes an audit entry, and keeps the others', async () => {
    const [here, there] = [await signIn(), await signIn({ 'user-agent': firefox })];
    const socket = await openSocket(address);
    socket.say({ type: 'authorize', access_token: there.access_token });
    await socket.next();
    const { id } = (await list(here)).find(({ current }: { current: boolean }) => !current);
    expect((await call('DELETE', `${path}/${id}`, here)).status).toBe(204);
    expect(await socket.closed).toBe(1008);
    expect([await isSignedIn(there), await isSignedIn(here)]).toEqual([false, true]);
    expect((await refresh(server.app, there.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' });
    expect(await auditOf(ann.id)).toEqual([
      {
        action: 'sign-in.ended',
        details: { via: 'sign-in', name: ann.display_name, browser: 'Firefox', system: 'Linux' },
      },
    ]);
    expect((await call('DELETE', `${path}/${id}`, here)).status).toBe(404);
  });

  test('ends all except the current one and those of other users', async () => {
    const bob = await makeUser(server.db);
    const his = await signIn({}, bob);
    const [here, ...others] = [await signIn(), await signIn(), await signIn()];
    const { status, body } = await call('POST', `${path}/end_others`, here);
    expect([status, body]).toEqual([200, { ended: 2 }]);
    expect(await Promise.all([here, his, ...others].map(isSignedIn))).toEqual([true, true, false, false]);
    expect(await auditOf(ann.id)).toHaveLength(2);
    expect((await call('POST', `${path}/end_others`, here)).body).toEqual({ ended: 0 });
  });

  test('removes all when the user is blocked', async () => {
    await signIn();
    await server.call('POST', `/api/users/${ann.id}/state`, { as: 'admin', json: { state: 'rejected' } });
    expect(await server.db.selectFrom('sign_ins').selectAll().where('user_id', '=', ann.id).execute()).toEqual([]);
  });
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iOS',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPadOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome',
    'ChromeOS',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    'Chrome',
    'Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0',
    'Opera',
    'Windows',
  ],
  ['curl/8.14.1', null, null],
])('%s is parsed into browser and system', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});
