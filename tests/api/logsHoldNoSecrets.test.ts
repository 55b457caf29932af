import { once } from 'node:events';
import { connect as connectTo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TokenInfo } from '#contracts/api/auth.ts';
import { makeCampaign, makePersonalToken, makeUser, type TestUser, testPassword } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { freshSignIn, signOut } from '../support/signIns.ts';
import { openSocket, openTab } from '../support/socket.ts';
import { Browser, beginning, exchange, redirectUri, refresh, signInByPage, signInConfig } from './auth/signInSteps.ts';

const written: string[] = [];
const secrets = new Map<string, string>();
const wrongPassword = 'a wrong password nobody has';

let server: TestServer;
let address: string;
let person: TestUser;

beforeAll(async () => {
  const keep = (line: unknown) => void written.push(String(line));
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation(keep);
  server = await startTestServer({ config: { ...signInConfig, logLevel: 'trace' }, logTo: { write: keep } });
  address = await server.listen();
  person = await makeUser(server.db, { role: 'admin' });
  secrets.set('password', testPassword).set('wrong password', wrongPassword);
});
afterAll(() => server.close());

/** Adds a secret that no log line may contain, and returns it. */
const keep = (name: string, secret: string): string => {
  secrets.set(`${name} ${secrets.size}`, secret);
  return secret;
};
const storeTokens = (tokens: TokenInfo): TokenInfo => {
  keep('access token', tokens.access_token);
  keep('refresh token', tokens.refresh_token);
  return tokens;
};
const signInFresh = async () => storeTokens(await freshSignIn(server, person));

async function signInEveryWay(): Promise<void> {
  await server.call('POST', '/api/auth/jwt/session', { json: { email: person.email, password: wrongPassword } });
  await server.call('POST', '/api/auth/jwt/session', { payload: `{"email":"x","password":"${testPassword}"` });
  await server.call('POST', '/api/auth/jwt/session', { json: { email: person.email, password: [testPassword] } });
  await server.call('GET', `/api/auth/jwt/session?password=${encodeURIComponent(testPassword)}`);
  const start = beginning();
  const back = await signInByPage(new Browser(server.app), person.email, start.address);
  const code = keep('code', back.searchParams.get('code') ?? '');
  keep('verifier', start.verifier);
  await exchange(server.app, code, 'not the verifier'.repeat(3));
  const again = beginning();
  const good = (await signInByPage(new Browser(server.app), person.email, again.address)).searchParams.get('code');
  storeTokens((await exchange(server.app, keep('code', good ?? ''), again.verifier)).json<TokenInfo>());
  await new Browser(server.app).get(`${redirectUri}api/auth/sign-in/unknown?code=${code}`);
}

async function refreshAndSignOut(): Promise<void> {
  const tokens = await signInFresh();
  const next = storeTokens((await refresh(server.app, tokens.refresh_token)).json<TokenInfo>());
  await refresh(server.app, tokens.refresh_token);
  await signOut(server, next);
  await refresh(server.app, next.refresh_token);
  await server.call('GET', '/api/users/me', { as: { bearer: next.access_token } });
}

/** Calls every route, with a valid bearer, with tokens in wrong places, and with bodies that are rejected. */
async function callEverything(): Promise<void> {
  const { id } = await makeCampaign(server.db);
  const { access_token: token } = await signInFresh();
  const personal = keep('personal token', await makePersonalToken(server.db, { user: person }));
  const hidden = { password: testPassword, access_token: token, token: personal, nested: { authorization: token } };
  for (const { method, url } of server.routes) {
    const path = url.replace(/:\w+|\*/g, id);
    if (/events|logout|sign-in/.test(path)) continue;
    for (const verb of [method].flat().filter((one) => one !== 'HEAD' && one !== 'OPTIONS')) {
      for (const bearer of [token, personal]) {
        const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
        const query = `?access_token=${token}&password=${encodeURIComponent(testPassword)}`;
        const send = (payload?: string) =>
          server.app.inject({ method: verb as 'GET', url: path + query, headers, ...(payload && { payload }) });
        await send(verb === 'GET' ? undefined : JSON.stringify(hidden));
        if (verb !== 'GET') await send(`${JSON.stringify(hidden)} and no JSON`);
      }
    }
  }
  await server.call('GET', `/api/campaigns/%zz?access_token=${token}`, { as: { bearer: token } });
}

async function callAsEditor(): Promise<void> {
  const campaign = await makeCampaign(server.db);
  const tab = await openTab(server, address, person);
  keep('session', tab.sessionId);
  await server.call('PUT', `/api/campaigns/${campaign.id}/lock`, { ...tab.call, json: {} });
  const json = { campaign_id: campaign.id, purpose: 'editor' };
  const { body } = await server.call('POST', `/api/apps/${campaign.app}/token`, { ...tab.call, json });
  const bearer = keep('app token', body.token);
  await server.call('GET', `/api/campaigns/${campaign.id}`, { as: { bearer } });
  const patch = { as: { bearer }, json: { fields: { page: { a: 1 } } } };
  await server.call('POST', `/api/campaigns/${campaign.id}/patch`, patch);
  await server.call('GET', '/api/users/me', { as: { bearer: `${bearer.slice(0, -4)}AAAA` } });
  await tab.close();
}

/** Sends raw bytes. Resolves when the server has closed the connection. */
async function sendRaw(text: string): Promise<void> {
  const { hostname, port } = new URL(address);
  const socket = connectTo(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(text);
  socket.resume();
  await once(socket, 'close');
}

async function useSockets(): Promise<void> {
  const { access_token: token, refresh_token } = await signInFresh();
  const sayings: (string | object)[] = [
    `{"type":"authorize","access_token":"${token}"`,
    { type: 'authorize', access_token: refresh_token },
    { type: 'authorize', access_token: `${token}${'x'.repeat(5_000)}` },
    { type: 'authorise', access_token: token },
    { type: 'authorize', access_token: token, session_id: { token } },
  ];
  for (const saying of sayings) {
    const socket = await openSocket(address);
    socket.say(saying);
    await socket.closed;
  }
  const broken = await openSocket(address);
  broken.socket.send(Buffer.from(`{"type":"authorize","access_token":"${token}"}`));
  await broken.closed;
  const unmasked = `GET /api/events?access_token=${token} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`;
  await sendRaw(`${unmasked}\u0081\u007e${token}`);
  await sendRaw(`GET /api/events HTTP/1.1\r\nAuthorization: Bearer ${token}\r\nno header at all ${token}\r\n\r\n`);
  await openSocket(address, { origin: `https://${token}.example.com` }).catch(() => undefined);
  const tab = await openTab(server, address, person, { token });
  keep('session', tab.sessionId);
  tab.say({ type: 'authorize', access_token: keep('unknown token', 'f'.repeat(43)), session_id: tab.sessionId });
  await tab.closed;
  const expiring = await openTab(server, address, person, { token });
  keep('session', expiring.sessionId);
  server.clock.advance(server.config.accessTokenSeconds);
  await server.timers.turn();
  expect(await expiring.closed).toBe(4001);
}

/** Makes every query fail: errors are logged with all their properties. */
async function breakTheDatabase(): Promise<void> {
  const tokens = await signInFresh();
  const signedIn = await openTab(server, address, person, { token: tokens.access_token });
  keep('session', signedIn.sessionId);
  await sql`alter table oidc_payloads rename to oidc_payloads_gone`.execute(server.db);
  const answer = await server.call('GET', '/api/users/me', { as: { bearer: tokens.access_token } });
  expect(answer.status).toBe(500);
  await server.call('POST', '/api/auth/jwt/session', { json: { email: person.email, password: testPassword } });
  await refresh(server.app, tokens.refresh_token);
  await server.call('POST', '/api/auth/oauth2/logout', { json: { refresh_token: tokens.refresh_token } });
  await new Browser(server.app).get(beginning().address);
  const socket = await openSocket(address);
  socket.say({ type: 'authorize', access_token: tokens.access_token, session_id: signedIn.sessionId });
  expect(await socket.closed).toBe(1011);
  await server.timers.turn();
  await sql`alter table oidc_payloads_gone rename to oidc_payloads`.execute(server.db);
  await signedIn.close();
}

/** Returns a secret in its encodings in a URL, a form and JSON. */
const shapesOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  new URLSearchParams({ secret }).toString().slice('secret='.length),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
];

test('no token and no password appears in a log line, whatever is called, sent on sockets, or fails', async () => {
  await signInEveryWay();
  await refreshAndSignOut();
  await callEverything();
  await callAsEditor();
  await useSockets();
  await breakTheDatabase();

  const all = written.join('');
  const found = [...secrets].filter(([, secret]) => shapesOf(secret).some((shape) => all.includes(shape)));
  expect(found.map(([name]) => name)).toEqual([]);
  // Checks that the run reached the code that logs.
  expect(secrets.size).toBeGreaterThan(20);
  for (const words of [
    '"answered"',
    '"request failed"',
    '"live events failed"',
    '"socket error"',
    '"recurring work failed"',
    'login failed',
  ]) {
    expect(all).toContain(words);
  }
  expect(written.length).toBeGreaterThan(150);
}, 60_000);
