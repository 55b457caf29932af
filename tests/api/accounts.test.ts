import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makePersonalToken, makeUser } from '../support/builders.ts';
import { codeOf, resetSecretOf } from '../support/mailbox.ts';
import { withMailServer } from '../support/mailServer.ts';
import { type Answer, startTestServer } from '../support/server.ts';
import { freshSignIn } from '../support/signIns.ts';

const mail = withMailServer();

let fresh = 0;
const freshEmail = () => `person-${++fresh}@example.com`;
const good = 'seven quiet rivers turning';
const keyOf = ({ body }: Answer): string => body.detail.key;
const register = (fields: object = {}, headers = {}) =>
  mail.server.call('POST', '/api/users', {
    json: { display_name: 'Nova Field', email: freshEmail(), password: good, ...fields },
    headers,
  });
const post = (path: string, json: object) => mail.server.call('POST', path, { json });
const signIn = (email: string, password: string) => post('/api/auth/jwt/session', { email, password });
const reset = (token: string, new_password: string) =>
  mail.server.call('PUT', '/api/users/password', { json: { token, new_password } });

const lastLink = () => mail.mailbox.lastLink(mail.server);

describe('registration', () => {
  test('creates an account that is verified by mail, approved by an administrator, and can then sign in', async () => {
    const email = freshEmail();
    expect((await register({ email })).status).toBe(202);
    expect(keyOf(await signIn(email, good))).toBe('email-unverified');
    const link = await lastLink();
    expect(link.href.startsWith(`${mail.server.config.publicUrl}/#/email-verification?`)).toBe(true);
    expect(mail.mailbox.sent).toMatchObject([{ to: email, subject: 'Verify your email address' }]);
    const verified = await post('/api/users/email_verification', { email, token: codeOf(link) });
    expect([verified.status, verified.body]).toEqual([200, {}]);
    expect(keyOf(await signIn(email, good))).toBe('user-pending');
    const { items } = (await mail.server.call('GET', `/api/users?search=${email}`, { as: 'admin' })).body;
    expect(items).toMatchObject([{ role: 'external', state: 'pending', email_verified: true }]);
    await mail.server.call('POST', `/api/users/${items[0].id}/state`, { as: 'admin', json: { state: 'approved' } });
    expect((await signIn(email, good)).status).toBe(200);
  });

  test('with a registered address returns the same response, changes nothing and notifies the owner', async () => {
    const { email, id } = await makeUser(mail.server.db);
    const before = await mail.server.db.selectFrom('users').selectAll().where('id', '=', id).execute();
    const [taken, free] = [await register({ email: email.toUpperCase() }), await register()];
    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    await mail.server.runJobs();
    expect(mail.mailbox.sent.find(({ to }) => to === email)?.subject).toBe('You already have an account');
    expect(await mail.server.db.selectFrom('users').selectAll().where('id', '=', id).execute()).toEqual(before);
  });

  test.each([
    ['role', { role: 'admin' }],
    ['state', { state: 'approved' }],
    ['display_name', { display_name: 'Ann\n\nUnlock it' }],
    ['display_name', { display_name: 'Unlock at https://evil.test' }],
    ['permissions', { permissions: ['users-modify'] }],
    ['email_verified', { email_verified: true }],
    ['password', { password: 'fifteen letters' }],
    ['password', { password: 'passwordpassword' }],
    ['password', { password: '1234567890123456' }],
    ['password', { password: 'Nova-Field-campaign-cms' }],
  ])('is refused for its %s', async (field, wrong) => {
    const { status, body } = await register(wrong);
    expect(status).toBe(422);
    expect(body.detail.map((one: { loc: unknown[] }) => one.loc.at(-1))).toContain(field);
  });

  test('rejects a bearer that is invalid or may not add users', async () => {
    expect((await register({}, { authorization: 'Bearer unknown' })).status).toBe(401);
    const bearer = await mail.server.signIn('editor');
    expect((await register({}, { authorization: `Bearer ${bearer}` })).status).toBe(403);
  });

  test('creates one account for simultaneous requests with one address', async () => {
    const email = freshEmail();
    const answers = await Promise.all([1, 2, 3].map(() => register({ email })));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect((await mail.server.call('GET', `/api/users?search=${email}`, { as: 'admin' })).body.total).toBe(1);
  });

  test('does not exist when it is disabled', async () => {
    const closed = await startTestServer({ config: { selfRegistration: false } });
    const json = { display_name: 'Nova', email: freshEmail(), password: good };
    const { status } = await closed.call('POST', '/api/users', { json });
    await closed.close();
    expect(status).toBe(403);
  });
});

describe('email verification', () => {
  const invalid = 'invalid-email-verification-token';
  const verify = (email: string, token: string) => post('/api/users/email_verification', { email, token });

  test('works once, and only for its own address', async () => {
    const email = freshEmail();
    await register({ email });
    const token = codeOf(await lastLink());
    expect(keyOf(await verify(email, `${token}x`))).toBe(invalid);
    expect(keyOf(await verify(freshEmail(), token))).toBe(invalid);
    expect((await verify(email, token)).status).toBe(200);
    const again = await verify(email, token);
    expect([again.status, keyOf(again)]).toEqual([400, invalid]);
  });

  test('expires after a day and is sent again on request', async () => {
    const email = freshEmail();
    await register({ email });
    const old = codeOf(await lastLink());
    mail.server.clock.advance(24 * 3600);
    expect(keyOf(await verify(email, old))).toBe(invalid);
    expect((await post('/api/users/email_verification/resend', { email })).body).toEqual({});
    expect((await verify(email, codeOf(await lastLink()))).status).toBe(200);
  });

  test('sends no mail to an address without a pending verification, and returns the same response', async () => {
    const { email } = await makeUser(mail.server.db);
    const answers = [];
    for (const address of [email, freshEmail()])
      answers.push(await post('/api/users/email_verification/resend', { email: address }));
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, '{}'],
      [200, '{}'],
    ]);
    await mail.server.runJobs();
    expect(mail.mailbox.sent).toEqual([]);
  });

  test.each([
    { email: 1, token: 'x' },
    { email: 'a@example.com', token: {} },
    { email: 'a@example.com' },
  ])('rejects values of the wrong type: %j', async (json) => {
    expect((await post('/api/users/email_verification', json)).status).toBe(422);
  });
});

describe('a password reset', () => {
  const ask = (email: string) => post('/api/users/password_reset', { email, cms: true });
  const linkFor = async (email: string) => {
    await ask(email);
    return resetSecretOf(await lastLink());
  };

  test('sets the password and ends every sign-in and personal token', async () => {
    const user = await makeUser(mail.server.db);
    const { access_token: bearer } = await freshSignIn(mail.server, user);
    const token = await makePersonalToken(mail.server.db, { user });
    const statusOf = async (as: string) =>
      (await mail.server.call('GET', '/api/users/me', { as: { bearer: as } })).status;
    expect([await statusOf(bearer), await statusOf(token)]).toEqual([200, 200]);
    expect((await reset(await linkFor(user.email), good)).status).toBe(204);
    expect([await statusOf(bearer), await statusOf(token)]).toEqual([401, 401]);
    expect((await signIn(user.email, good)).status).toBe(200);
  });

  test('works once, within half an hour, and survives a rejected password', async () => {
    const { email } = await makeUser(mail.server.db);
    const token = await linkFor(email);
    const refused = await reset(token, 'passwordpassword');
    expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ['new_password']]);
    expect((await reset(token, good)).status).toBe(204);
    const again = await reset(token, `${good} again`);
    expect([again.status, keyOf(again)]).toEqual([400, 'invalid-password-reset-token']);
    const late = await linkFor(email);
    mail.server.clock.advance(30 * 60);
    expect(keyOf(await reset(late, good))).toBe('invalid-password-reset-token');
  });

  test('succeeds for only one of two simultaneous requests', async () => {
    const { email } = await makeUser(mail.server.db);
    const token = await linkFor(email);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => reset(token, `${good} number ${at}`)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  test('is mailed only to accounts with a password, and returns the same response for every address', async () => {
    const without = await makeUser(mail.server.db, { password_hash: null });
    const answers = [];
    for (const email of [without.email, freshEmail()]) answers.push(await ask(email));
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, '{}'],
      [200, '{}'],
    ]);
    await mail.server.runJobs();
    expect(mail.mailbox.sent).toEqual([]);
  });

  test('does not exist when passwords are disabled', async () => {
    const closed = await startTestServer({ config: { passwordSignIn: false } });
    const statuses = [
      (await closed.call('POST', '/api/users/password_reset', { json: { email: freshEmail() } })).status,
      (await closed.call('PUT', '/api/users/password', { json: { token: 'x', new_password: good } })).status,
    ];
    await closed.close();
    expect(statuses).toEqual([403, 403]);
  });
});

describe('mails', () => {
  test('are sent again after a failure, with a link that works', async () => {
    const email = freshEmail();
    await register({ email });
    mail.mailbox.refusing = true;
    await mail.server.runJobs();
    mail.mailbox.refusing = false;
    expect(mail.mailbox.sent).toEqual([]);
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(mail.server.db);
    const token = codeOf(await lastLink());
    expect((await post('/api/users/email_verification', { email, token })).status).toBe(200);
  });

  test('contain links to the configured URL, whatever the request headers say', async () => {
    await register({}, { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' });
    const { origin } = await lastLink();
    expect(origin).toBe(mail.server.config.publicUrl);
    expect(mail.mailbox.sent.map(({ html, text }) => html + text).join()).not.toContain('evil.example');
  });

  test('leave neither their secret nor a password in the database', async () => {
    const email = freshEmail();
    await register({ email });
    const waiting = await sql<{
      all: string;
    }>`select json_agg(j)::text as all from graphile_worker._private_jobs j`.execute(mail.server.db);
    expect(waiting.rows[0]?.all).toContain(email);
    expect(waiting.rows[0]?.all).not.toContain(good);
    const token = codeOf(await lastLink());
    const kept = await sql<{ all: string }>`select json_agg(t)::text as all from mail_tokens t`.execute(mail.server.db);
    expect(kept.rows[0]?.all).not.toContain(token);
  });
});

describe('rate limits', () => {
  test.each([
    ['registration', (email: string) => register({ email })],
    ['resend', (email: string) => post('/api/users/email_verification/resend', { email })],
    ['reset', (email: string) => post('/api/users/password_reset', { email })],
  ])('allow 5 of a %s an hour for one account, whatever else is sent, and return how long to wait', async (_, go) => {
    mail.server.clock.advance(3600);
    const email = freshEmail();
    const statuses = [];
    for (let count = 0; count < 5; count++) statuses.push((await go(count % 2 ? email.toUpperCase() : email)).status);
    expect(statuses.every((status) => status < 300)).toBe(true);
    const refused = await go(email);
    expect([refused.status, keyOf(refused)]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    mail.server.clock.advance(3600);
    expect((await go(email)).status).toBeLessThan(300);
  });

  test('allow 20 for one address', async () => {
    mail.server.clock.advance(3600);
    for (let count = 0; count < 20; count++)
      expect((await post('/api/users/password_reset', { email: freshEmail() })).status).toBe(200);
    expect((await post('/api/users/password_reset', { email: freshEmail() })).status).toBe(429);
  });
});
