import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser, testPassword as password } from '../../support/builders.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import {
  Browser,
  beginning,
  exchange,
  leadsToLogin,
  me,
  postForm,
  publicUrl,
  signInByPage,
  signInConfig,
} from './signInSteps.ts';

const issuer = `${publicUrl}/api/auth/oauth2`;

let server: TestServer;
let app: FastifyInstance;
beforeAll(async () => {
  server = await startTestServer({ config: signInConfig });
  app = server.app;
});
afterAll(async () => {
  await server.close();
});

async function codeOfSomeone() {
  const { email } = await makeUser(server.db);
  const { address, verifier } = beginning();
  const back = await signInByPage(new Browser(app), email, address);
  return { code: String(back.searchParams.get('code')), verifier };
}

test('a user signs in on the page, returns with code, state and iss, and gets exactly TokenInfo', async () => {
  const { email, id } = await makeUser(server.db);
  const { address, verifier, state } = beginning();
  const back = await signInByPage(new Browser(app), email, address);
  expect(back.origin + back.pathname).toBe(`${publicUrl}/`);
  expect([...back.searchParams.keys()].sort()).toEqual(['code', 'iss', 'state']);
  expect(back.searchParams.get('state')).toBe(state);
  expect(back.searchParams.get('iss')).toBe(issuer);

  const answer = await exchange(app, String(back.searchParams.get('code')), verifier);
  expect(answer.json()).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    token_type: 'Bearer',
    expires_in: 900,
    refresh_expires_in: 28_800,
  });
  expect(answer.headers['cache-control']).toContain('no-store');
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  expect((await me(app, answer.json().access_token)).json()).toMatchObject({ id });
});

test('the first login in a browser sets the language of the user’s mails, and later logins keep it', async () => {
  const { id, email } = await makeUser(server.db);
  const localeAfter = async (ui_locales?: string) => {
    await signInByPage(new Browser(app), email, beginning(ui_locales === undefined ? {} : { ui_locales }).address);
    return (await server.call('GET', `/api/users/${id}`, { as: 'admin' })).body.locale;
  };
  expect(await localeAfter()).toBeNull();
  expect(await localeAfter('fr constructor')).toBeNull();
  expect(await localeAfter('de')).toBe('de');
  expect(await localeAfter('en')).toBe('de');
  expect(await localeAfter()).toBe('de');
});

describe('an authorization code is refused', () => {
  test('with the wrong verifier, and still works with the right one', async () => {
    const { code, verifier } = await codeOfSomeone();
    const wrong = await exchange(app, code, beginning().verifier);
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toEqual({ error: 'invalid_grant', error_description: expect.any(String) });
    expect((await exchange(app, code, verifier)).statusCode).toBe(200);
  });

  test('with another redirect URI or client, or without a verifier', async () => {
    const { code, verifier } = await codeOfSomeone();
    for (const more of [
      { redirect_uri: `${publicUrl}/other` },
      { client_id: 'someone' },
      { code_verifier: '' },
    ] as Record<string, string>[]) {
      const answer = await exchange(app, code, verifier, more);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.json()).not.toHaveProperty('access_token');
    }
  });

  test('a minute after it was issued', async () => {
    const { code, verifier } = await codeOfSomeone();
    server.clock.advance(61);
    expect((await exchange(app, code, verifier)).json()).toMatchObject({ error: 'invalid_grant' });
  });

  test('for all but one of 20 simultaneous exchanges, and that one keeps its tokens', async () => {
    const { code, verifier } = await codeOfSomeone();
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(app, code, verifier)));
    const won = answers.filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    const errors = answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json().error);
    expect(new Set(errors)).toEqual(new Set(['invalid_grant']));
    expect((await me(app, won[0]?.json().access_token)).statusCode).toBe(200);
  });

  test('when it is replayed later, and the tokens issued for it end', async () => {
    const { code, verifier } = await codeOfSomeone();
    const { access_token } = (await exchange(app, code, verifier)).json();
    server.clock.advance(11);
    expect((await exchange(app, code, verifier)).statusCode).toBe(400);
    expect((await me(app, access_token)).statusCode).toBe(401);
  });
});

describe('the authorization URL', () => {
  test.each([
    ['a redirect address that only begins right', { redirect_uri: `${publicUrl}/evil` }],
    ['a redirect address of another origin', { redirect_uri: 'https://evil.example/' }],
    ['an unknown client', { client_id: 'someone' }],
  ])('with %s shows a page and does not redirect', async (_what, overrides) => {
    const answer = await new Browser(app).get(beginning(overrides).address);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers.location).toBeUndefined();
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(answer.body).toContain('<h1>Invalid login link</h1>');
  });

  test.each([
    ['no challenge', { code_challenge: '' }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a token instead of a code', { response_type: 'token' }, 'unsupported_response_type'],
    ['a wish for a silent sign-in', { prompt: 'none' }, 'login_required'],
  ])('with %s redirects back with the error', async (_what, overrides, error) => {
    const answer = await new Browser(app).get(beginning(overrides).address);
    const back = new URL(String(answer.headers.location));
    expect(back.origin).toBe(publicUrl);
    const told = new URLSearchParams(back.search || back.hash.slice(1));
    expect(Object.fromEntries(told)).toMatchObject({ error, iss: issuer });
    expect(told.has('code')).toBe(false);
  });

  test('asks for the password each time: an earlier sign-in in the browser is not reused', async () => {
    const { email } = await makeUser(server.db);
    const browser = new Browser(app);
    await signInByPage(browser, email, beginning().address);
    const again = await browser.get(beginning().address);
    expect(again.headers.location).toMatch(/^\/api\/auth\/sign-in\//);
  });

  test('lets another user sign in at the same browser after the first', async () => {
    const [first, second] = [await makeUser(server.db), await makeUser(server.db)];
    const browser = new Browser(app);
    await signInByPage(browser, first.email, beginning().address);
    const { address, verifier } = beginning();
    const back = await signInByPage(browser, second.email, address);
    const { access_token } = (await exchange(app, String(back.searchParams.get('code')), verifier)).json();
    expect((await me(app, access_token)).json()).toMatchObject({ id: second.id });
  });

  test('ignores headers about the host of the server', async () => {
    const answer = await app.inject({
      url: beginning().address,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    expect(answer.statusCode).toBe(303);
    expect(JSON.stringify(answer.headers)).not.toContain('evil.example');
  });
});

describe('a sign-in in progress', () => {
  test('survives Back and a reload, and two tabs of one browser do not affect each other', async () => {
    const { email } = await makeUser(server.db);
    const browser = new Browser(app);
    const [one, two] = [beginning(), beginning()];
    const pageOne = String((await browser.get(one.address)).headers.location);
    const pageTwo = String((await browser.get(two.address)).headers.location);
    for (const page of [pageOne, pageTwo, pageOne]) expect((await browser.get(page)).statusCode).toBe(200);
    for (const [page, { state }] of [[pageOne, one] as const, [pageTwo, two] as const]) {
      const sent = await browser.post(page, { email, password });
      const back = new URL(String((await browser.get(String(sent.headers.location))).headers.location));
      expect(back.searchParams.get('state')).toBe(state);
    }
  });

  test('belongs to the browser that started it', async () => {
    const { email } = await makeUser(server.db);
    const page = String((await new Browser(app).get(beginning().address)).headers.location);
    const other = new Browser(app);
    expect(leadsToLogin(await other.get(page))).toBe(true);
    expect(leadsToLogin(await other.post(page, { email, password }))).toBe(true);
  });

  test('ends after an hour and after its use', async () => {
    const { email } = await makeUser(server.db);
    const browser = new Browser(app);
    const page = String((await browser.get(beginning().address)).headers.location);
    server.clock.advance(3601);
    expect(leadsToLogin(await browser.get(page))).toBe(true);

    const second = String((await browser.get(beginning().address)).headers.location);
    const resume = String((await browser.post(second, { email, password })).headers.location);
    expect((await browser.get(resume)).statusCode).toBe(303);
    for (const step of [resume, second, `${second}/company`, `${second}/refused`]) {
      expect(leadsToLogin(await browser.get(step)), step).toBe(true);
    }
    // Submits the form of a tab that was left open.
    expect(leadsToLogin(await browser.post(second, { email, password }))).toBe(true);
  });

  test('ends without a code if the user was blocked before they returned', async () => {
    const { email, id } = await makeUser(server.db);
    const browser = new Browser(app);
    const page = String((await browser.get(beginning().address)).headers.location);
    const resume = String((await browser.post(page, { email, password })).headers.location);
    await server.db.updateTable('users').set({ state: 'rejected' }).where('id', '=', id).execute();
    const back = await browser.get(resume);
    expect(String(back.headers.location)).not.toContain('code=');
  });
});

test('the token endpoints return errors as RFC 6749 defines, whatever is sent', async () => {
  const json = await app.inject({ method: 'POST', url: '/api/auth/oauth2/token', payload: { grant_type: 'x' } });
  expect(json.json()).toMatchObject({ error: 'invalid_request' });
  const twice = await app.inject({
    method: 'POST',
    url: '/api/auth/oauth2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'grant_type=authorization_code&grant_type=refresh_token',
  });
  expect(twice.json()).toMatchObject({ error: 'invalid_request' });
  const other = await postForm(app, '/api/auth/oauth2/token', { client_id: 'crm-tools', grant_type: 'password' });
  expect(other.json()).toMatchObject({ error: 'unsupported_grant_type' });
  const code = await postForm(app, '/api/auth/oauth2/refresh', {
    client_id: 'crm-tools',
    grant_type: 'authorization_code',
  });
  expect(code.statusCode).toBe(400);
  expect(code.json()).toMatchObject({ error: 'unsupported_grant_type' });
  const html = await postForm(
    app,
    '/api/auth/oauth2/token',
    { client_id: 'x', grant_type: 'refresh_token' },
    { headers: { accept: 'text/html' } },
  );
  expect(html.headers['content-type']).toContain('application/json');
});

test('discovery and the keys are public, the keys to every origin', async () => {
  const discovery = (await app.inject('/api/auth/oauth2/.well-known/openid-configuration')).json();
  expect(discovery).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  });
  const keys = await app.inject('/api/auth/oauth2/jwks');
  expect(keys.headers['access-control-allow-origin']).toBe('*');
  expect(keys.headers['cache-control']).toContain('public');
  expect(keys.json()).toEqual({
    keys: [expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })],
  });
  expect(keys.body).not.toContain('"d"');
});
