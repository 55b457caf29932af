import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieVisits } from '../support/browserSignIn.ts';
import { makeUser, testPassword } from '../support/builders.ts';
import { freePort } from '../support/freePort.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** A client that knows only the standards, over real HTTP on loopback. */
const client: oauth.Client = { client_id: 'crm-tools' };
const http = { [oauth.allowInsecureRequests]: true };

let server: TestServer;
let origin: string;
let as: oauth.AuthorizationServer;
beforeAll(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  server = await startTestServer({ config: { publicUrl: origin, oauthRedirectUris: [`${origin}/`] } });
  await server.app.listen({ port, host: '127.0.0.1' });
  const issuer = new URL(`${origin}/api/auth/oauth2`);
  as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, http));
});
afterAll(() => server.close());

type Asked = { state: string; verifier: string; address: string };

/** Returns the authorization URL with the values that the client stores for it. */
async function ask(changes: Record<string, string | null> = {}): Promise<Asked> {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const address = new URL(as.authorization_endpoint ?? '');
  const asked = {
    client_id: client.client_id,
    redirect_uri: `${origin}/`,
    response_type: 'code',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ...changes,
  };
  for (const [name, value] of Object.entries(asked)) if (value !== null) address.searchParams.set(name, value);
  return { state, verifier, address: address.href };
}

/** Signs in a new user on the page and returns the callback URL. */
async function callback({ address }: Asked): Promise<URL> {
  const { email } = await makeUser(server.db);
  const visit = cookieVisits(origin);
  const page = await visit(address);
  const resume = await visit(page, new URLSearchParams({ email, password: testPassword }));
  return new URL(await visit(resume));
}

type Grant = { params: URLSearchParams; verifier: string };
async function authorise(): Promise<Grant> {
  const asked = await ask();
  return {
    params: oauth.validateAuthResponse(as, client, await callback(asked), asked.state),
    verifier: asked.verifier,
  };
}

const exchange = async ({ params, verifier }: Grant, redirectUri = `${origin}/`) =>
  oauth.processAuthorizationCodeResponse(
    as,
    client,
    await oauth.authorizationCodeGrantRequest(as, client, oauth.None(), params, redirectUri, verifier, http),
  );
const refresh = async (token = '') =>
  oauth.processRefreshTokenResponse(
    as,
    client,
    await oauth.refreshTokenGrantRequest(as, client, oauth.None(), token, http),
  );
const call = async (token: string) =>
  (await oauth.protectedResourceRequest(token, 'GET', new URL(`${origin}/api/users/me`), undefined, undefined, http))
    .status;
const isGood = (token: string) =>
  call(token).catch((error: unknown) => {
    if (error instanceof oauth.WWWAuthenticateChallengeError) return error.status;
    throw error;
  });
const invalidGrant = { error: 'invalid_grant', status: 400 };

const outcomes = async <Answer>(asked: Promise<Answer>[]) => {
  const all = await Promise.allSettled(asked);
  return {
    won: all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    lost: all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])),
  };
};

describe('a standard OAuth client', () => {
  test('discovers the server, signs in with PKCE, calls, refreshes and signs out', async () => {
    expect(as).toMatchObject({
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
    });
    const tokens = await exchange(await authorise());
    expect(await isGood(tokens.access_token)).toBe(200);
    const next = await refresh(tokens.refresh_token);
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    expect(await isGood(next.access_token)).toBe(200);
    const body = JSON.stringify({ refresh_token: next.refresh_token });
    const headers = { 'content-type': 'application/json' };
    const left = await fetch(`${origin}/api/auth/oauth2/logout`, { method: 'POST', headers, body });
    expect([left.status, await isGood(next.access_token)]).toEqual([204, 401]);
    await expect(refresh(next.refresh_token)).rejects.toMatchObject(invalidGrant);
  });

  test('refreshes at the CMS endpoint as at the standard one', async () => {
    const { refresh_token = '' } = await exchange(await authorise());
    const own = { ...as, token_endpoint: `${as.issuer}/refresh` };
    const answer = await oauth.refreshTokenGrantRequest(own, client, oauth.None(), refresh_token, http);
    expect(await isGood((await oauth.processRefreshTokenResponse(own, client, answer)).access_token)).toBe(200);
  });

  test('detects a foreign callback: another state, another issuer (RFC 9207)', async () => {
    const asked = await ask();
    const back = await callback(asked);
    expect(() => oauth.validateAuthResponse(as, client, back, oauth.generateRandomState())).toThrow(/state/);
    back.searchParams.set('iss', 'https://elsewhere.example');
    expect(() => oauth.validateAuthResponse(as, client, back, asked.state)).toThrow(/iss/);
  });
});

describe('the server refuses', () => {
  test.each([
    ['no challenge', { code_challenge: null, code_challenge_method: null }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['a challenge without its method, which would mean plain', { code_challenge_method: null }],
  ])('%s, and returns the error to the client', async (_what, changes) => {
    const asked = await ask(changes);
    const back = new URL(await cookieVisits(origin)(asked.address));
    const validate = () => oauth.validateAuthResponse(as, client, back, asked.state);
    expect(validate).toThrow(oauth.AuthorizationResponseError);
    expect(back.searchParams.get('error')).toBe('invalid_request');
  });

  test('a redirect URI that is not registered exactly, without a redirect', async () => {
    const others = [`${origin}`, `${origin}/?a=1`, `${origin}/#a`, `${origin}//`, 'https://elsewhere.example/'];
    for (const redirect_uri of others) {
      const { address } = await ask({ redirect_uri });
      const answer = await fetch(address, { redirect: 'manual' });
      expect([redirect_uri, answer.status, answer.headers.get('location')]).toEqual([redirect_uri, 400, null]);
    }
  });

  test('a code with another redirect URI, another verifier, or the verifier of another sign-in', async () => {
    const [mine, other] = [await authorise(), await authorise()];
    await expect(exchange(mine, `${origin}/elsewhere`)).rejects.toMatchObject(invalidGrant);
    await expect(exchange({ ...mine, verifier: other.verifier })).rejects.toMatchObject(invalidGrant);
    expect(await isGood((await exchange(mine)).access_token)).toBe(200);
  });
});

describe('one-time credentials', () => {
  test('of 20 simultaneous exchanges of one code one succeeds; a later replay ends its tokens', async () => {
    const grant = await authorise();
    const { won, lost } = await outcomes(Array.from({ length: 20 }, () => exchange(grant)));
    expect(won).toHaveLength(1);
    expect(lost).toEqual(Array(19).fill(expect.objectContaining(invalidGrant)));
    const next = await refresh(won[0]?.refresh_token);
    // RFC 6749, section 4.1.2: the tokens of a code that is used twice are revoked.
    await expect(exchange(grant)).rejects.toMatchObject(invalidGrant);
    expect(await isGood(next.access_token)).toBe(401);
    await expect(refresh(next.refresh_token)).rejects.toMatchObject(invalidGrant);
  });

  test('of 20 simultaneous refreshes with one token the tokens of one are good; a later replay ends the sign-in', async () => {
    const { refresh_token } = await exchange(await authorise());
    const { won, lost } = await outcomes(Array.from({ length: 20 }, () => refresh(refresh_token)));
    // One that arrives after another was answered is a repetition, whose tokens replace the first ones.
    expect(lost).toEqual(Array(20 - won.length).fill(expect.objectContaining(invalidGrant)));
    const checked = await Promise.all(won.map(async (one) => ({ one, status: await isGood(one.access_token) })));
    const good = checked.filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    const next = await refresh(good[0]?.one.refresh_token);
    expect(await isGood(next.access_token)).toBe(200);
    await expect(refresh(refresh_token)).rejects.toMatchObject(invalidGrant);
    expect(await isGood(next.access_token)).toBe(401);
  });
});
