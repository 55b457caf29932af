import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { Browser, beginning, exchange, postForm, publicUrl, signInConfig } from '../api/auth/signInSteps.ts';
import { makeAgent } from '../support/agents.ts';
import { makeUser, type TestUser, testPassword } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer({ config: signInConfig });
  user = await makeUser(server.db, { role: 'editor' });
});
afterAll(() => server.close());

const back = 'http://127.0.0.1:7777/callback';
const register = (json: unknown, remoteAddress = '127.0.0.1') =>
  server.app.inject({ method: 'POST', url: '/api/auth/oauth2/register', payload: json as object, remoteAddress });

/** Registers a program and goes to the question what it may do, as its user. */
async function ask({ name = 'Helper', query = {} }: { name?: string; query?: Record<string, string> } = {}) {
  const { client_id } = (await register({ client_name: name, redirect_uris: [back] })).json();
  const begun = beginning({ client_id, redirect_uri: back, ...query });
  const browser = new Browser(server.app);
  const login = String((await browser.get(begun.address)).headers.location);
  const asked = await browser.post(login, { email: user.email, password: testPassword });
  return { ...begun, client_id, browser, login, consent: String(asked.headers.location) };
}

type Asked = Awaited<ReturnType<typeof ask>>;
const allowed = { decision: 'allow', 'campaigns-read': 'on', calls: '50', changes: '5' };

/** Answers the question, and returns the URL that the program is called at. */
async function answer({ browser, consent }: Asked, form: Record<string, string>): Promise<URL> {
  const sent = await browser.post(consent, form);
  expect(sent.statusCode, sent.body).toBe(303);
  return new URL(String((await browser.get(String(sent.headers.location))).headers.location));
}

const tokensFor = async (asked: Asked, form: Record<string, string> = allowed) => {
  const code = (await answer(asked, form)).searchParams.get('code') ?? '';
  const of = { client_id: asked.client_id, redirect_uri: back, resource: `${publicUrl}/mcp` };
  return (await exchange(server.app, code, asked.verifier, of)).json();
};
const call = (token: string, path = '/api/campaigns') => server.call('GET', path, { as: { bearer: token } });
const agents = async () => (await server.call('GET', '/api/users/me/agents', { as: user })).body.items;

describe('a program', () => {
  test('finds the authorization server from the MCP server', async () => {
    for (const path of ['', '/mcp']) {
      const { body } = await server.call('GET', `/.well-known/oauth-protected-resource${path}`);
      expect(body).toMatchObject({
        resource: `${publicUrl}/mcp`,
        authorization_servers: [`${publicUrl}/api/auth/oauth2`],
      });
    }
    for (const path of ['', '/api/auth/oauth2']) {
      const { body } = await server.call('GET', `/.well-known/oauth-authorization-server${path}`);
      expect(body).toMatchObject({
        issuer: `${publicUrl}/api/auth/oauth2`,
        registration_endpoint: `${publicUrl}/api/auth/oauth2/register`,
        code_challenge_methods_supported: ['S256'],
      });
    }
  });

  test.each([
    ['http://example.com/callback'],
    ['https://127.0.0.1/callback'],
    ['https://user:secret@example.com/'],
    ['https://example.com/#part'],
    ['javascript:alert(1)'],
    ['myapp://callback'],
    ['no url'],
  ])('is not registered with the redirect URI %s', async (uri) => {
    const refused = await register({ redirect_uris: ['https://example.com/', uri] }, '10.0.0.1');
    expect([refused.statusCode, refused.json().error]).toEqual([400, 'invalid_redirect_uri']);
  });

  test('is registered with a bounded name of one line, and only some from one network', async () => {
    const hostile = `Campaign\u202eCMS\n${'x'.repeat(180)}`;
    const made = (await register({ client_name: hostile, redirect_uris: ['https://example.com/'] }, '10.0.0.2')).json();
    expect(made).toMatchObject({ client_name: `Campaign CMS ${'x'.repeat(67)}`, token_endpoint_auth_method: 'none' });
    expect((await register({ client_name: 'x'.repeat(201), redirect_uris: [back] }, '10.0.0.2')).statusCode).toBe(400);
    expect((await register({ redirect_uris: [] }, '10.0.0.2')).json().error).toBe('invalid_client_metadata');
    const statuses: number[] = [];
    for (let at = 0; at < serverLimits.registeredAgents.tries; at++)
      statuses.push((await register({ redirect_uris: [back] }, '10.0.0.2')).statusCode);
    expect([statuses[0], statuses.at(-1)]).toEqual([201, 429]);
  });

  test('is removed after a day if no user connected it', async () => {
    const unused = (await register({ redirect_uris: [back] })).json().client_id;
    const asked = await ask();
    await tokensFor(asked);
    server.clock.advance(24 * 3_600 + 1);
    await server.timers.turn();
    const status = async (client_id: string) =>
      (await new Browser(server.app).get(beginning({ client_id, redirect_uri: back }).address)).statusCode;
    expect([await status(unused), await status(asked.client_id)]).toEqual([400, 303]);
  });
});

describe('the question what an agent may do', () => {
  test('names the program as text, its host and the user, and preselects only reading', async () => {
    const { browser, consent } = await ask({ name: '<b>Nice</b>' });
    const page = await browser.get(consent);
    expect(page.headers['content-security-policy']).toContain("form-action 'self' http://127.0.0.1:7777;");
    expect(page.body).toContain('&lt;b&gt;Nice&lt;/b&gt;');
    expect(page.body).toContain('<dd>127.0.0.1:7777</dd>');
    expect(page.body).toContain(user.email);
    expect(page.body).toContain('name="campaigns-read" checked');
    expect(page.body).toContain('name="campaigns-modify">');
  });

  test('is in German with that language', async () => {
    const { browser, consent } = await ask({ query: { ui_locales: 'de' } });
    expect((await browser.get(consent)).body).toContain('Niemand hat ihn geprüft.');
  });

  test('gives only what is chosen, whatever scope the program requests', async () => {
    const { access_token, token_type } = await tokensFor(await ask({ query: { scope: 'crm admin everything' } }));
    expect(token_type).toBe('Bearer');
    expect((await call(access_token)).status).toBe(200);
    expect((await call(access_token, '/api/users/me')).status).toBe(403);
    const [agent] = await agents();
    expect(agent).toMatchObject({
      name: 'Helper',
      redirect_host: '127.0.0.1:7777',
      permissions: ['campaigns-read'],
      calls: { used: 2, per_day: 50 },
      changes: { used: 0, per_day: 5 },
    });
  });

  test.each([
    [{ 'campaigns-read': 'off' }, 'Choose at least one permission'],
    [{ calls: '0' }, 'Enter calls per day'],
    [{ calls: '1e3' }, 'Enter calls per day'],
    [{ changes: String(limits.maxAgentChanges + 1) }, 'Enter changes per day'],
  ])('refuses %o and keeps what was typed', async (wrong, words) => {
    const { browser, consent } = await ask();
    const sent = await browser.post(consent, { ...allowed, calls: '77', ...wrong });
    expect([sent.statusCode, sent.body.includes(words)]).toEqual([422, true]);
    expect(sent.body).toContain(`value="${'calls' in wrong ? wrong.calls : '77'}"`);
  });

  test('sends the program an error if the user declines', async () => {
    const called = await answer(await ask(), { decision: 'decline' });
    expect([called.searchParams.get('error'), called.searchParams.has('code')]).toEqual(['access_denied', false]);
  });

  test('can’t be skipped: the login alone gives no code, and its answer belongs to the browser of the login', async () => {
    const asked = await ask();
    const resumed = await asked.browser.get(
      asked.consent.replace('/sign-in/', '/oauth2/authorize/').replace('/consent', ''),
    );
    expect(String(resumed.headers.location)).not.toContain('code=');
    const other = await new Browser(server.app).post(asked.consent, allowed);
    expect(other.headers.location).toBe(`${publicUrl}/#/login?failure=expired`);
    const fresh = await ask();
    const unasked = fresh.consent.replace(/[^/]+\/consent$/, `${fresh.login.split('/').at(-1)}x/consent`);
    expect((await fresh.browser.post(unasked, allowed)).headers.location).toContain('failure=expired');
  });

  test('has to be answered soon after the login', async () => {
    const { browser, consent, login } = await ask();
    server.clock.advance(16 * 60);
    expect((await browser.post(consent, allowed)).headers.location).toBe(login);
  });

  test('is refused for further agents of a user who has the maximum', async () => {
    for (let at = (await agents()).length; at < limits.maxAgentsPerUser; at++) await makeAgent(server, { user });
    const { browser, consent } = await ask();
    expect((await browser.post(consent, allowed)).statusCode).toBe(409);
    for (const { id } of await agents()) await server.call('DELETE', `/api/users/me/agents/${id}`, { as: user });
    expect(await agents()).toEqual([]);
  });
});

describe('a connected agent', () => {
  test('is no session of its user, refreshes its tokens, and is disconnected with the next call', async () => {
    const asked = await ask();
    const first = await tokensFor(asked);
    const refreshed = await postForm(server.app, '/api/auth/oauth2/token', {
      ...{ grant_type: 'refresh_token', client_id: asked.client_id, refresh_token: first.refresh_token },
    });
    const { access_token } = refreshed.json();
    expect((await call(access_token)).status).toBe(200);
    const [agent] = await agents();
    const own = await server.call('GET', '/api/users/me/sign_ins', { as: user });
    expect(own.body.items.filter((one: { agent: string | null }) => one.agent !== null)).toEqual([]);
    const seen = await server.call('GET', `/api/users/${user.id}/sign_ins`, { as: 'admin' });
    expect(seen.body.items.map((one: { agent: string | null }) => one.agent)).toContain('Helper');
    const foreign = await server.call('DELETE', `/api/users/me/agents/${agent.id}`, { as: 'admin' });
    expect(foreign.status).toBe(404);
    expect((await server.call('DELETE', `/api/users/me/agents/${agent.id}`, { as: user })).status).toBe(204);
    expect((await call(access_token)).status).toBe(401);
    const { body } = await server.call('GET', '/api/audit?limit=20&order=desc', { as: 'admin' });
    const actions = body.items.map((one: { action: string }) => one.action);
    expect(actions).toContain('agent.connected');
    expect(actions).toContain('agent.disconnected');
  });

  test('gets no token for another resource, and no code without PKCE', async () => {
    const asked = await ask();
    const code = (await answer(asked, allowed)).searchParams.get('code') ?? '';
    const of = { client_id: asked.client_id, redirect_uri: back, resource: 'https://other.example/mcp' };
    expect((await exchange(server.app, code, asked.verifier, of)).json().error).toBe('invalid_target');
    const elsewhere = beginning({ client_id: asked.client_id, redirect_uri: back, resource: 'https://other.example/' });
    expect(String((await new Browser(server.app).get(elsewhere.address)).headers.location)).toContain(
      'error=invalid_target',
    );
    const plain = beginning({ client_id: asked.client_id, redirect_uri: back, code_challenge_method: 'plain' });
    expect(String((await new Browser(server.app).get(plain.address)).headers.location)).toContain(
      'error=invalid_request',
    );
    const stolen = beginning({ client_id: asked.client_id, redirect_uri: 'https://evil.example/' });
    expect((await new Browser(server.app).get(stolen.address)).statusCode).toBe(400);
  });

  test('ends when its user is blocked', async () => {
    const { access_token } = await tokensFor(await ask());
    await server.db.updateTable('users').set({ state: 'rejected' }).where('id', '=', user.id).execute();
    expect((await call(access_token)).status).toBe(401);
    await server.db.updateTable('users').set({ state: 'approved' }).where('id', '=', user.id).execute();
  });
});
