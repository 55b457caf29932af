import { describe, expect, test } from 'vitest';
import { makePersonalToken, makeUser, type TestUser, testPassword } from '../../support/builders.ts';
import { withMailServer } from '../../support/mailServer.ts';
import { freshSignIn } from '../../support/signIns.ts';
import { signInConfig } from './signInSteps.ts';

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
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
    const at = answers.findIndex(({ status }) => status === 204);
    expect((await signIn(user.email, `${good} number ${at}`)).status).toBe(200);
  });
});
