import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '../../support/builders.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { Browser, beginning, exchange, publicUrl, refresh, signInByPage, signInConfig } from './signInSteps.ts';

// The modules of the OpenID Foundation's test plan "oidcc-basic-certification", by name. The server is an OAuth 2.0
// authorization server for its own admin and issues no ID tokens, so those about ID tokens, claims and userinfo check that
// it does not offer them.

let server: TestServer;
let app: FastifyInstance;
beforeAll(async () => {
  server = await startTestServer({ config: signInConfig });
  app = server.app;
});
afterAll(() => server.close());

/** Signs a new user in with these parameters, and returns the parameters of the callback. */
async function signInWith(parameters: Record<string, string>, browser = new Browser(app)) {
  const { email } = await makeUser(server.db);
  const begun = beginning(parameters);
  const back = await signInByPage(browser, email, begun.address);
  return { ...begun, back, code: back.searchParams.get('code') ?? '' };
}

/** Opens the authorization URL. Returns the error of the callback, or the status of the response if there is none. */
async function errorOf(parameters: Record<string, string>, browser = new Browser(app)): Promise<unknown> {
  const { statusCode, headers } = await browser.get(beginning(parameters).address);
  if (statusCode !== 303) return statusCode;
  const to = new URL(String(headers.location), publicUrl);
  return to.pathname.startsWith('/api/auth/sign-in/') ? 'login page' : to.searchParams.get('error');
}

describe('a sign-in succeeds', () => {
  test.each([
    ['oidcc-server, oidcc-ensure-request-without-nonce-succeeds-for-code-flow', {}],
    ['oidcc-scope-profile, -email, -address, -phone, -all', { scope: 'openid profile email address phone' }],
    ['oidcc-ensure-other-scope-order-succeeds', { scope: 'email openid' }],
    ['oidcc-display-page', { display: 'page' }],
    ['oidcc-display-popup', { display: 'popup' }],
    ['oidcc-login-hint', { login_hint: 'fan@example.com' }],
    ['oidcc-ui-locales', { ui_locales: 'se' }],
    ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
    [
      'oidcc-claims-essential: claims are not supported and ignored',
      { claims: '{"userinfo":{"name":{"essential":true}}}' },
    ],
  ])('%s', async (_module, parameters: Record<string, string>) => {
    const { back, state, code, verifier } = await signInWith(parameters);
    expect(back.searchParams.get('state')).toBe(state);
    const answer = await exchange(app, code, verifier);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).not.toHaveProperty('id_token');
  });

  test('oidcc-refresh-token, oidcc-ensure-request-with-valid-pkce-succeeds', async () => {
    const { code, verifier } = await signInWith({});
    const { refresh_token } = (await exchange(app, code, verifier)).json();
    expect((await refresh(app, refresh_token)).statusCode).toBe(200);
  });
});

test('oidcc-prompt-login: the login page is shown in a browser that has signed in', async () => {
  const browser = new Browser(app);
  await signInWith({}, browser);
  expect(await errorOf({ prompt: 'login' }, browser)).toBe('login page');
});

describe('an error is returned', () => {
  test.each([
    ['oidcc-response-type-missing', { response_type: '' }, 'invalid_request'],
    ['oidcc-prompt-none-not-logged-in', { prompt: 'none' }, 'login_required'],
    ['oidcc-id-token-hint: there are no ID tokens', { prompt: 'none', id_token_hint: 'a.b.c' }, 'invalid_request'],
    ['oidcc-unsigned-request-object-…-rejected-as-unsupported', { request: 'e30.e30.' }, 'request_not_supported'],
    ['a nonce, which only an ID token could return', { nonce: 'n-0S6_WzA2Mj' }, 'invalid_request'],
    ['oidcc-max-age-1, -10000: no ID token could return auth_time', { max_age: '1' }, 'invalid_request'],
    ['oidcc-ensure-request-with-acr-values-succeeds', { acr_values: '1 2' }, 'invalid_request'],
    ['oidcc-claims-locales', { claims_locales: 'se' }, 'invalid_request'],
    ['oidcc-ensure-registered-redirect-uri', { redirect_uri: `${publicUrl}/other` }, 400],
  ])('%s', async (_module, parameters: Record<string, string>, error) => {
    expect(await errorOf(parameters)).toBe(error);
  });

  test('oidcc-prompt-none-logged-in: a sign-in is never reused', async () => {
    const browser = new Browser(app);
    await signInWith({}, browser);
    expect(await errorOf({ prompt: 'none' }, browser)).toBe('login_required');
  });

  test('oidcc-ensure-request-object-with-redirect-uri: the object does not replace the parameter', async () => {
    const claims = Buffer.from(JSON.stringify({ redirect_uri: 'https://elsewhere.example/' })).toString('base64url');
    const { headers } = await new Browser(app).get(beginning({ request: `e30.${claims}.` }).address);
    expect(new URL(String(headers.location)).origin).toBe(publicUrl);
  });

  test('oidcc-codereuse, oidcc-codereuse-30seconds', async () => {
    const { code, verifier } = await signInWith({});
    expect((await exchange(app, code, verifier)).statusCode).toBe(200);
    for (const seconds of [0, 30]) {
      server.clock.advance(seconds);
      const again = await exchange(app, code, verifier);
      expect([again.statusCode, again.json().error]).toEqual([400, 'invalid_grant']);
    }
  });
});

test('oidcc-server-client-secret-post: the client has no secret, so one that is sent means nothing', async () => {
  const { code, verifier } = await signInWith({});
  expect((await exchange(app, code, 'x'.repeat(43), { client_secret: 'guessed' })).json().error).toBe('invalid_grant');
  expect((await exchange(app, code, verifier, { client_secret: 'guessed' })).statusCode).toBe(200);
});

test('oidcc-userinfo-get, -post-header, -post-body: there is no userinfo endpoint', async () => {
  const { code, verifier } = await signInWith({});
  const { access_token } = (await exchange(app, code, verifier)).json();
  const headers = { authorization: `Bearer ${access_token}` };
  for (const method of ['GET', 'POST'] as const) {
    expect((await app.inject({ method, url: '/api/auth/oauth2/me', headers })).statusCode).toBe(404);
  }
});

test('the metadata offers nothing of what only an OpenID provider has', async () => {
  for (const name of ['openid-configuration', 'oauth-authorization-server']) {
    const metadata = (await app.inject(`/api/auth/oauth2/.well-known/${name}`)).json();
    expect(metadata.scopes_supported).toEqual(['crm']);
    const names = Object.keys(metadata);
    expect(names.filter((one) => /claim|id_token|subject|userinfo|acr|request_uri/.test(one))).toEqual([]);
  }
});
