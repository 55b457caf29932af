import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser, testPassword as password, type TestUser } from '../../support/builders.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { freshSignIn } from '../../support/signIns.ts';
import { Browser, beginning, exchange, signInConfig } from './signInSteps.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { ...signInConfig, environment: 'staging' } });
});
afterAll(() => server.close());

const day = 24 * 3_600;
const logIn = async ({ email }: TestUser, otp?: string) => {
  const { status, body } = await server.call('POST', '/api/auth/jwt/session', { json: { email, password, otp } });
  return status === 200 ? 200 : body.detail.key;
};
const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: server.clock.now().getTime() });

/** Logs in on the page up to the step after the password. */
async function afterPassword({ email }: TestUser) {
  const { address, verifier } = beginning();
  const browser = new Browser(server.app);
  const page = String((await browser.get(address)).headers.location);
  const sent = await browser.post(page, { email, password });
  const next = String(sent.headers.location);
  const shown = next === page ? (await browser.get(page)).body : '';
  const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(shown)?.[1]?.replaceAll(' ', '') ?? '';
  const setUp = (form: Record<string, string>) => browser.post(`${page}/second-factor`, form);
  return { browser, page, verifier, next, shown, secret, setUp };
}
type Login = Awaited<ReturnType<typeof afterPassword>>;

async function finish({ browser, verifier }: Login, location: unknown): Promise<number> {
  const back = await browser.get(String(location));
  const code = new URL(String(back.headers.location)).searchParams.get('code') ?? '';
  return (await exchange(server.app, code, verifier)).statusCode;
}

const admin = () => makeUser(server.db, { role: 'admin' });

describe('a role that requires a second factor', () => {
  test('is that of administrators outside of one machine, and others that are set so', async () => {
    const { access_token: bearer } = await freshSignIn(server, await admin());
    const read = async (id: string) => (await server.call('GET', `/api/roles/${id}`, { as: { bearer } })).body;
    const change = (id: string, second_factor: boolean) =>
      server.call('PATCH', `/api/roles/${id}`, { as: { bearer }, json: { second_factor } });
    expect([(await read('admin')).second_factor, (await read('editor')).second_factor]).toEqual([true, false]);
    expect((await change('admin', false)).body.detail.key).toBe('system-role');
    expect((await change('editor', true)).body.second_factor).toBe(true);
    const editor = await makeUser(server.db, { role: 'editor' });
    expect((await afterPassword(editor)).shown).toContain('Set up a second factor');
    expect((await change('editor', false)).body.second_factor).toBe(false);
    const login = await afterPassword(editor);
    expect(await finish(login, login.next)).toBe(200);
    const { items } = (await server.call('GET', '/api/audit?action=role.changed', { as: { bearer } })).body;
    expect(items[0].details).toMatchObject({ from_second_factor: 'true', to_second_factor: 'false' });
  });

  test('lets its users put the set-up off for seven days from the first login that asks', async () => {
    const user = await admin();
    const first = await afterPassword(user);
    expect(first.shown).toContain('name="later"');
    expect(await finish(first, (await first.setUp({ later: 'yes' })).headers.location)).toBe(200);
    server.clock.advance(6 * day);
    expect(await logIn(user)).toBe(200);
    const again = await afterPassword(user);
    expect(await finish(again, (await again.setUp({ later: 'yes' })).headers.location)).toBe(200);
    server.clock.advance(day + 60);
    expect(await logIn(user)).toBe('second-factor-due');
    const last = await afterPassword(user);
    expect(last.shown).not.toContain('name="later"');
    expect((await last.setUp({ later: 'yes' })).headers.location).toBe(last.page);
    expect((await last.browser.get(last.page)).body).toContain('Set up a second factor');
  });

  test('is fulfilled with a code on the login page, which shows the recovery codes once', async () => {
    const user = await admin();
    const login = await afterPassword(user);
    expect((await login.setUp({ code: '000000' })).headers.location).toBe(login.page);
    const refused = (await login.browser.get(login.page)).body;
    expect(refused).toContain('role="alert"');
    expect(refused.replaceAll(' ', '')).toContain(login.secret);
    const done = await login.setUp({ code: codeOf(login.secret) });
    const codes = [...done.body.matchAll(/<li><code>([a-z2-7-]+)<\/code>/g)].map(([, one = '']) => one);
    expect([done.statusCode, codes.length]).toEqual([200, 10]);
    expect((await login.browser.get(login.page)).body).not.toContain(codes[0]);
    expect(await finish(login, (await login.setUp({})).headers.location)).toBe(200);
    expect([await logIn(user), await logIn(user, codes[0])]).toEqual(['second-factor-needed', 200]);
  });

  test('does not let its users remove the last factor', async () => {
    const user = await admin();
    const login = await afterPassword(user);
    await login.setUp({ code: codeOf(login.secret) });
    server.clock.advance(60);
    const { body } = await server.call('POST', '/api/auth/jwt/session', {
      json: { email: user.email, password, otp: codeOf(login.secret) },
    });
    const as = { bearer: body.access_token };
    const removed = await server.call('DELETE', '/api/users/me/second_factors/authenticator', { as });
    expect([removed.status, removed.body.detail.key]).toEqual([409, 'last-second-factor']);
    expect((await server.call('GET', '/api/users/me/second_factors', { as })).body.recovery_codes).toBe(10);
  });

  test('takes no code before the password, and none of a stranger', async () => {
    const { address } = beginning();
    const browser = new Browser(server.app);
    const page = String((await browser.get(address)).headers.location);
    expect((await browser.post(`${page}/second-factor`, { later: 'yes' })).headers.location).toBe(page);
    const login = await afterPassword(await admin());
    const theirs = await browser.post(`${login.page}/second-factor`, { code: codeOf(login.secret) });
    expect(theirs.headers.location).toContain('failure=expired');
  });
});
