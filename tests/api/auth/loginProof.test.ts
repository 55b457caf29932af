import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  makeApp,
  makeCampaign,
  makePersonalToken,
  makeUser,
  testPassword as password,
  type TestUser,
} from '../../support/builders.ts';
import { type Answer, type As, type Method, startTestServer, type TestServer } from '../../support/server.ts';
import { freshSignIn } from '../../support/signIns.ts';
import { SoftPasskey } from '../../support/softPasskey.ts';
import { publicUrl, signInConfig } from './signInSteps.ts';

let server: TestServer;
let ann: TestUser;
let bearer: string;
beforeAll(async () => {
  server = await startTestServer({ config: signInConfig });
});
afterAll(() => server.close());
beforeEach(async () => {
  ann = await makeUser(server.db, { role: 'admin' });
  bearer = (await freshSignIn(server, ann)).access_token;
});

const factors = '/api/users/me/second_factors';
const call = (method: Method, path: string, json?: object, as = bearer) =>
  server.call(method, path, { as: { bearer: as }, json });
const confirm = (json: object) => call('POST', '/api/users/me/sign_ins/confirm', json);
const makeToken = () => call('POST', '/api/users/me/personal_access_tokens', { token_name: 'Mine', permissions: [] });
const detailOf = ({ status, body }: Answer) => [status, body?.detail?.key, body?.detail?.methods];
const asked = (...methods: string[]) => [403, 'sign-in-again', methods];
const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: server.clock.now().getTime() });

/** Lets the proof of the login end, but not its access token. */
const wait = () => server.clock.advance(601);

async function addApp() {
  const { secret } = (await call('POST', `${factors}/authenticator`)).body;
  const { body } = await call('POST', `${factors}/authenticator/confirm`, { code: codeOf(secret) });
  return { secret, codes: body.recovery_codes };
}

test.each<[Method, string, object?]>([
  ['POST', '/api/users/me/personal_access_tokens', { token_name: 'Mine', permissions: [] }],
  ['POST', '/api/users/01970000-0000-7000-8000-000000000001/role', { role: 'editor' }],
  ['POST', '/api/roles', { id: 'guests', name: 'Guests', permissions: [] }],
  ['PATCH', '/api/roles/editor', { name: 'Editors' }],
  ['DELETE', '/api/roles/editor'],
  ['POST', '/api/fans/export', { email: 'ada@label.example' }],
  ['POST', `${factors}/authenticator`],
  ['POST', `${factors}/authenticator/confirm`, { code: '123456' }],
  ['DELETE', `${factors}/authenticator`],
  ['POST', `${factors}/recovery_codes`],
  ['POST', `${factors}/passkeys/options`],
  ['DELETE', `${factors}/passkeys/01970000-0000-7000-8000-000000000001`],
])('%s %s needs a login that was proven within ten minutes', async (method, path, json) => {
  const before = await call(method, path, json);
  expect(before.body?.detail?.key).not.toBe('sign-in-again');
  wait();
  expect(detailOf(await call(method, path, json))).toEqual(asked('password'));
});

test('the download of a file with consumer data needs a proven login, and the reports themselves do not', async () => {
  const { id: app } = await makeApp(server.db);
  const { id: campaign_id } = await makeCampaign(server.db, { app, createdBy: ann });
  const token = (more: object) => call('POST', `/api/apps/${app}/token`, { campaign_id, purpose: 'reports', ...more });
  expect((await token({ file: 'sign-ups.csv' })).status).toBe(200);
  wait();
  expect((await token({})).status).toBe(200);
  expect(detailOf(await token({ file: 'sign-ups.csv' }))).toEqual(asked('password'));
});

test('a login is confirmed with the password, and a wrong one says so and is limited', async () => {
  wait();
  expect(detailOf(await makeToken())).toEqual(asked('password'));
  expect(detailOf(await confirm({ password: 'wrong' })).slice(0, 2)).toEqual([422, 'wrong-password']);
  expect(detailOf(await confirm({ code: '123456' })).slice(0, 2)).toEqual([422, 'invalid-code']);
  expect((await makeToken()).status).toBe(403);
  expect((await confirm({ password })).status).toBe(204);
  expect((await makeToken()).status).toBe(201);
  for (let round = 0; round < 4; round++) await confirm({ password: 'wrong' });
  expect((await confirm({ password })).status).toBe(429);
  expect((await confirm({ password, code: '1' })).status).toBe(422);
});

test('a stolen session of a user with a second factor can’t add another one or confirm itself with the password', async () => {
  const { secret, codes } = await addApp();
  wait();
  const passkey = new SoftPasskey(publicUrl);
  const options = `${factors}/passkeys/options`;
  expect(detailOf(await call('POST', options))).toEqual(asked('code'));
  expect(detailOf(await call('POST', `${factors}/passkeys`, passkey.create({ challenge: 'none' })))).toEqual(
    asked('code'),
  );
  expect(detailOf(await confirm({ password })).slice(0, 2)).toEqual([422, 'wrong-password']);
  expect((await confirm({ code: codeOf(secret) })).status).toBe(204);
  expect((await confirm({ code: codeOf(secret) })).status).toBe(422);
  expect((await call('POST', `${factors}/passkeys`, passkey.create((await call('POST', options)).body))).status).toBe(
    201,
  );
  expect((await confirm({ code: codes[0] })).status).toBe(204);
});

test('a login is confirmed with a passkey, once with each challenge, and only in this login', async () => {
  const passkey = new SoftPasskey(publicUrl);
  await call('POST', `${factors}/passkeys`, passkey.create((await call('POST', `${factors}/passkeys/options`)).body));
  wait();
  expect(detailOf(await makeToken())).toEqual(asked('passkey', 'code'));
  const optionsOf = async () => (await call('POST', '/api/users/me/sign_ins/confirm/passkey_options')).body;
  const used = passkey.use(await optionsOf());
  expect((await confirm({ passkey: used })).status).toBe(204);
  expect((await makeToken()).status).toBe(201);
  expect((await confirm({ passkey: used })).status).toBe(422);
  const other = await makeUser(server.db);
  const stranger = (await freshSignIn(server, other)).access_token;
  const foreign = await call(
    'POST',
    '/api/users/me/sign_ins/confirm',
    { passkey: passkey.use(await optionsOf()) },
    stranger,
  );
  expect(foreign.body.detail.key).toBe('passkey-refused');
});

test('a login from before the second factor needs it', async () => {
  const earlier = bearer;
  bearer = (await freshSignIn(server, ann)).access_token;
  await addApp();
  bearer = earlier;
  expect(detailOf(await makeToken())).toEqual(asked('code'));
});

test('users without a password and a second factor are not asked, and personal tokens neither', async () => {
  await server.db.updateTable('users').set({ password_hash: null }).where('id', '=', ann.id).execute();
  wait();
  expect((await makeToken()).status).toBe(201);
  const token = await makePersonalToken(server.db, {
    user: ann,
    permissions: ['consumer-data-modify', 'consumer-data-read'],
  });
  await server.db.updateTable('users').set({ password_hash: 'x' }).where('id', '=', ann.id).execute();
  const exported = await call('POST', '/api/fans/export', { email: 'ada@label.example' }, token);
  expect(exported.body?.detail?.key).not.toBe('sign-in-again');
});

test('an administrator removes the second factors of another user, which ends the sessions and is audited', async () => {
  await addApp();
  const at = `/api/users/${ann.id}/second_factors`;
  const reset = (as: As) => server.call('DELETE', at, { as });
  expect((await server.call('GET', at, { as: 'admin' })).body).toMatchObject({ recovery_codes: 10 });
  expect((await call('DELETE', at)).body.detail.key).toBe('own-account');
  const helper = { id: 'helpers', name: 'Helpers', permissions: ['users-read', 'users-modify'] };
  expect((await server.call('POST', '/api/roles', { as: 'admin', json: helper })).status).toBe(201);
  const weaker = await makeUser(server.db, { role: 'helpers' });
  expect((await reset(weaker)).body.detail.key).toBe('permission-not-held');
  expect((await reset('admin')).status).toBe(204);
  expect((await call('GET', '/api/users/me')).status).toBe(401);
  expect((await freshSignIn(server, ann)).access_token).toBeDefined();
  expect((await server.call('GET', at, { as: 'admin' })).body).toEqual({
    authenticator: null,
    passkeys: [],
    trusted_browsers: [],
    recovery_codes: 0,
  });
  const told = server.db.selectFrom('audit_log').select('user_id').where('record_id', '=', ann.id);
  const { id } = await server.person('admin');
  expect(await told.where('action', '=', 'second-factor.reset').execute()).toEqual([{ user_id: id }]);
});
