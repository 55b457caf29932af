import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiErrors } from '#contracts/errors.ts';
import { guardedRequest } from '#server/providers/outside/guardedFetch.ts';
import { makeApp, makePersonalToken, makeUser } from '../support/builders.ts';
import { type LocalHost, startLocalHost } from '../support/localHost.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const email = 'Ada.Quist@example.com';
const item = {
  ...{ campaign_id: '01900000-0000-7000-8000-000000000001', state: 'confirmed' },
  ...{ created_at: '2026-01-02T10:00:00.000Z', confirmed_at: '2026-01-02T10:05:00.000Z', withdrawn_at: null },
};

let server: TestServer;
let host: LocalHost;
let up: string;
let down: string;
const log: string[] = [];
const told: { token: string; body: unknown }[] = [];

/** Registers an app at this address. */
async function register(root_url: string): Promise<string> {
  const { id } = await makeApp(server.db);
  await server.db.updateTable('apps').set({ root_url }).where('id', '=', id).execute();
  return id;
}

beforeAll(async () => {
  host = await startLocalHost();
  const gone = await startLocalHost();
  await gone.close();
  const askApp = guardedRequest([host.origin, gone.origin]);
  const config = { logLevel: 'trace' };
  server = await startTestServer({ providers: { askApp }, config, logTo: { write: (line) => void log.push(line) } });
  up = await register(host.origin);
  down = await register(gone.origin);
});
afterAll(async () => {
  await server.close();
  await host.close();
});

const answers = (body: object) => {
  for (const action of ['search', 'export', 'erase'])
    host.on(`/fans/${action}`, async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const token = String(request.headers.authorization).replace('Bearer ', '');
      told.push({ token, body: JSON.parse(Buffer.concat(chunks).toString()) });
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
};
beforeEach(() => {
  told.splice(0);
  answers({ items: [{ ...item, name: 'Ada Quist' }] });
});

const call = (action: string, as: Parameters<TestServer['call']>[2] = { as: 'admin' }) =>
  server.call('POST', `/api/fans/${action}`, { json: { email: ` ${email} ` }, ...as });
const entries = () =>
  server.db.selectFrom('audit_log').selectAll().where('resource', '=', 'fans').orderBy('id').execute();
const unreachable = { msg: 'The URL could not be reached' };

describe('a fan', () => {
  test('is searched, exported and erased in every app, and an app that is down is named', async () => {
    const failed = [{ app: down, ...unreachable }];
    expect((await call('search')).body).toEqual({ items: [{ ...item, app: up }], failed });
    expect((await call('export')).body).toEqual({ items: [{ ...item, app: up, name: 'Ada Quist' }], failed });
    expect((await call('erase')).body).toEqual({ items: [{ ...item, app: up }], failed });
    expect(host.asked).toEqual(['/fans/search', '/fans/export', '/fans/erase']);
    expect(told.map(({ body }) => body)).toEqual(Array(3).fill({ email }));
  });

  test('is asked for with a token of 10 minutes, for this app and no campaign', async () => {
    await call('search');
    const keys = createLocalJWKSet((await server.call('GET', '/api/auth/oauth2/jwks')).body);
    const { payload } = await jwtVerify(told[0]?.token ?? '', keys, {
      ...{ typ: 'app+jwt', audience: up, currentDate: server.clock.now() },
    });
    const { id: sub } = await server.person('admin');
    expect(payload).toMatchObject({ sub, session: null, purpose: 'fans', permissions: ['consumer-data-modify'] });
    expect(payload).not.toHaveProperty('campaign_id');
    expect(Number(payload.exp) - Number(payload.iat)).toBe(600);
  });

  test('is in the audit by one hash of the address, and neither there nor in the log by the address', async () => {
    const before = (await entries()).length;
    for (const action of ['search', 'export', 'erase']) await call(action);
    await call('search', { as: 'admin', json: { email: email.toUpperCase() } });
    const written = (await entries()).slice(before);
    const actions = ['fan.searched', 'fan.exported', 'fan.erased', 'fan.searched'];
    expect(written.map(({ action }) => action)).toEqual(actions);
    expect(new Set(written.map(({ record_id }) => record_id)).size).toBe(1);
    expect(written[2]?.details).toEqual({ via: 'sign-in', found: 1, failed: [down] });
    expect(log.length).toBeGreaterThan(0);
    expect(JSON.stringify([written, log])).not.toMatch(/ada|quist/i);
  });

  test.each([
    ['another format', { items: [{ campaign_id: 7 }] }],
    ['no list', {}],
  ])('is not found in an app that answers %s', async (_name, body) => {
    answers(body);
    const { msg } = apiErrors['lookup-failed'];
    const { body: answer } = await call('search');
    expect(answer).toEqual({ items: [], failed: expect.arrayContaining([{ app: up, msg }]) });
  });

  test('is not found in an app without these calls', async () => {
    host.on('/fans/search', (_request, response) => response.writeHead(404).end('{}'));
    const { body } = await call('search');
    expect(body.failed).toContainEqual({ app: up, msg: 'The URL returned 404' });
  });

  test('needs an address, and the permission in the token and of its owner', async () => {
    for (const json of [{}, { email: '' }, { email, more: 1 }])
      expect((await call('erase', { as: 'admin', json })).status).toBe(422);
    const bearer = await makePersonalToken(server.db, {
      user: await makeUser(server.db, { role: 'admin' }),
      permissions: ['campaigns-read', 'consumer-data-read'],
    });
    expect((await call('erase', { as: { bearer } })).status).toBe(403);
    expect((await call('erase', { as: 'editor' })).status).toBe(403);
    expect(told).toEqual([]);
  });
});
