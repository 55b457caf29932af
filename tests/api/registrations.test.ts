import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { serverLimits } from '#contracts/serverLimits.ts';
import { ensureAdmin } from '#server/modules/userManagement/userManagement.ts';
import { makeUser, testPassword } from '../support/builders.ts';
import { codeOf, resetSecretOf } from '../support/mailbox.ts';
import { withMailServer } from '../support/mailServer.ts';
import type { Answer } from '../support/server.ts';

const mail = withMailServer();
// Skips the hour of the rate limits.
beforeEach(() => mail.server.clock.advance(3600));

let fresh = 0;
const freshEmail = () => `registered-${++fresh}@example.com`;
const owners = 'seven quiet rivers turning';
const strangers = 'eleven brown foxes waiting';
const keyOf = ({ body }: Answer): string => body.detail.key;
const post = (path: string, json: object) => mail.server.call('POST', path, { json });
const signIn = (email: string, password: string) => post('/api/auth/jwt/session', { email, password });
const verify = (email: string, token: string) => post('/api/users/email_verification', { email, token });
const reset = (link: URL, new_password: string) =>
  mail.server.call('PUT', '/api/users/password', { json: { token: resetSecretOf(link), new_password } });
const invalid = 'invalid-email-verification-token';

/** Registers an account and returns the code of the mail. */
async function registered(email: string, password: string, display_name = 'Nova Field'): Promise<string> {
  expect((await post('/api/users', { email, password, display_name })).status).toBe(202);
  return codeOf(await mail.mailbox.lastLink(mail.server));
}

/** Requests a mail and returns its link. */
async function linkBy(path: string, email: string): Promise<URL> {
  expect((await post(path, { email })).status).toBe(200);
  return mail.mailbox.lastLink(mail.server);
}

async function approve(email: string): Promise<{ display_name: string }> {
  const { items } = (await mail.server.call('GET', `/api/users?search=${email}`, { as: 'admin' })).body;
  const json = { state: 'approved' };
  expect((await mail.server.call('POST', `/api/users/${items[0].id}/state`, { as: 'admin', json })).status).toBe(200);
  return items[0];
}

describe('a registration by a user who does not own the address', () => {
  test.each([
    ['before', [strangers, owners]],
    ['after', [owners, strangers]],
  ])('sets no password when it is made %s that of the owner', async (_when, passwords) => {
    const email = freshEmail();
    const codes: Record<string, string> = {};
    for (const password of passwords) {
      codes[password] = await registered(email, password, password === owners ? 'The Owner' : 'Somebody Else');
    }
    expect((await verify(email, codes[owners] ?? '')).status).toBe(200);
    expect((await approve(email)).display_name).toBe('The Owner');
    expect(keyOf(await verify(email, codes[strangers] ?? ''))).toBe(invalid);
    expect((await signIn(email, owners)).status).toBe(200);
    expect((await signIn(email, strangers)).status).toBe(401);
  });

  test('sets no password when both confirm at the same moment: one of the two wins', async () => {
    const email = freshEmail();
    const codes = [await registered(email, strangers), await registered(email, owners)];
    const statuses = (await Promise.all(codes.map((code) => verify(email, code)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 400]);
  });

  test('turns the mail that the owner requests again into one to choose a password', async () => {
    const email = freshEmail();
    await registered(email, strangers);
    await registered(email, owners);
    const link = await linkBy('/api/users/email_verification/resend', email);
    expect(mail.mailbox.sent.at(-1)?.text).toContain('registered more than once');
    expect((await reset(link, `${owners} again`)).status).toBe(204);
    await approve(email);
    const statuses = [];
    for (const password of [strangers, owners, `${owners} again`]) {
      statuses.push((await signIn(email, password)).status);
    }
    expect(statuses).toEqual([401, 401, 200]);
  });

  test('yields to a password that the owner sets by a mailed link', async () => {
    const email = freshEmail();
    const code = await registered(email, strangers);
    expect((await reset(await linkBy('/api/users/password_reset', email), owners)).status).toBe(204);
    expect(keyOf(await verify(email, code))).toBe(invalid);
    await approve(email);
    expect((await signIn(email, strangers)).status).toBe(401);
    expect((await signIn(email, owners)).status).toBe(200);
  });

  test('sets no password of an account that a command makes an administrator', async () => {
    const email = freshEmail();
    const code = await registered(email, strangers);
    await ensureAdmin(mail.server, email);
    expect(keyOf(await verify(email, code))).toBe(invalid);
    expect((await signIn(email, strangers)).status).toBe(401);
  });
});

describe('signing in with the password of an unconfirmed registration', () => {
  const wrong = 'nine silver kettles humming';

  test.each([
    ['no account', null],
    ['an approved account', {}],
    ['an account that waits', { state: 'pending' }],
    ['a blocked account', { state: 'rejected' }],
    ['an account without a password', { password_hash: null }],
  ] as const)('returns the same where the address had %s', async (_what, fields) => {
    const email = fields ? (await makeUser(mail.server.db, fields)).email : freshEmail();
    expect((await post('/api/users', { email, password: strangers, display_name: 'Somebody Else' })).status).toBe(202);
    expect(keyOf(await signIn(email, strangers))).toBe('email-unverified');
    expect(keyOf(await signIn(email, wrong))).toBe('invalid-credentials');
  });

  test('keeps the password of the account', async () => {
    const { email } = await makeUser(mail.server.db);
    await post('/api/users', { email, password: strangers, display_name: 'Somebody Else' });
    expect((await signIn(email, testPassword)).status).toBe(200);
    expect((await mail.mailbox.lastLink(mail.server)).hash).not.toContain('email-verification');
  });
});

test('an unconfirmed registration is deleted with its password after a week', async () => {
  const email = freshEmail();
  await registered(email, owners);
  expect(keyOf(await signIn(email, owners))).toBe('email-unverified');
  mail.server.clock.advance(7 * 24 * 3600);
  await mail.server.timers.turn();
  expect(keyOf(await signIn(email, owners))).toBe('invalid-credentials');
  expect(await mail.server.db.selectFrom('registrations').selectAll().execute()).toEqual([]);
  expect((await reset(await linkBy('/api/users/email_verification/resend', email), owners)).status).toBe(204);
});

describe('the name in a mail', () => {
  test('is left out for an unconfirmed address', async () => {
    const email = freshEmail();
    await registered(email, owners, 'Your account was locked');
    await linkBy('/api/users/password_reset', email);
    expect(mail.mailbox.sent).toHaveLength(2);
    for (const { text, html } of mail.mailbox.sent) expect(text + html).not.toContain('locked');
  });

  test.each([
    ['Ann Example', true],
    ['Dr. J.R. O’Hara-Öz', true],
    ['<img src=x onerror=alert(1)>', true],
    ['Unlock it at evil.test/login', false],
    ['Unlock it at EVIL.example', false],
    ['www.evil', false],
    ['mail me@evil.test', false],
    ['Ann\u2028Unlock it', false],
  ])('%j is shown: %s', async (display_name, isGreeted) => {
    const { email } = await makeUser(mail.server.db, { display_name });
    await linkBy('/api/users/password_reset', email);
    const [sent] = mail.mailbox.sent;
    expect(sent?.text.split('\n')[0]).toBe(isGreeted ? `Hello ${display_name},` : 'Hello,');
    expect(sent?.html).not.toContain('<img');
  });
});

test('registrations are refused while too many accounts wait for a decision', async () => {
  const { db } = mail.server;
  await sql`
    insert into users (id, display_name, email, email_verified, role, state, registered_at, is_system)
    select gen_random_uuid(), 'Waiting', 'waiting-' || number || '@example.com', false, 'external', 'pending', now(), false
    from generate_series(1, ${serverLimits.maxPendingUsers}::int) as number`.execute(db);
  const refused = await post('/api/users', { email: freshEmail(), password: owners, display_name: 'Nova Field' });
  expect([refused.status, keyOf(refused)]).toEqual([429, 'too-many-requests']);
});
