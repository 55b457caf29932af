import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiErrors } from '#contracts/errors.ts';
import { makeUser, testPassword as password, type TestUser } from '../../support/builders.ts';
import { withMailServer } from '../../support/mailServer.ts';
import type { TestServer } from '../../support/server.ts';
import { Browser, beginning, exchange, signInConfig, startAnotherProcess } from './signInSteps.ts';

let server: TestServer;
let ann: TestUser;
let secret: string;
let recoveryCodes: string[];
const mail = withMailServer(signInConfig);
beforeAll(() => {
  server = mail.server;
});

const path = '/api/users/me/second_factors';
const codeOf = (of: string, seconds = 0) =>
  new TOTP({ secret: of }).generate({ timestamp: server.clock.now().getTime() + seconds * 1000 });
const call = (method: 'GET' | 'POST' | 'DELETE', at = '', json?: object) =>
  server.call(method, path + at, { as: ann, json });
const logIn = (otp?: string, app = server.app) =>
  app.inject({ method: 'POST', url: '/api/auth/jwt/session', payload: { email: ann.email, password, otp } });
const keyOf = (answer: { json(): ReturnType<typeof JSON.parse> }) => answer.json().detail?.key;
const auditOf = async () =>
  (
    await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('user_id', '=', ann.id)
      .where('action', 'like', 'second-factor%')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

async function setUp() {
  const begun = await call('POST', '/authenticator');
  const confirmed = await call('POST', '/authenticator/confirm', { code: codeOf(begun.body.secret) });
  expect(confirmed.status, confirmed.text).toBe(200);
  // The code of the set-up counts as used.
  server.clock.advance(60);
  return { secret: begun.body.secret, uri: begun.body.uri, codes: confirmed.body.recovery_codes };
}

beforeEach(async () => {
  ann = await makeUser(server.db);
  const made = await setUp();
  secret = made.secret;
  recoveryCodes = made.codes;
});

describe('an authenticator app', () => {
  test('is set up with a code, replaced by another one, and removed with the recovery codes', async () => {
    const { body } = await call('GET');
    expect(body).toEqual({
      authenticator: { added_at: expect.any(String), last_used_at: expect.any(String) },
      passkeys: [],
      trusted_browsers: [],
      recovery_codes: 10,
    });
    const second = await setUp();
    expect(second.codes).toBeNull();
    expect(second.uri).toContain(`otpauth://totp/Campaign%20CMS%20(local):${encodeURIComponent(ann.email)}?`);
    expect(keyOf(await logIn(codeOf(secret)))).toBe('invalid-code');
    expect((await logIn(codeOf(second.secret))).statusCode).toBe(200);
    expect((await call('DELETE', '/authenticator')).status).toBe(204);
    expect((await call('DELETE', '/authenticator')).status).toBe(404);
    expect((await call('GET')).body).toEqual({
      authenticator: null,
      passkeys: [],
      trusted_browsers: [],
      recovery_codes: 0,
    });
    expect((await logIn()).statusCode).toBe(200);
    const added = 'second-factor.added';
    expect(await auditOf()).toEqual([added, added, 'second-factor.removed']);
  });

  test('is not asked for before it is confirmed, and a set-up ends after 30 minutes', async () => {
    ann = await makeUser(server.db);
    const { body } = await call('POST', '/authenticator');
    expect((await logIn()).statusCode).toBe(200);
    const wrong = await call('POST', '/authenticator/confirm', { code: '000000' });
    expect([wrong.status, wrong.body.detail.key]).toEqual([422, 'invalid-code']);
    expect((await call('POST', '/recovery_codes')).status).toBe(404);
    server.clock.advance(31 * 60);
    expect((await call('POST', '/authenticator/confirm', { code: codeOf(body.secret) })).status).toBe(422);
  });

  test('is needed after a right password only', async () => {
    const needed = await logIn();
    expect([needed.statusCode, keyOf(needed)]).toEqual([401, 'second-factor-needed']);
    const payload = { email: ann.email, password: 'wrong', otp: codeOf(secret) };
    const wrong = await server.app.inject({ method: 'POST', url: '/api/auth/jwt/session', payload });
    expect(keyOf(wrong)).toBe('invalid-credentials');
    expect((await logIn(codeOf(secret))).statusCode).toBe(200);
  });

  test.each([
    [-90, 422],
    [-30, 200],
    [30, 200],
    [90, 422],
  ])('with a clock that differs by %i seconds gets %i', async (seconds, status) => {
    expect((await logIn(codeOf(secret, seconds))).statusCode).toBe(status);
  });

  test('has each code accepted once, also by several processes at the same time, and none of an earlier step', async () => {
    const other = await startAnotherProcess(server);
    const code = codeOf(secret);
    const answers = await Promise.all([server.app, other, server.app, other].map((app) => logIn(code, app)));
    await other.close();
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422]);
    expect((await logIn(codeOf(secret, -30))).statusCode).toBe(422);
    expect((await logIn(codeOf(secret, 30))).statusCode).toBe(200);
  });
});

describe('a recovery code', () => {
  test('works once, also in two requests at the same time, in any spelling', async () => {
    const [first = '', second = ''] = recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(first).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    const answers = await Promise.all([logIn(first), logIn(first), logIn(first)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
    expect((await logIn(` ${second.toUpperCase().replaceAll('-', ' ')} `)).statusCode).toBe(200);
    expect((await call('GET')).body.recovery_codes).toBe(8);
    expect((await auditOf()).filter((one) => one === 'second-factor.recovery-code-used')).toHaveLength(2);
  });

  test('ends when new ones are created', async () => {
    const { body } = await call('POST', '/recovery_codes');
    expect(body.recovery_codes).toHaveLength(10);
    expect(keyOf(await logIn(recoveryCodes[0]))).toBe('invalid-code');
    expect((await logIn(body.recovery_codes[0])).statusCode).toBe(200);
  });

  test('of another user does not work', async () => {
    const [code] = recoveryCodes;
    ann = await makeUser(server.db);
    await setUp();
    expect(keyOf(await logIn(code))).toBe('invalid-code');
  });
});

test('codes are limited, and right passwords and the wrong codes of others do not change that', async () => {
  for (let round = 0; round < 5; round++) {
    expect(keyOf(await logIn('000000'))).toBe('invalid-code');
    expect(keyOf(await logIn())).toBe('second-factor-needed');
  }
  const refused = await logIn(codeOf(secret));
  expect([refused.statusCode, keyOf(refused)]).toEqual([429, 'too-many-requests']);
  server.clock.advance(15 * 60);
  expect((await logIn(codeOf(secret))).statusCode).toBe(200);
});

test('the database contains no recovery code, and the user is told of each event', async () => {
  const rows = await server.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', ann.id).execute();
  const [code = ''] = recoveryCodes;
  expect(JSON.stringify(rows)).not.toContain(code);
  await logIn(code);
  await server.runJobs();
  const subjects = mail.mailbox.sent.filter(({ to }) => to === ann.email).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual([
    'A recovery code of your account was used',
    'A second factor was added to your account',
  ]);
});

describe('the sign-in page', () => {
  async function afterPassword(otherPassword = password) {
    const { address, verifier } = beginning();
    const browser = new Browser(server.app);
    const page = String((await browser.get(address)).headers.location);
    const first = await browser.get(page);
    const sent = await browser.post(page, { email: ann.email, password: otherPassword });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, page]);
    return { browser, page, verifier, first: first.body, next: (await browser.get(page)).body };
  }

  test('asks for the code after the right password, explains a wrong one, and logs in with a right one', async () => {
    const { browser, page, verifier, first, next } = await afterPassword();
    expect(first).not.toContain('otp');
    expect(next).toContain('name="otp"');
    expect(next).not.toContain('name="password"');
    await browser.post(page, { otp: '000000' });
    const refused = (await browser.get(page)).body;
    expect(refused).toContain(`role="alert">${apiErrors['invalid-code'].msg}<`);
    expect(refused).toContain('name="otp"');
    const sent = await browser.post(page, { otp: codeOf(secret) });
    const back = await browser.get(String(sent.headers.location));
    const code = new URL(String(back.headers.location)).searchParams.get('code') ?? '';
    expect((await exchange(server.app, code, verifier)).statusCode).toBe(200);
  });

  test('does not ask after a wrong password, or accept a code without the password before', async () => {
    const { browser, page, next } = await afterPassword('wrong');
    expect(next).not.toContain('name="otp"');
    const sent = await browser.post(page, { otp: codeOf(secret) });
    expect(sent.headers.location).toBe(page);
    expect((await browser.get(page)).body).toContain('name="password"');
  });

  test('asks for the code before another password that has to be chosen, and takes none before it', async () => {
    await server.db.updateTable('users').set({ password_change_required: true }).where('id', '=', ann.id).execute();
    const { browser, page, next } = await afterPassword();
    expect(next).toContain('name="otp"');
    const new_password = 'seven quiet rivers turning';
    expect((await browser.post(`${page}/new-password`, { new_password })).headers.location).toBe(page);
    expect((await browser.get(page)).body).toContain('name="otp"');
    expect((await browser.post(page, { otp: codeOf(secret) })).headers.location).toBe(page);
    expect((await browser.get(page)).body).toContain('name="new_password"');
    expect(keyOf(await logIn(recoveryCodes[0]))).toBe('password-change-required');
    const sent = await browser.post(`${page}/new-password`, { new_password });
    const back = await browser.get(String(sent.headers.location));
    expect(new URL(String(back.headers.location)).searchParams.get('code')).not.toBeNull();
    const login = { email: ann.email, password: new_password, otp: recoveryCodes[1] };
    const { statusCode } = await server.app.inject({ method: 'POST', url: '/api/auth/jwt/session', payload: login });
    expect(statusCode).toBe(200);
  });

  test('asks for the password again after ten minutes', async () => {
    const { browser, page } = await afterPassword();
    server.clock.advance(601);
    await browser.post(page, { otp: codeOf(secret) });
    expect((await browser.get(page)).body).toContain('name="password"');
  });

  test('does not ask in a trusted browser for 30 days, but in all others and for all other users', async () => {
    const { browser, page } = await afterPassword();
    const sent = await browser.post(page, { otp: codeOf(secret), trust: 'yes' });
    expect(String(sent.headers['set-cookie'])).toMatch(
      /^cms_trusted=[\w-]{43}; .*Max-Age=2592000; HttpOnly; SameSite=Lax/,
    );
    const isAsked = async (user = ann, used = browser) => {
      const start = String((await used.get(beginning().address)).headers.location);
      const after = await used.post(start, { email: user.email, password });
      return after.headers.location === start;
    };
    expect([await isAsked(), await isAsked(ann, new Browser(server.app))]).toEqual([false, true]);
    expect((await logIn()).statusCode).toBe(401);
    const trusting = ann;
    ann = await makeUser(server.db);
    await setUp();
    expect(await isAsked()).toBe(true);
    ann = trusting;
    server.clock.advance(30 * 24 * 3600);
    expect(await isAsked()).toBe(true);
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'when it is removed from the list',
      async () => {
        const {
          trusted_browsers: [one],
        } = (await call('GET')).body;
        await call('DELETE', `/trusted_browsers/${one.id}`);
      },
    ],
    [
      'with a new password',
      () =>
        server.db
          .updateTable('users')
          .set({ password_hash: sql`password_hash || ' '` })
          .where('id', '=', ann.id)
          .execute(),
    ],
    [
      'with a removed factor',
      async () => {
        await server.db
          .insertInto('passkeys')
          .values({
            ...{ id: randomUUID(), user_id: ann.id, name: 'Key', counter: 0, transports: [] },
            credential_id: Buffer.from(randomUUID()),
            public_key: Buffer.from('x'),
            added_at: new Date(),
            last_used_at: null,
          })
          .execute();
        await call('DELETE', '/authenticator');
      },
    ],
  ])('asks again in a trusted browser %s', async (_when, change) => {
    const { browser, page } = await afterPassword();
    await browser.post(page, { otp: codeOf(secret), trust: 'yes' });
    await change();
    const trusted = server.db.selectFrom('trusted_browsers').select('id').where('user_id', '=', ann.id);
    expect(await trusted.execute()).toEqual([]);
  });
});
