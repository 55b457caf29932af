import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PermissionKey, permissionsOfRole } from '#contracts/permissions.ts';
import { hashOf } from '#server/modules/auth/auth.ts';
import { makeCampaign, makePersonalToken, makeUser, type TestUser } from '../support/builders.ts';
import { type Answer, type CallOptions, startTestServer, type TestServer } from '../support/server.ts';
import { freshSignIn, signOut } from '../support/signIns.ts';

/** The servers of two nodes on one database. */
let server: TestServer;
let other: TestServer;
let campaign: { id: string; app: string };
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ beside: server });
  campaign = await makeCampaign(server.db, { name: 'Secret name' });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

type Bearer = { user: TestUser; bearer: string; signOut?: () => Promise<void> };
type Call = (at: TestServer, bearer: string) => Promise<Answer>;

const calling =
  (method: 'GET' | 'POST', path: () => string, options: () => CallOptions = () => ({})): Call =>
  (at, bearer) =>
    at.call(method, path(), { as: { bearer }, ...options() });

let writes = 0;

/** The routes whose handlers prove the caller, for a caller who sees the campaign. */
const routes: Record<string, Call> = {
  'GET campaigns': calling('GET', () => '/api/campaigns'),
  'GET a search of campaigns': calling('GET', () => '/api/campaigns?search=secret'),
  'GET campaigns/{id}': calling('GET', () => `/api/campaigns/${campaign.id}`),
  'POST campaigns/{id}/patch': calling(
    'POST',
    () => `/api/campaigns/${campaign.id}/patch`,
    () => ({ json: { fields: { tag_manager: { party_id: `${++writes}` } } } }),
  ),
  'POST campaigns/{id}/patch with texts': calling(
    'POST',
    () => `/api/campaigns/${campaign.id}/patch`,
    () => ({ json: { fields: { i18n: { translations: [{ locale: 'en', messages: { title: `${++writes}` } }] } } } }),
  ),
};

const signedIn = async (role: 'admin' | 'editor' | 'external'): Promise<Bearer> => {
  const user = await makeUser(server.db, { role });
  const tokens = await freshSignIn(server, user);
  return { user, bearer: tokens.access_token, signOut: () => signOut(server, tokens) };
};

const withToken = async (): Promise<Bearer> => {
  const user = await makeUser(server.db);
  const permissions: PermissionKey[] = ['campaigns-read', 'campaigns-modify', 'campaigns-create'];
  return { user, bearer: await makePersonalToken(server.db, { user, permissions }) };
};

/** Makes the call on both nodes until both remember the caller. */
async function remember(call: Call, { bearer }: Bearer): Promise<void> {
  for (const node of [server, other, server, other]) expect((await call(node, bearer)).status).toBeLessThan(300);
}

const set = (user: TestUser, values: { role?: 'external'; state?: 'rejected'; display_name?: string }) =>
  server.db.updateTable('users').set(values).where('id', '=', user.id).execute();

const asAdmin = async (method: 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown): Promise<void> => {
  expect((await server.call(method, path, { as: 'admin', json })).status).toBeLessThan(300);
};

type Change = { who: () => Promise<Bearer>; change: (bearer: Bearer) => Promise<unknown>; status: number };

const refusing: Record<string, Change> = {
  'a blocked user': {
    who: () => signedIn('editor'),
    change: ({ user }) => asAdmin('POST', `/api/users/${user.id}/state`, { state: 'rejected' }),
    status: 401,
  },
  'a user who is no longer approved, whose tokens are still there': {
    who: () => signedIn('editor'),
    change: ({ user }) => set(user, { state: 'rejected' }),
    status: 401,
  },
  'an ended sign-in': { who: () => signedIn('editor'), change: async (bearer) => bearer.signOut?.(), status: 401 },
  'an expired access token': {
    who: () => signedIn('editor'),
    change: ({ bearer }) =>
      server.db
        .updateTable('oidc_payloads')
        .set({ expires_at: server.clock.now() })
        .where('id_hash', '=', hashOf(bearer))
        .execute(),
    status: 401,
  },
  'a deleted personal token': {
    who: withToken,
    change: ({ user }) => server.db.deleteFrom('personal_access_tokens').where('user_id', '=', user.id).execute(),
    status: 401,
  },
  'the personal token of a blocked user': {
    who: withToken,
    change: ({ user }) => set(user, { state: 'rejected' }),
    status: 401,
  },
  'a personal token that has lost its permission': {
    who: withToken,
    change: ({ user }) =>
      server.db
        .updateTable('personal_access_tokens')
        .set({ permissions: ['users-read'] })
        .where('user_id', '=', user.id)
        .execute(),
    status: 403,
  },
};

/** What a refused write must not change. */
const stored = async () => [
  await server.db.selectFrom('apps').select(['id', 'last_app_id']).orderBy('id').execute(),
  await server.db.selectFrom('campaigns').select(['id', 'updated_at']).orderBy('id').execute(),
  await server.db
    .selectFrom('campaign_revisions')
    .select((eb) => eb.fn.countAll().as('count'))
    .execute(),
];

describe.each([
  ['POST campaigns', () => ({})],
  ['POST campaigns below a parent', () => ({ parent_id: campaign.id })],
])('%s on another node', (_name, fields) => {
  const json = () => ({ app: campaign.app, name: 'Secret name', slug: `slug-${++writes}`, ...fields() });
  const create = calling(
    'POST',
    () => '/api/campaigns',
    () => ({ json: json() }),
  );

  test.each(Object.entries(refusing))('refuses %s with the next call', async (_who, { who, change, status }) => {
    const bearer = await who();
    await remember(create, bearer);
    await change(bearer);
    const before = await stored();
    const answer = await create(other, bearer.bearer);
    expect(answer.status).toBe(status);
    expect(answer.text).not.toContain('Secret name');
    expect(await stored()).toEqual(before);
  });

  test('refuses a user who has lost the permission with the next call', async () => {
    const editor = await signedIn('editor');
    await remember(create, editor);
    await asAdmin('POST', `/api/users/${editor.user.id}/role`, { role: 'external' });
    const before = await stored();
    expect((await create(other, editor.bearer)).status).toBe(403);
    expect(await stored()).toEqual(before);
  });
});

describe.each(Object.entries(routes))('%s on another node', (_name, call) => {
  test.each(Object.entries(refusing))('refuses %s with the next call', async (_who, { who, change, status }) => {
    const bearer = await who();
    await remember(call, bearer);
    await change(bearer);
    const before = await stored();
    const answer = await call(other, bearer.bearer);
    expect(answer.status).toBe(status);
    expect(answer.text).not.toContain('Secret name');
    expect(await stored()).toEqual(before);
  });

  test('hides the campaign with the next call after the grant is revoked', async () => {
    const external = await signedIn('external');
    const path = `/api/permissions/campaigns/${campaign.id}/users/${external.user.id}`;
    await asAdmin('PUT', path);
    await remember(call, external);
    await asAdmin('DELETE', path);
    expect((await call(other, external.bearer)).text).not.toContain('Secret name');
  });

  test('hides the campaign with the next call after the role was changed', async () => {
    const editor = await signedIn('editor');
    await remember(call, editor);
    await asAdmin('POST', `/api/users/${editor.user.id}/role`, { role: 'external' });
    expect((await call(other, editor.bearer)).text).not.toContain('Secret name');
  });

  test('shows the campaign with the next call after the role was changed back', async () => {
    const user = await signedIn('editor');
    await remember(call, user);
    await set(user.user, { role: 'external' });
    await call(other, user.bearer);
    await server.db.updateTable('users').set({ role: 'editor' }).where('id', '=', user.user.id).execute();
    expect((await call(other, user.bearer)).text).toContain('Secret name');
  });
});

test('GET users/me on another node shows the new name and role with the next call, and nothing after a block', async () => {
  const editor = await signedIn('editor');
  const me = calling('GET', () => '/api/users/me');
  await remember(me, editor);
  await set(editor.user, { display_name: 'New name', role: 'external' });
  expect((await me(other, editor.bearer)).body).toMatchObject({
    display_name: 'New name',
    role: 'external',
    permissions: permissionsOfRole.external,
  });
  await set(editor.user, { state: 'rejected' });
  expect((await me(other, editor.bearer)).status).toBe(401);
});

test('refuses an invalid query of a caller whose sign-in has ended with 401', async () => {
  const editor = await signedIn('editor');
  const call = calling('GET', () => '/api/campaigns?limit=1000');
  await remember(routes['GET campaigns'] ?? call, editor);
  expect((await call(other, editor.bearer)).status).toBe(422);
  await editor.signOut?.();
  expect(await call(other, editor.bearer)).toMatchObject({ status: 401, body: { detail: { key: 'unauthorized' } } });
});

test('stores the last use of a remembered sign-in and personal token every minute', async () => {
  const call: Call = (at, bearer) => at.call('GET', '/api/campaigns', { as: { bearer } });
  const lastUse = async () => ({
    signIn: await server.db
      .selectFrom('sign_ins')
      .select('last_used_at')
      .where('user_id', '=', editor.user.id)
      .executeTakeFirst(),
    token: await server.db
      .selectFrom('personal_access_tokens')
      .select('last_used_at')
      .where('user_id', '=', program.user.id)
      .executeTakeFirst(),
  });
  const [editor, program] = [await signedIn('editor'), await withToken()];
  for (const bearer of [editor, program]) await remember(call, bearer);
  server.clock.advance(60);
  for (const { bearer } of [editor, program]) await call(server, bearer);
  const now = { last_used_at: server.clock.now() };
  expect(await lastUse()).toEqual({ signIn: now, token: now });
});
