import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endUserSessions, hashOf } from '#server/modules/auth/auth.ts';
import { chargeTry, type RateLimit } from '#server/modules/auth/passwords/rateLimits.ts';
import { makeUser, testPassword as password } from '../../support/builders.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { Browser, beginning, signInConfig, startAnotherProcess } from './signInSteps.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: signInConfig });
});
afterAll(() => server.close());

let made = 0;
const limitOf = (tries: number): [RateLimit] => [{ key: ['test', String(++made)], tries, windowSeconds: 900 }];
const begin = (limits: [RateLimit], waitMs?: number) => chargeTry(server.db, server.clock, limits, waitMs);
const refused = { key: 'too-many-requests' };

describe('an attempt with a pending outcome', () => {
  test('counts until it is given back, and further attempts wait for it', async () => {
    const limits = limitOf(1);
    const first = await begin(limits);
    const second = begin(limits);
    await first.refund();
    await (await second).spend();
    await expect(begin(limits)).rejects.toMatchObject({ ...refused, headers: { 'retry-after': '900' } });
  });

  test('that failed is not waited for', async () => {
    const limits = limitOf(1);
    await (await begin(limits)).spend();
    // Longer than the test takes.
    await expect(begin(limits, 60_000)).rejects.toMatchObject(refused);
  });

  test('that never ends, as in a killed process, is waited for only a while, then returns a Retry-After of a second', async () => {
    const limits = limitOf(1);
    await begin(limits);
    await expect(begin(limits, 50)).rejects.toMatchObject({ ...refused, headers: { 'retry-after': '1' } });
    server.clock.advance(900);
    await (await begin(limits, 50)).spend();
  });

  test('given back after its window has ended does not affect the next window', async () => {
    const limits = limitOf(1);
    const late = await begin(limits);
    server.clock.advance(900);
    await (await begin(limits)).spend();
    await late.refund();
    await expect(begin(limits)).rejects.toMatchObject(refused);
  });
});

test('a refusal has the number of seconds in its header and body', async () => {
  const { email } = await makeUser(server.db);
  const attempt = () =>
    server.call('POST', '/api/auth/jwt/session', { json: { email, password: 'wrong horse battery staple' } });
  for (let index = 0; index < 5; index++) await attempt();
  server.clock.advance(0.5);
  const { status, body, headers } = await attempt();
  expect([status, headers['retry-after']]).toEqual([429, '900']);
  expect(body.detail).toEqual({
    key: 'too-many-requests',
    msg: 'Too many attempts. Try again in 900 seconds.',
    retry_after: 900,
  });
});

describe('the limit of an address over all accounts', () => {
  /** Signs in with the given account, or with one that does not exist. */
  const attemptFrom = async (node: FastifyInstance, forwarded: string, email?: string) => {
    const payload = { email: email ?? `nobody-${++made}@example.com`, password };
    const headers = { 'x-forwarded-for': forwarded };
    return (await node.inject({ method: 'POST', url: '/api/auth/jwt/session', payload, headers })).statusCode;
  };

  test('allows 100 wrong passwords in 15 minutes and does not count right ones', async () => {
    const node = await startAnotherProcess(server, { trustProxy: 1 });
    const { email } = await makeUser(server.db);
    const address = '198.51.100.77';
    expect(await attemptFrom(node, address, email)).toBe(200);
    // No more at once than may wait for the password check.
    const statuses = await Promise.all(Array.from({ length: 20 }, () => attemptFrom(node, address)));
    expect(new Set(statuses)).toEqual(new Set([401]));
    // Each password takes a slow hash, so the next 79 are added directly to the counter.
    const counted = server.db.updateTable('rate_limits').set({ count: 99 }).where('count', '=', 20);
    expect((await counted.executeTakeFirst()).numUpdatedRows).toBe(1n);
    expect(await attemptFrom(node, address)).toBe(401);
    expect(await attemptFrom(node, address)).toBe(429);
    expect(await attemptFrom(node, address, email)).toBe(429);
    expect(await attemptFrom(node, '198.51.100.78', email)).toBe(200);
    server.clock.advance(15 * 60);
    expect(await attemptFrom(node, address, email)).toBe(200);
    await node.close();
  });

  test.each([
    ['an IPv6 network of 64 bits is one address', '2001:db8:0:1::1', '2001:db8:0:1:ffff::2', 429],
    ['another network is another', '2001:db8:0:2::1', '2001:db8:0:3::1', 200],
    ['an IPv4 address is the same written as IPv6', '198.51.100.90', '::ffff:198.51.100.90', 429],
  ])('%s', async (_what, one, other, status) => {
    const node = await startAnotherProcess(server, { trustProxy: 1 });
    const { email } = await makeUser(server.db);
    for (let index = 0; index < 5; index++) {
      const headers = { 'x-forwarded-for': one };
      const payload = { email, password: 'wrong horse battery staple' };
      await node.inject({ method: 'POST', url: '/api/auth/jwt/session', payload, headers });
    }
    expect(await attemptFrom(node, other, email)).toBe(status);
    await node.close();
  });
});

describe('a browser in which the user logged in', () => {
  const wrong = 'wrong horse battery staple';
  /** Logs in on the page and returns whether that worked. */
  const logIn = async (browser: Browser, email: string, typed = password) => {
    const page = String((await browser.get(beginning().address)).headers.location);
    return String((await browser.post(page, { email, password: typed })).headers.location) !== page;
  };
  const from = (node: FastifyInstance, forwarded: string) => new Browser(node, { 'x-forwarded-for': forwarded });
  /** Uses up the limit of the network for the account. */
  const exhaust = async (node: FastifyInstance, forwarded: string, email: string) => {
    const stranger = from(node, forwarded);
    for (let tries = 0; tries < 5; tries++) expect(await logIn(stranger, email, wrong)).toBe(false);
    expect(await logIn(stranger, email)).toBe(false);
  };

  test('can log in after strangers in its network have used up the tries, and other browsers can’t', async () => {
    const node = await startAnotherProcess(server, { trustProxy: 1 });
    const [owner, other] = [await makeUser(server.db), await makeUser(server.db)];
    const [known, others] = [from(node, '198.51.100.120'), from(node, '198.51.100.120')];
    expect([await logIn(known, owner.email), await logIn(others, other.email)]).toEqual([true, true]);
    expect(known.setCookies.at(-1)).toMatch(
      /^cms_known_browser=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
    );
    await exhaust(node, '198.51.100.120', owner.email);
    expect(await logIn(known, owner.email)).toBe(true);
    // Known to another user only.
    expect(await logIn(others, owner.email)).toBe(false);
    await server.db.updateTable('rate_limits').set({ count: 100 }).where('count', '=', 5).execute();
    expect(await logIn(known, owner.email)).toBe(true);
    await node.close();
  });

  test('has limits of its own, also for whoever stole its cookie, which give the network no further tries', async () => {
    const node = await startAnotherProcess(server, { trustProxy: 1 });
    const { email } = await makeUser(server.db);
    const known = from(node, '198.51.100.121');
    await logIn(known, email);
    const cookie = String(known.setCookies.at(-1)).split(';')[0] ?? '';
    const steal = async (forwarded: string, typed: string) => {
      const headers = { 'x-forwarded-for': forwarded, cookie };
      const payload = { email, password: typed };
      return (await node.inject({ method: 'POST', url: '/api/auth/jwt/session', payload, headers })).statusCode;
    };
    const statuses = [];
    for (let tries = 0; tries < 6; tries++) statuses.push(await steal(`198.51.100.${130 + tries}`, wrong));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await steal('198.51.100.140', password)).toBe(429);
    expect(await logIn(known, email)).toBe(false);
    server.clock.advance(15 * 60);
    expect(await logIn(known, email)).toBe(true);
    await node.close();
  });

  test('is forgotten after a password reset, after half a year, and for the newest twenty', async () => {
    const { id, email } = await makeUser(server.db);
    const count = async () =>
      (await server.db.selectFrom('known_browsers').select('user_id').where('user_id', '=', id).execute()).length;
    for (let logins = 0; logins < 21; logins++) {
      expect(await logIn(new Browser(server.app), email)).toBe(true);
      server.clock.advance(60);
    }
    expect(await count()).toBe(20);
    await endUserSessions(server.db, id);
    expect(await count()).toBe(0);
    const one = new Browser(server.app);
    for (let logins = 0; logins < 2; logins++) expect(await logIn(one, email)).toBe(true);
    expect(await count()).toBe(1);
    server.clock.advance(180 * 24 * 3600);
    await server.timers.turn();
    expect(await count()).toBe(0);
  });
});

describe('started logins', () => {
  const begin = (node: FastifyInstance, forwarded: string, overrides: Record<string, string> = {}) =>
    new Browser(node, { 'x-forwarded-for': forwarded }).get(beginning(overrides).address);
  const stored = async () =>
    (await server.db.selectFrom('oidc_payloads').select('id_hash').where('kind', '=', 'Interaction').execute()).length;

  test('are limited to 60 in 10 minutes for a network, and the others store nothing', async () => {
    const node = await startAnotherProcess(server, { trustProxy: 1 });
    for (let index = 0; index < 60; index++) {
      expect((await begin(node, `2001:db8:0:9::${index}`)).statusCode).toBe(303);
    }
    const before = await stored();
    const refused = await begin(node, '2001:db8:0:9:ffff::1');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600']);
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(refused.body).toContain('Too many attempts. Try again in 10 minutes.');
    expect(await stored()).toBe(before);
    expect((await begin(node, '2001:db8:0:a::1')).statusCode).toBe(303);
    server.clock.advance(600);
    expect((await begin(node, '2001:db8:0:9::1')).statusCode).toBe(303);
    await node.close();
  });

  test.each([
    ['a state of 512 characters', { state: 's'.repeat(512) }, 303],
    ['a longer state', { state: 's'.repeat(513) }, 400],
    ['a query of more than 2 KB', { padding: 'p'.repeat(2_048) }, 400],
  ])('%s', async (_what, overrides, status) => {
    const node = await startAnotherProcess(server, { trustProxy: 1 });
    const before = await stored();
    const answer = await begin(node, '198.51.100.200', overrides);
    expect(answer.statusCode).toBe(status);
    expect(await stored()).toBe(before + (status === 303 ? 1 : 0));
    if (status === 400) expect(answer.body).toContain('Invalid login link');
    await node.close();
  });
});

test('expired rows are swept completely', async () => {
  const window_ends_at = new Date(server.clock.now().getTime() - 1);
  const rows = Array.from({ length: 2_500 }, (_, index) => ({ key: `swept ${index}`, count: 1, window_ends_at }));
  await server.db.insertInto('rate_limits').values(rows).execute();
  const expires_at = window_ends_at;
  const payloads = rows.map(({ key }) => ({
    kind: 'Interaction',
    id_hash: hashOf(key),
    payload: '{}',
    expires_at,
  }));
  await server.db.insertInto('oidc_payloads').values(payloads).execute();
  await server.timers.turn();
  const left = await Promise.all([
    server.db.selectFrom('rate_limits').select('key').where('window_ends_at', '<=', server.clock.now()).execute(),
    server.db.selectFrom('oidc_payloads').select('id_hash').where('expires_at', '<=', server.clock.now()).execute(),
  ]);
  expect(left.map(({ length }) => length)).toEqual([0, 0]);
});

/** 5 wrong passwords from one forwarded address, then an attempt from another one. */
test.each([
  ['no proxy is trusted: what a caller forwards gives no fresh tries', 0, '198.51.100.1', '198.51.100.2', true],
  ['one proxy is trusted: the address that it saw counts', 1, '198.51.100.1', '198.51.100.2', false],
  [
    'one proxy is trusted: what the caller put before it does not',
    1,
    '10.0.0.1, 198.51.100.1',
    '10.0.0.2, 198.51.100.1',
    true,
  ],
  ['two are trusted: the address before the last counts', 2, '198.51.100.1, 10.0.0.9', '198.51.100.2, 10.0.0.9', false],
  ['two are trusted: the last one is a proxy of ours', 2, '198.51.100.1, 10.0.0.8', '198.51.100.1, 10.0.0.9', true],
])('where %s', async (_what, trustProxy, one, other, isTheSame) => {
  const node = await startAnotherProcess(server, { trustProxy });
  const { email } = await makeUser(server.db);
  const attempt = async (forwarded: string, typed: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    const payload = { email, password: typed };
    return (await node.inject({ method: 'POST', url: '/api/auth/jwt/session', payload, headers })).statusCode;
  };
  for (let index = 0; index < 5; index++) expect(await attempt(one, 'wrong horse battery staple')).toBe(401);
  expect(await attempt(one, password)).toBe(429);
  expect(await attempt(other, password)).toBe(isTheSame ? 429 : 200);
  await node.close();
});
