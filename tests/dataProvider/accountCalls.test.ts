import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiCallError, createDataProvider } from '#dataProvider/index.ts';
import type { Mail } from '#server/providers/mail/mail.ts';
import { makeUser } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let address: string;
const sent: Mail[] = [];
beforeAll(async () => {
  server = await startTestServer({ providers: { mail: { send: async (mail) => void sent.push(mail) } } });
  address = await server.listen();
});
afterAll(() => server.close());

const password = 'seven quiet rivers turning';
const { callWithoutBearer: call } = createDataProvider(
  () => Promise.reject(new Error('Sent with a bearer')),
  undefined,
  undefined,
  (path, init) => fetch(`${address}${path}`, init),
);
const verify = (body: { email: string; token: string }) => call('POST /api/users/email_verification', { body });
const requestReset = (email: string) => call('POST /api/users/password_reset', { body: { email } });
const setPassword = (body: { token: string; new_password: string }) => call('PUT /api/users/password', { body });

async function refusalOf(call: Promise<unknown>): Promise<ApiCallError> {
  const error = await call.catch((reason: unknown) => reason);
  if (!(error instanceof ApiCallError)) throw new Error('This call was expected to be refused.');
  return error;
}

/** Returns the token in the link of the last mail, after `token=` or at the end of the path. */
async function mailedToken(): Promise<string> {
  await server.runJobs();
  const [link = ''] = sent.at(-1)?.text.match(/https?:\S+/) ?? [];
  return /token=([\w-]+)/.exec(link)?.[1] ?? link.split('/').at(-1) ?? '';
}

describe('the calls of signed-out users, with the real server', () => {
  test('register and verify an address, also with the code in the mail', async () => {
    const email = 'nova+field@example.com';
    await call('POST /api/users', { body: { display_name: 'Nova Field', email, password } });
    const token = await mailedToken();
    expect(sent.at(-1)?.text).toContain(`enter this code where you registered: ${token}\n`);
    await call('POST /api/users/email_verification/resend', { body: { email } });
    expect((await refusalOf(verify({ email, token: 'x' }))).key).toBe('invalid-email-verification-token');
    await verify({ email, token });
    expect((await server.call('GET', '/api/users?search=nova', { as: 'admin' })).body.items).toMatchObject([
      { email, email_verified: true, state: 'pending' },
    ]);
  });

  test('set a new password, validated by the declaration of users', async () => {
    const { email } = await makeUser(server.db);
    await requestReset(email);
    const token = await mailedToken();
    for (const wrong of ['too short', 'x'.repeat(257), 'passwordpassword']) {
      const { status, body } = await refusalOf(setPassword({ token, new_password: wrong }));
      expect([status, Object.keys(body.errors)]).toEqual([422, ['new_password']]);
    }
    await setPassword({ token, new_password: password });
    const again = await refusalOf(setPassword({ token, new_password: password }));
    expect(again.key).toBe('invalid-password-reset-token');
  });

  test('return when a call may be retried', async () => {
    const email = 'often@example.com';
    for (let count = 0; count < 5; count++) await requestReset(email);
    const { status, retryAt } = await refusalOf(requestReset(email));
    const minutes = (Number(retryAt) - Date.now()) / 60_000;
    expect(status).toBe(429);
    expect(minutes).toBeGreaterThan(55);
    expect(minutes).toBeLessThanOrEqual(60);
    expect((await refusalOf(verify({ email, token: 'x' }))).retryAt).toBeNull();
  });

  test('are sent without a bearer, unlike all others of the data provider', async () => {
    const bearers: string[] = [];
    const send = (path: string, init?: RequestInit) => fetch(`${address}${path}`, init);
    const withBearer = () => Promise.reject(new Error('This call had a bearer.'));
    const provider = createDataProvider(withBearer, undefined, undefined, (path, init) => {
      bearers.push(new Headers(init?.headers).get('authorization') ?? 'none');
      return send(path, init);
    });
    const email = 'plain@example.com';
    await provider.callWithoutBearer('POST /api/users', { body: { display_name: 'Nova', email, password } });
    await provider.callWithoutBearer('POST /api/users/password_reset', { body: { email } });
    expect(bearers).toEqual(['none', 'none']);
  });
});
