import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { idempotencyKeyHeader } from '#contracts/idempotency.ts';
import { bookingBehaviours, bookings } from '../support/bookings.ts';
import { makeApp, makeCampaign, makeUser, type TestUser, testPassword } from '../support/builders.ts';
import { makeFullCampaign } from '../support/fullCampaign.ts';
import { type Answer, type CallOptions, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let node: TestServer;
let app: string;

beforeAll(async () => {
  const resources = { resources: [bookings], behaviours: bookingBehaviours };
  server = await startTestServer(resources);
  node = await startTestServer({ beside: server, ...resources });
  await makeApp(server.db, { id: 'pre-page' });
});
beforeEach(async () => {
  app = (await makeApp(server.db)).id;
});
afterAll(async () => {
  await node.close();
  await server.close();
});

type Write = { method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; at?: TestServer } & CallOptions;

/** Sends a write with an idempotency key, to either node as the same user. */
async function send(key: string, { method = 'POST', path, at = server, as = 'admin', ...options }: Write) {
  const bearer = typeof as === 'string' ? { bearer: await server.signIn(as) } : as;
  return at.call(method, path, {
    ...options,
    as: bearer,
    headers: { ...options.headers, [idempotencyKeyHeader]: key },
  });
}

/** Sends a write twice with the same key, the second time to another node; returns both answers. */
async function sendTwice(write: Write): Promise<[Answer, Answer]> {
  const key = crypto.randomUUID();
  const first = await send(key, write);
  expect(first.headers['idempotency-replayed']).toBeUndefined();
  return [first, await send(key.toUpperCase(), { ...write, at: node })];
}

const campaignCount = async () => (await server.db.selectFrom('campaigns').select('id').execute()).length;
const tokenCount = async () => (await server.db.selectFrom('personal_access_tokens').select('id').execute()).length;
const auditCount = async () => (await server.db.selectFrom('audit_log').select('id').execute()).length;

/** Signs a user in once more; returns the access token. */
async function signInAgain({ email }: TestUser): Promise<string> {
  const json = { email, password: testPassword };
  return (await server.call('POST', '/api/auth/jwt/session', { json })).body.access_token;
}

const newCampaign = (slug: string) => ({ path: '/api/campaigns', json: { app, name: 'New', slug } });

describe('a write that is repeated with its idempotency key', () => {
  test('creates one campaign, and returns it both times', async () => {
    const [first, again] = await sendTwice(newCampaign('one'));
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  test('creates one campaign if all attempts arrive at the same moment', async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      [server, node, server, node].map((at) => send(key, { ...newCampaign('at-once'), at })),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });

  test('clones once, with the pre-page, although each clone would get a free slug', async () => {
    const source = await makeFullCampaign(server.db, { app, slug: `full-${app}` });
    const gate = { path: `/api/campaigns/${source}/patch`, json: { fields: { token_gate: { enabled: true } } } };
    const gated = await send(crypto.randomUUID(), gate);
    expect(gated.status, gated.text).toBe(200);
    const before = await campaignCount();
    const key = crypto.randomUUID();
    const clone = { path: `/api/campaigns/${source}/clone` };
    const answers = await Promise.all([server, node].map((at) => send(key, { ...clone, at })));
    answers.push(await send(key, clone));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers[0]?.body.name).toBe('Copy of Full');
    expect(await campaignCount()).toBe(before + 2);
  });

  test('does not conflict with itself after a change by someone else', async () => {
    const id = (await server.call('POST', '/api/campaigns', { as: 'admin', json: newCampaign('mine').json })).body.id;
    const { updated_at } = (await server.call('GET', `/api/campaigns/${id}`, { as: 'admin' })).body;
    const path = `/api/campaigns/${id}/patch`;
    const mine = { path, json: { fields: { name: 'Mine' }, base_updated_at: updated_at } };
    const key = crypto.randomUUID();
    expect((await send(key, mine)).status).toBe(200);
    await server.call('POST', path, { as: 'editor', json: { fields: { name: 'Theirs' } } });
    const before = await auditCount();
    const again = await send(key, mine);
    expect([again.status, again.body.name]).toEqual([200, 'Theirs']);
    expect(await auditCount()).toBe(before);
    // Without the key it is another write.
    expect((await server.call('POST', path, { as: 'admin', json: mine.json })).status).toBe(409);
  });

  test('returns the texts too if it asked for them', async () => {
    const { id, updated_at } = (await send(crypto.randomUUID(), newCampaign('texts'))).body;
    const json = { fields: { name: 'Named' }, include_i18n: true, base_updated_at: updated_at };
    const path = `/api/campaigns/${id}/patch`;
    const key = crypto.randomUUID();
    const first = await send(key, { path, json });
    await server.call('POST', path, { as: 'editor', json: { fields: { name: 'Renamed' } } });
    expect((await send(key, { path, json })).body.i18n).toEqual(first.body.i18n);
  });

  test('ends a campaign once, and returns its end', async () => {
    const { id } = (await send(crypto.randomUUID(), newCampaign('end'))).body;
    const [first, again] = await sendTwice({ path: `/api/campaigns/${id}/end_now` });
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
  });

  test('deletes a campaign with its children once', async () => {
    const { id } = (await send(crypto.randomUUID(), newCampaign('gone'))).body;
    await makeCampaign(server.db, { app, parent_id: id });
    const [first, again] = await sendTwice({ method: 'DELETE', path: `/api/campaigns/${id}` });
    expect([first.status, again.status, again.text]).toEqual([204, 204, '']);
  });

  test('creates, changes and deletes a record of a declared resource once', async () => {
    const created = { path: '/api/bookings', json: { name: 'Stage' } };
    const [first, again] = await sendTwice(created);
    expect(first.status, first.text).toBe(201);
    expect(again.body).toEqual(first.body);
    const [gone, stillGone] = await sendTwice({ method: 'DELETE', path: `/api/bookings/${first.body.id}` });
    expect([gone.status, stillGone.status]).toEqual([204, 204]);
  });

  test('does not create a second token; its secret is shown once only', async () => {
    const before = await tokenCount();
    const json = { token_name: 'Script', permissions: ['campaigns-read'] };
    const [first, again] = await sendTwice({ path: '/api/users/me/personal_access_tokens', json });
    expect(first.status, first.text).toBe(201);
    expect([again.status, again.body.detail.key]).toEqual([409, 'already-done']);
    expect(await tokenCount()).toBe(before + 1);
  });
});

describe('with a key', () => {
  test('an administrator creates a user once', async () => {
    const json = { email: 'once@example.com', display_name: 'Once', password: testPassword };
    const [first, again] = await sendTwice({ path: '/api/users', json });
    expect(first.status, first.text).toBe(201);
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  test('all other sign-ins end, each with its audit entry', async () => {
    const user = await makeUser(server.db);
    for (const _ of [1, 2, 3]) await signInAgain(user);
    const token = { bearer: await signInAgain(user) };
    const write = { path: '/api/users/me/sign_ins/end_others', as: token };
    const [first, again] = await sendTwice(write);
    expect([first.status, first.body.ended], first.text).toEqual([200, 3]);
    expect(again.status).toBe(200);
  });

  test('a failed reload of an app’s config is an error, and can be repeated', async () => {
    const [first, again] = await sendTwice({ path: `/api/apps/${app}/config/reload` });
    expect([first.status, again.status], first.text).toEqual([502, 502]);
  });

  test('a change of an app to a config that does not load is made once', async () => {
    await server.db.updateTable('apps').set({ last_update_success: true }).where('id', '=', app).execute();
    const json = { config_url: 'https://party.example.com/missing.json' };
    const [first, again] = await sendTwice({ method: 'PATCH', path: `/api/apps/${app}`, json });
    expect([first.status, again.status], first.text).toEqual([200, 200]);
  });
});

describe('an idempotency key', () => {
  test('never hides another write: with another body, at another address or of another user it is a new one', async () => {
    const key = crypto.randomUUID();
    const first = await send(key, newCampaign('first'));
    const second = await send(key, newCampaign('second'));
    const patched = await send(key, { path: `/api/campaigns/${first.body.id}/patch`, json: { fields: { name: 'B' } } });
    const other = await send(key, { path: `/api/campaigns/${second.body.id}/patch`, json: { fields: { name: 'B' } } });
    expect([first, second, patched, other].map(({ status }) => status)).toEqual([201, 201, 200, 200]);
    expect(new Set([first, second, patched, other].map(({ body }) => body.id)).size).toBe(2);
    const theirs = await send(key, { ...newCampaign('first'), as: 'editor' });
    expect([theirs.status, theirs.body.detail.key]).toEqual([409, 'slug-taken']);
  });

  test('may be sent again after a refusal', async () => {
    const key = crypto.randomUUID();
    const taken = await send(crypto.randomUUID(), newCampaign('taken'));
    expect((await send(key, newCampaign('taken'))).body.detail.key).toBe('slug-taken');
    await server.call('DELETE', `/api/campaigns/${taken.body.id}`, { as: 'admin' });
    expect((await send(key, newCampaign('taken'))).status).toBe(201);
  });

  test('must be a UUID', async () => {
    const before = await auditCount();
    const answer = await send('mine', newCampaign('invalid'));
    expect([answer.status, answer.body.detail.key]).toEqual([400, 'malformed-request']);
    expect(await auditCount()).toBe(before);
  });

  test('shows nothing to a user who has lost access since', async () => {
    const external = await server.person('external');
    const { id, updated_at } = (await send(crypto.randomUUID(), newCampaign('lost'))).body;
    const grant = `/api/permissions/campaigns/${id}/users/${external.id}`;
    await server.call('PUT', grant, { as: 'admin' });
    const key = crypto.randomUUID();
    const json = { fields: { name: 'External' }, base_updated_at: updated_at };
    const mine = { path: `/api/campaigns/${id}/patch`, json, as: 'external' as const };
    expect((await send(key, mine)).status).toBe(200);
    await server.call('DELETE', grant, { as: 'admin' });
    expect((await send(key, mine)).status).toBe(404);
  });
});
