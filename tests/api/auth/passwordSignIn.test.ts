import { verify } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { symbols } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '#server/modules/auth/auth.ts';
import { makeUser, testPassword as password } from '../../support/builders.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import {
  Browser,
  beginning,
  exchange,
  me,
  refresh,
  signInByPage,
  signInConfig,
  startAnotherProcess,
} from './signInSteps.ts';

// Other test files of this worker may have loaded the server with the real module.
vi.hoisted(() => vi.resetModules());
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

let server: TestServer;
let app: FastifyInstance;
/** A second process on the same database. */
let other: FastifyInstance;
beforeAll(async () => {
  server = await startTestServer({ config: { ...signInConfig, trustProxy: 1 } });
  app = server.app;
  other = await startAnotherProcess(server);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const attempt = (body: object, { at = app, address = '203.0.113.1' } = {}) =>
  at.inject({
    method: 'POST',
    url: '/api/auth/jwt/session',
    payload: body,
    headers: { 'x-forwarded-for': address },
  });
const wrong = 'wrong horse battery staple';

describe('password sign-in', () => {
  test('gives the same error for an unknown address, a wrong password, a system user and an account without a password', async () => {
    const known = await makeUser(server.db);
    const system = await makeUser(server.db, { is_system: true });
    const without = await makeUser(server.db, { password_hash: null });
    const answers = [
      await attempt({ email: 'nobody@example.com', password }),
      await attempt({ email: known.email, password: wrong }),
      await attempt({ email: system.email, password }),
      await attempt({ email: without.email, password }),
    ];
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.json().detail.key).toBe('invalid-credentials');
  });

  test.each([
    ['user-pending', { state: 'pending' }],
    ['user-rejected', { state: 'rejected' }],
    ['email-unverified', { email_verified: false }],
    ['email-unverified', { email_verified: false, state: 'pending' }],
  ] as const)('reveals %s only to the right password', async (key, fields) => {
    const { email } = await makeUser(server.db, fields);
    expect((await attempt({ email, password: wrong })).json().detail.key).toBe('invalid-credentials');
    const told = await attempt({ email, password });
    expect([told.statusCode, told.json().detail.key]).toEqual([403, key]);
  });

  test('ignores case and surrounding blanks in an address, but compares the password exactly', async () => {
    const { email } = await makeUser(server.db);
    expect((await attempt({ email: ` ${email.toUpperCase()} `, password })).statusCode).toBe(200);
    expect((await attempt({ email, password: `${password} ` })).statusCode).toBe(401);
  });

  test('takes as much work for an unknown address as for a known one', async () => {
    const { email } = await makeUser(server.db, { password_hash: await hashPassword(password) });
    await attempt({ email: 'nobody-else@example.com', password: wrong });
    await attempt({ email, password: wrong });
    // Each is compared with a hash of the same kind and cost, even if no account exists.
    const kinds = vi
      .mocked(verify)
      .mock.calls.slice(-4)
      .map(([hash]) => String(hash).split('$').slice(0, 4));
    expect(kinds).toEqual(Array(4).fill(['', 'argon2id', 'v=19', 'm=19456,t=2,p=1']));
  });

  test('compares two hashes for each refused password, whatever the account is', async () => {
    const password_hash = await hashPassword(password);
    const registered = await makeUser(server.db, { password_hash });
    const json = { email: registered.email, display_name: 'Ann', password: `${password} again` };
    expect((await server.call('POST', '/api/users', { json })).status).toBeLessThan(300);
    const accounts = [
      registered,
      await makeUser(server.db, { password_hash }),
      await makeUser(server.db, { password_hash: null }),
    ];
    for (const email of ['unknown@example.com', ...accounts.map((account) => account.email)]) {
      vi.mocked(verify).mockClear();
      expect((await attempt({ email, password: wrong }, { address: '203.0.113.9' })).statusCode).toBe(401);
      expect(vi.mocked(verify).mock.calls.length, email).toBe(2);
    }
  });

  test('returns 422 for a malformed request, which does not count as an attempt', async () => {
    const { email } = await makeUser(server.db);
    for (const body of [{}, { email }, { email, password: 7 }, { email, password, role: 'admin' }]) {
      expect((await attempt(body)).statusCode).toBe(422);
    }
    expect((await attempt({ email, password: 'x'.repeat(257) })).statusCode).toBe(422);
    expect((await attempt({ email, password })).statusCode).toBe(200);
  });

  test('is refused by the call and the page where passwords are disabled', async () => {
    const off = await startAnotherProcess(server, { passwordSignIn: false });
    const { email } = await makeUser(server.db);
    expect((await attempt({ email, password }, { at: off })).statusCode).toBe(403);
    const browser = new Browser(off);
    const page = String((await browser.get(beginning().address)).headers.location);
    expect((await browser.get(page)).body).not.toContain('<form');
    expect((await browser.post(page, { email, password })).statusCode).toBe(403);
    await off.close();
  });
});

describe('sign-in attempts', () => {
  test('are limited to 5 in 15 minutes for an account and address, over all processes, and return the time to wait', async () => {
    const { email } = await makeUser(server.db);
    for (let index = 0; index < 5; index++) {
      expect((await attempt({ email, password: wrong }, { at: index % 2 === 0 ? app : other })).statusCode).toBe(401);
    }
    server.clock.advance(60);
    const refused = await attempt({ email, password }, { at: other });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('840');
    expect(refused.json().detail).toMatchObject({ key: 'too-many-requests', retry_after: 840 });
    expect((await attempt({ email, password }, { address: '203.0.113.2' })).statusCode).toBe(200);
    server.clock.advance(840);
    expect((await attempt({ email, password })).statusCode).toBe(200);
  });

  test('are limited to 20 an hour for an account over all addresses', async () => {
    const { email } = await makeUser(server.db);
    const answers = [];
    for (let index = 0; index < 24; index++) {
      answers.push((await attempt({ email, password: wrong }, { address: `203.0.113.${100 + index}` })).statusCode);
    }
    expect(answers).toEqual([...Array(20).fill(401), ...Array(4).fill(429)]);
    server.clock.advance(3600);
    expect((await attempt({ email, password })).statusCode).toBe(200);
  });

  test('from a network that logged in to the account lately have their own limit', async () => {
    const { email } = await makeUser(server.db);
    const home = { address: '198.51.100.30' };
    expect((await attempt({ email, password }, home)).statusCode).toBe(200);
    server.clock.advance(29 * 24 * 3600);
    for (let index = 0; index < 20; index++) {
      await attempt({ email, password: wrong }, { address: `198.51.100.${40 + index}` });
    }
    expect((await attempt({ email, password }, { address: '198.51.100.31' })).statusCode).toBe(429);
    for (let index = 0; index < 5; index++) {
      expect((await attempt({ email, password: wrong }, home)).statusCode).toBe(401);
    }
    expect((await attempt({ email, password: wrong }, home)).statusCode).toBe(429);
    server.clock.advance(15 * 60);
    expect((await attempt({ email, password }, home)).statusCode).toBe(200);
    const other = await makeUser(server.db);
    for (let index = 0; index < 20; index++) {
      await attempt({ email: other.email, password: wrong }, { address: `198.51.100.${70 + index}` });
    }
    expect((await attempt({ email: other.email, password }, home)).statusCode).toBe(429);
  });

  test('with the right password do not count', async () => {
    const { email } = await makeUser(server.db);
    for (let index = 0; index < 4; index++) await attempt({ email, password: wrong });
    for (let index = 0; index < 8; index++) expect((await attempt({ email, password })).statusCode).toBe(200);
    expect((await attempt({ email, password: wrong })).statusCode).toBe(401);
    expect((await attempt({ email, password: wrong })).statusCode).toBe(429);
  });

  test('60 at once with wrong passwords at two processes: only the allowed number is compared', async () => {
    const password_hash = await hashPassword(password);
    const { email } = await makeUser(server.db, { password_hash });
    const tries = Array.from({ length: 60 }, (_, index) =>
      attempt({ email, password: wrong }, { at: index % 2 === 0 ? app : other }),
    );
    const answers = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(answers.filter((status) => status === 401)).toHaveLength(5);
    expect(answers.filter((status) => status === 429)).toHaveLength(55);
    expect(vi.mocked(verify).mock.calls.filter(([hash]) => hash === password_hash)).toHaveLength(5);
  });

  test('20 at once with the right password at two processes all succeed', async () => {
    const { email } = await makeUser(server.db);
    const tries = Array.from({ length: 20 }, (_, index) =>
      attempt({ email, password }, { at: index % 2 === 0 ? app : other }),
    );
    expect((await Promise.all(tries)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    for (let index = 0; index < 5; index++) expect((await attempt({ email, password: wrong })).statusCode).toBe(401);
    expect((await attempt({ email, password: wrong })).statusCode).toBe(429);
  });

  test('with the right password among simultaneous wrong ones do not count, in any order', async () => {
    const { email } = await makeUser(server.db);
    const tries = [wrong, wrong, password, wrong, password, wrong, password];
    const answers = await Promise.all(tries.map((typed) => attempt({ email, password: typed })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 200, 401, 200, 401, 200]);
    expect((await attempt({ email, password: wrong })).statusCode).toBe(401);
    expect((await attempt({ email, password })).statusCode).toBe(429);
  });

  test('get no fresh budget from case, blanks or another header', async () => {
    const { email } = await makeUser(server.db);
    for (let index = 0; index < 5; index++) await attempt({ email, password: wrong });
    for (const spelling of [email.toUpperCase(), ` ${email}`]) {
      expect((await attempt({ email: spelling, password })).statusCode).toBe(429);
    }
    const spoofed = await attempt({ email, password }, { address: '198.51.100.9, 203.0.113.1' });
    expect(spoofed.statusCode).toBe(429);
  });
});

test('are answered with 503 and not counted while 32 passwords are being compared', async () => {
  let compare = () => {};
  const released = new Promise<void>((resolve) => {
    compare = resolve;
  });
  vi.mocked(verify).mockImplementation(() => released.then(() => false));
  const settled: { email: string; answer: Awaited<ReturnType<typeof attempt>> }[] = [];
  const all = Array.from({ length: 35 }, async (_, at) => {
    const email = `somebody-${at}@example.com`;
    settled.push({ email, answer: await attempt({ email, password: wrong }, { address: '198.51.100.1' }) });
  });
  await expect.poll(() => settled.length).toBe(3);
  const refused = [...settled];
  for (const { answer } of refused) {
    expect([answer.statusCode, answer.json().detail.key]).toEqual([503, 'server-busy']);
    expect(answer.headers['retry-after']).toBe('2');
  }
  compare();
  await Promise.all(all);
  expect(settled.filter(({ answer }) => answer.statusCode === 401)).toHaveLength(32);
  for (let tries = 0; tries < 5; tries++) {
    const again = await attempt({ email: refused[0]?.email, password: wrong }, { address: '198.51.100.1' });
    expect(again.statusCode).toBe(401);
  }
  vi.mocked(verify).mockReset();
});

test('no token, code or password appears in the log or as plain text in the database', async () => {
  const talkative = await startAnotherProcess(server, { logLevel: 'trace' });
  const written = vi.spyOn(Reflect.get(talkative.log, symbols.streamSym), 'write').mockReturnValue(true);
  const { email } = await makeUser(server.db);
  const { address, verifier } = beginning();
  const back = await signInByPage(new Browser(talkative), email, address);
  const code = String(back.searchParams.get('code'));
  await talkative.inject(`/?code=${code}`);
  const tokens = (await exchange(talkative, code, verifier)).json();
  const rotated = (await refresh(talkative, tokens.refresh_token)).json();
  await me(talkative, rotated.access_token);
  await attempt({ email, password: wrong }, { at: talkative });
  const { rows } = await sql<{ text: string }>`select oidc_payloads::text as text from oidc_payloads`.execute(
    server.db,
  );
  const kept = rows.map(({ text }) => text).join('');
  const log = written.mock.calls.flat().join('');
  await talkative.close();

  expect(log).toContain('/api/auth/oauth2/token');
  const secrets = [password, wrong, code, verifier, tokens.access_token, tokens.refresh_token];
  for (const secret of [...secrets, rotated.access_token, rotated.refresh_token]) {
    expect(log).not.toContain(secret);
    expect(kept).not.toContain(secret);
  }
});
