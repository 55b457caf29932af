import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mail } from '#server/providers/mail/mail.ts';
import { makePersonalToken, makeUser, type TestUser, testPassword } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { freshSignIn } from '../support/signIns.ts';
import { openSocket } from '../support/socket.ts';

let server: TestServer;
let address: string;
let ann: TestUser;
const sent: Mail[] = [];
beforeAll(async () => {
  server = await startTestServer({ providers: { mail: { send: async (mail) => void sent.push(mail) } } });
  address = await server.listen();
  ann = await makeUser(server.db);
});
afterAll(() => server.close());

describe('a credential in a URL', () => {
  test('is ignored: a bearer is read only from the header (RFC 6750, section 2.3)', async () => {
    const { access_token } = await freshSignIn(server, ann);
    const personal = await makePersonalToken(server.db, { user: ann });
    for (const token of [access_token, personal]) {
      for (const query of [`access_token=${token}`, `token=${token}`, `authorization=Bearer%20${token}`]) {
        expect((await server.call('GET', `/api/users/me?${query}`)).status).toBe(401);
      }
      const cookie = { cookie: `access_token=${token}; cms_token=${token}` };
      expect((await server.call('GET', '/api/users/me', { headers: cookie })).status).toBe(401);
    }
  });

  test('opens no socket', async () => {
    const { access_token } = await freshSignIn(server, ann);
    const asked = await openSocket(address, { headers: { authorization: `Bearer ${access_token}` } });
    asked.say({ type: 'ping' });
    expect(await asked.closed).toBe(1008);
  });

  test('is not part of any call: no parameter could hold one', async () => {
    const { body } = await server.call('GET', '/api/openapi.json');
    const parameters = Object.values<Record<string, { parameters?: { name: string }[] }>>(body.paths)
      .flatMap((path) => Object.values(path))
      .flatMap((call) => call.parameters ?? []);
    expect(parameters.length).toBeGreaterThan(50);
    expect(parameters.filter(({ name }) => /token|password|secret|bearer|session/i.test(name))).toEqual([]);
  });
});

test('an error response repeats no secret that was sent', async () => {
  const { access_token, refresh_token } = await freshSignIn(server, ann);
  const personal = await makePersonalToken(server.db, { user: ann });
  const secrets = [access_token, refresh_token, personal, testPassword];
  const paths = [
    '/api/auth/jwt/session',
    '/api/auth/oauth2/logout',
    '/api/users/password',
    '/api/users/email_verification',
  ];
  for (const secret of secrets) {
    const bodies = [
      { email: secret, password: [secret] },
      { refresh_token: { a: secret } },
      { token: secret, more: secret },
      secret,
    ];
    const answers = [
      ...(await Promise.all(paths.flatMap((path) => bodies.map((json) => server.call('POST', path, { json }))))),
      await server.call('GET', '/api/users/me', { as: { bearer: `${secret.replaceAll(' ', '')}x` } }),
      await server.call('GET', `/api/users?limit=${encodeURIComponent(secret)}`, { as: 'editor' }),
      await server.call('GET', `/api/campaigns/${encodeURIComponent(secret)}`, { as: 'editor' }),
      await server.call('PUT', '/api/users/password', { json: { token: secret, new_password: secret } }),
    ];
    for (const { status, text, headers } of answers) {
      expect([
        status >= 400 || status === 204,
        text.includes(secret),
        JSON.stringify(headers).includes(secret),
      ]).toEqual([true, false, false]);
    }
  }
});

test('a personal token is limited to the current permissions of its owner at each call', async () => {
  const owner = await makeUser(server.db, { role: 'admin' });
  const as = {
    bearer: await makePersonalToken(server.db, { user: owner, permissions: ['users-read', 'campaigns-read'] }),
  };
  const see = async () => {
    const { body } = await server.call('GET', '/api/users/me', { as });
    return [body.permissions, (await server.call('GET', '/api/users', { as })).status];
  };
  const giveRole = (role: string) =>
    server.call('POST', `/api/users/${owner.id}/role`, { as: 'admin', json: { role } });
  expect(await see()).toEqual([['users-read', 'campaigns-read'], 200]);
  await giveRole('external');
  expect(await see()).toEqual([['campaigns-read'], 403]);
  await giveRole('editor');
  expect(await see()).toEqual([['users-read', 'campaigns-read'], 200]);
});

test('a password reset closes the user’s sockets at once, and ends all listed sign-ins', async () => {
  const person = await makeUser(server.db);
  const { access_token } = await freshSignIn(server, person);
  const socket = await openSocket(address);
  socket.say({ type: 'authorize', access_token });
  await socket.next();
  await server.call('POST', '/api/users/password_reset', { json: { email: person.email } });
  await server.runJobs();
  const [, token] = /#\/password-reset\/([\w-]+)/.exec(sent.at(-1)?.text ?? '') ?? [];
  const json = { token, new_password: 'seven quiet rivers turning' };
  expect((await server.call('PUT', '/api/users/password', { json })).status).toBe(204);
  expect(await socket.closed).toBe(1008);
  expect(await server.db.selectFrom('sign_ins').select('id').where('user_id', '=', person.id).execute()).toEqual([]);
});

test('the first user to register gets no special rights: the first administrator comes from a command', async () => {
  const empty = await startTestServer({ providers: { mail: { send: async (mail) => void sent.push(mail) } } });
  const email = 'first@example.com';
  const password = 'seven quiet rivers turning';
  const json = { display_name: 'First Comer', email, password };
  expect((await empty.call('POST', '/api/users', { json })).status).toBe(202);
  const people = await empty.db.selectFrom('users').select(['role', 'state']).where('is_system', '=', false).execute();
  await empty.runJobs();
  const [, token] = /[?&]token=([\w-]+)/.exec(sent.at(-1)?.text ?? '') ?? [];
  expect((await empty.call('POST', '/api/users/email_verification', { json: { email, token } })).status).toBe(200);
  const signIn = await empty.call('POST', '/api/auth/jwt/session', { json: { email, password } });
  await empty.close();
  expect(people).toEqual([{ role: 'external', state: 'pending' }]);
  expect([signIn.status, signIn.body.detail.key]).toEqual([403, 'user-pending']);
});
