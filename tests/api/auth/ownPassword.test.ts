import { describe, expect, test } from 'vitest';
import { makePersonalToken, makeUser, type TestUser, testPassword } from '../../support/builders.ts';
import { resetSecretOf } from '../../support/mailbox.ts';
import { withMailServer } from '../../support/mailServer.ts';
import { freshSignIn } from '../../support/signIns.ts';
import { Browser, beginning, exchange, signInConfig } from './signInSteps.ts';

const mail = withMailServer(signInConfig);
const good = 'seven quiet rivers turning';

const signIn = (email: string, password: string) =>
  mail.server.call('POST', '/api/auth/jwt/session', { json: { email, password } });
const statusOf = async (bearer: string) => (await mail.server.call('GET', '/api/users/me', { as: { bearer } })).status;
const auditOf = async ({ id }: TestUser, action: string) =>
  (await mail.server.call('GET', `/api/audit?user_id=${id}&action=${action}`, { as: 'admin' })).body;

describe('the change of the own password', () => {
  const change = (bearer: string, old_password: string, new_password: string) =>
    mail.server.call('PUT', '/api/users/me/password', { as: { bearer }, json: { old_password, new_password } });

  test('sets it, ends all other sign-ins, and is mailed and audited', async () => {
    const user = await makeUser(mail.server.db);
    const [{ access_token: own }, { access_token: other }] = [
      await freshSignIn(mail.server, user),
      await freshSignIn(mail.server, user),
    ];
    expect((await change(own, testPassword, good)).status).toBe(204);
    expect([await statusOf(own), await statusOf(other)]).toEqual([200, 401]);
    expect((await signIn(user.email, testPassword)).status).toBe(401);
    expect((await signIn(user.email, good)).status).toBe(200);
    await mail.server.runJobs();
    expect(mail.mailbox.sent).toMatchObject([{ to: user.email, subject: 'Your password was changed' }]);
    const { items } = await auditOf(user, 'user.password-changed');
    expect(items).toMatchObject([{ via: 'sign-in' }]);
    expect(JSON.stringify(items)).not.toContain(good);
  });

  test('is refused at the field for a wrong old or a weak new password, and changes nothing', async () => {
    const user = await makeUser(mail.server.db);
    const { access_token: own } = await freshSignIn(mail.server, user);
    const { access_token: other } = await freshSignIn(mail.server, user);
    const wrong = await change(own, 'not my password', good);
    expect([wrong.status, wrong.body.detail]).toEqual([
      422,
      [{ loc: ['old_password'], msg: 'This is not your current password' }],
    ]);
    const weak = await change(own, testPassword, 'passwordpassword');
    expect([weak.status, weak.body.detail[0].loc]).toEqual([422, ['new_password']]);
    expect([await statusOf(own), await statusOf(other)]).toEqual([200, 200]);
    expect((await signIn(user.email, testPassword)).status).toBe(200);
  });

  test('counts wrong old passwords as logins do', async () => {
    const user = await makeUser(mail.server.db);
    const { access_token: own } = await freshSignIn(mail.server, user);
    for (let tries = 0; tries < 5; tries++) expect((await change(own, 'not my password', good)).status).toBe(422);
    expect((await change(own, testPassword, good)).status).toBe(429);
    expect((await signIn(user.email, testPassword)).status).toBe(429);
  });

  test('is not possible with a personal token, and without a password', async () => {
    const user = await makeUser(mail.server.db);
    const { access_token: own } = await freshSignIn(mail.server, user);
    const token = await makePersonalToken(mail.server.db, { user });
    expect((await change(token, testPassword, good)).status).toBe(403);
    await mail.server.db.updateTable('users').set({ password_hash: null }).where('id', '=', user.id).execute();
    expect((await mail.server.call('GET', '/api/users/me', { as: { bearer: own } })).body.has_password).toBe(false);
    expect((await change(own, testPassword, good)).status).toBe(403);
  });

  test('succeeds for only one of two sign-ins that change it at the same time', async () => {
    const user = await makeUser(mail.server.db);
    const both = [await freshSignIn(mail.server, user), await freshSignIn(mail.server, user)];
    const answers = await Promise.all(
      both.map(({ access_token }, at) => change(access_token, testPassword, `${good} number ${at}`)),
    );
    // The other one has ended, or proves the old password too late.
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const at = answers.findIndex(({ status }) => status === 204);
    expect((await signIn(user.email, `${good} number ${at}`)).status).toBe(200);
  });
});

describe('a password that an administrator chose', () => {
  const given = 'three gray stones resting';

  /** Adds and approves a user as an administrator does. */
  async function addUser(): Promise<TestUser> {
    const json = { display_name: 'Nova Field', email: `nova-${Math.random()}@example.com`, password: given };
    const { body } = await mail.server.call('POST', '/api/users', { as: 'admin', json });
    await mail.server.call('POST', `/api/users/${body.id}/state`, { as: 'admin', json: { state: 'approved' } });
    return body;
  }

  /** Logs in on the page, up to the next page that it shows. */
  async function toNextPage({ email }: TestUser, password: string, overrides: Record<string, string> = {}) {
    const browser = new Browser(mail.server.app);
    const { address, verifier } = beginning(overrides);
    const path = String((await browser.get(address)).headers.location);
    const sent = await browser.post(path, { email, password });
    return { browser, path, verifier, next: String(sent.headers.location) };
  }
  const choose = async ({ browser, path }: { browser: Browser; path: string }, new_password: string) =>
    String((await browser.post(`${path}/new-password`, { new_password })).headers.location);

  test('is replaced on the login page before the login is finished, and no longer works', async () => {
    const user = await addUser();
    const login = await toNextPage(user, given);
    expect(login.next).toBe(login.path);
    const page = await login.browser.get(login.path);
    expect(page.body).toContain('<h1>Choose a new password</h1>');
    expect(page.body).toContain('autocomplete="new-password"');
    const resumed = await login.browser.get(await choose(login, good));
    const code = new URL(String(resumed.headers.location)).searchParams.get('code') ?? '';
    expect((await exchange(mail.server.app, code, login.verifier)).statusCode).toBe(200);
    await mail.server.runJobs();
    const sent = mail.mailbox.sent.filter(({ to }) => to === user.email);
    expect(sent).toMatchObject([{ subject: 'Your password was changed' }]);
    expect((await auditOf(user, 'user.password-changed')).total).toBe(1);
    expect((await signIn(user.email, given)).status).toBe(401);
    expect((await signIn(user.email, good)).status).toBe(200);
  });

  test('does not log in without the page, and its new password must differ and be strong', async () => {
    const user = await addUser();
    const refused = await signIn(user.email, given);
    expect([refused.status, refused.body.detail.key]).toEqual([403, 'password-change-required']);
    expect((await signIn(user.email, 'another password entirely')).status).toBe(401);
    const login = await toNextPage(user, given, { ui_locales: 'de' });
    const messageAfter = async (password: string) => {
      expect(await choose(login, password)).toBe(login.path);
      return /role="alert">([^<]*)/.exec((await login.browser.get(login.path)).body)?.[1];
    };
    expect(await messageAfter(given)).toBe('Das ist das bisherige Passwort. Bitte ein anderes wählen.');
    expect(await messageAfter('short')).toBe('Das Passwort braucht mindestens 16 Zeichen.');
    expect(await messageAfter('passwordpassword')).toContain('zu leicht zu erraten');
    expect((await signIn(user.email, given)).body.detail.key).toBe('password-change-required');
  });

  test('can be replaced only after it was entered, in that browser, and once', async () => {
    const user = await addUser();
    const strangers = new Browser(mail.server.app);
    const path = String((await strangers.get(beginning().address)).headers.location);
    expect(await choose({ browser: strangers, path }, good)).toBe(path);
    const [one, other] = [await toNextPage(user, given), await toNextPage(user, given)];
    expect(await choose({ browser: strangers, path: one.path }, good)).toContain('failure=expired');
    expect(await choose(one, good)).not.toBe(one.path);
    // The second login proved the old password.
    expect(await choose(other, `${good} again`)).toBe(other.path);
    expect((await other.browser.get(other.path)).body).toContain('autocomplete="current-password"');
    expect((await signIn(user.email, good)).status).toBe(200);
  });

  test('is not asked for after a reset by email, nor for accounts that chose their own', async () => {
    const user = await addUser();
    await mail.server.call('POST', '/api/users/password_reset', { json: { email: user.email } });
    const token = resetSecretOf(await mail.mailbox.lastLink(mail.server));
    await mail.server.call('PUT', '/api/users/password', { json: { token, new_password: good } });
    expect((await signIn(user.email, good)).status).toBe(200);
    expect((await freshSignIn(mail.server, await makeUser(mail.server.db))).access_token).toBeDefined();
  });
});
