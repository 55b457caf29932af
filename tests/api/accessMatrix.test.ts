import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodConfig, makeApp, makeCampaign, makePersonalToken, makeUser, type TestUser } from '../support/builders.ts';
import { type Answer, type As, startTestServer, type TestServer } from '../support/server.ts';

/** Everybody who may knock. The personal token is an editor's and may read campaigns; the editor token is an admin's. */
const callers = [
  'nobody',
  'unknown bearer',
  'pending',
  'external',
  'editor',
  'admin',
  'personal token',
  'editor token',
] as const;
type Caller = (typeof callers)[number];
const strangers: readonly Caller[] = ['nobody', 'unknown bearer', 'pending'];

const everybody: readonly Caller[] = ['external', 'editor', 'admin', 'personal token'];
const people: readonly Caller[] = ['external', 'editor', 'admin'];
const staff: readonly Caller[] = ['editor', 'admin'];
const admins: readonly Caller[] = ['admin'];

type Target = { id: string; app: string; slug: string };
type Row = {
  may: readonly Caller[];
  /** What is answered to who may, of a thing that they see. */
  ok: number;
  /** What `:id` names; without it the call is about no single thing. */
  on?: 'campaign' | 'user' | 'app' | 'label';
  /** The body. */
  send?: (target: Target) => unknown;
  path?: (target: Target) => string;
};

let fresh = 0;
const freshName = () => `fresh-${++fresh}`;

/** Who may call what. A route that has no row here fails, and so does a row without its route. */
const rows: Record<string, Row | 'public'> = {
  'GET /': 'public',
  'GET /assets/*': 'public',
  'GET /api/health': 'public',
  'GET /api/ready': 'public',
  'GET /api/openapi.json': 'public',
  'GET /api/docs': 'public',
  'GET /api/docs/json': 'public',
  'GET /api/docs/yaml': 'public',
  'GET /api/docs/static/*': 'public',
  'GET /api/docs/static/index.html': 'public',
  'GET /api/docs/static/swagger-initializer.js': 'public',

  // its first message authorises a socket
  'GET /api/events': 'public',

  'GET /api/auth/oauth2/authorize': 'public',
  'GET /api/auth/oauth2/authorize/:uid': 'public',
  'GET /api/auth/oauth2/.well-known/openid-configuration': 'public',
  'GET /api/auth/oauth2/.well-known/oauth-authorization-server': 'public',
  'GET /api/auth/oauth2/jwks': 'public',
  'POST /api/auth/oauth2/token': 'public',
  'POST /api/auth/oauth2/refresh': 'public',
  'POST /api/auth/oauth2/logout': 'public',
  'GET /api/auth/sign-in/:uid': 'public',
  'POST /api/auth/sign-in/:uid': 'public',
  'GET /api/auth/fonts/inter.woff2': 'public',
  'POST /api/auth/jwt/session': 'public',

  'GET /api/users/me': { may: everybody, ok: 200 },
  'GET /api/permissions': { may: everybody, ok: 200 },
  'GET /api/users': { may: staff, ok: 200 },
  'GET /api/users/:id': { may: staff, ok: 200, on: 'user' },

  'GET /api/apps': { may: everybody, ok: 200 },
  'GET /api/apps/:id': { may: everybody, ok: 200, on: 'app' },
  'POST /api/apps': {
    may: admins,
    ok: 201,
    send: () => ({ id: freshName(), name: 'Fresh', config_url: 'https://fresh.example.com/config.json' }),
  },
  'POST /api/apps/:id/config/reload': { may: admins, ok: 200, on: 'app' },
  'POST /api/apps/:id/token': {
    may: people,
    ok: 200,
    on: 'campaign',
    path: ({ app }) => `/api/apps/${app}/token`,
    send: ({ id }) => ({ campaign_id: id, purpose: 'reports' }),
  },

  'GET /api/campaigns': { may: everybody, ok: 200 },
  'POST /api/campaigns': { may: staff, ok: 201, send: ({ app }) => ({ app, name: 'Fresh', slug: freshName() }) },
  'GET /api/campaigns/:id': { may: [...everybody, 'editor token'], ok: 200, on: 'campaign' },
  'POST /api/campaigns/:id/patch': {
    may: [...people, 'editor token'],
    ok: 200,
    on: 'campaign',
    send: () => ({ fields: { page: { written: true } } }),
  },
  'POST /api/campaigns/:id/start_now': { may: people, ok: 200, on: 'campaign' },
  'POST /api/campaigns/:id/end_now': { may: people, ok: 409, on: 'campaign' },
  'DELETE /api/campaigns/:id': { may: staff, ok: 204, on: 'campaign' },
  'GET /api/campaigns/locks': { may: everybody, ok: 200 },
  'GET /api/campaigns/last_edits': { may: everybody, ok: 200 },
  'PUT /api/campaigns/:id/lock': { may: people, ok: 200, on: 'campaign', send: () => ({}) },
  'DELETE /api/campaigns/:id/lock': {
    may: people,
    ok: 204,
    on: 'campaign',
    path: ({ id }) => `/api/campaigns/${id}/lock?locked_at=2026-01-01T00:00:00.000Z`,
  },
  'GET /api/campaigns/:app/:slug/exists': {
    may: everybody,
    ok: 200,
    path: ({ app, slug }) => `/api/campaigns/${app}/${slug}/exists`,
  },

  'GET /api/labels': { may: everybody, ok: 200 },
  'POST /api/labels': { may: people, ok: 201, send: () => ({ name: freshName() }) },
  'GET /api/labels/:id': { may: everybody, ok: 200, on: 'label' },
  'PUT /api/labels/:id': { may: people, ok: 200, on: 'label', send: () => ({ note: 'Changed' }) },
  'DELETE /api/labels/:id': { may: staff, ok: 204, on: 'label' },
};

let server: TestServer;
let external: TestUser;
let pending: TestUser;
let personalToken: string;
let app: string;

beforeAll(async () => {
  server = await startTestServer({ providers: { fetchJson: async () => goodConfig } });
  external = await makeUser(server.db, { role: 'external' });
  pending = await makeUser(server.db, { role: 'admin' });
  await server.signIn(pending);
  await server.db.updateTable('users').set({ state: 'pending' }).where('id', '=', pending.id).execute();
  personalToken = await makePersonalToken(server.db, { user: await server.person('editor') });
  app = (await makeApp(server.db)).id;
});
afterAll(() => server.close());

/** Each route once, by verb and path; a path with a slash at its end is the same route. */
function accessByRoute(): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const { method, url, config } of server.routes) {
    for (const verb of [method].flat()) found.set(`${verb} ${url.replace(/(.)\/$/, '$1')}`, config?.access);
  }
  return found;
}

test('every route has its row, and every row its route', () => {
  const routes = [...accessByRoute().keys()].filter((name) => !name.startsWith('HEAD '));
  expect(routes.sort()).toEqual(Object.keys(rows).sort());
});

test('what the table calls public is, and nothing else', () => {
  const routes = accessByRoute();
  for (const [route, row] of Object.entries(rows)) expect(routes.get(route) === 'public', route).toBe(row === 'public');
});

test('HEAD is guarded as GET is', () => {
  const routes = accessByRoute();
  for (const [name, access] of routes) {
    if (name.startsWith('GET ')) expect(routes.get(name.replace('GET', 'HEAD')), name).toBe(access);
  }
});

/** How a thing stands to the callers of the role external and to the editor token. */
type Standing = 'granted' | 'child of granted' | 'own, not granted' | 'missing' | 'malformed';

async function makeTarget(on: Row['on'], standing: Standing): Promise<Target> {
  const missing = { id: '01900000-0000-7000-8000-000000000000', app, slug: freshName() };
  if (standing === 'missing') return { ...missing, ...(on === 'app' && { id: 'nowhere' }) };
  if (standing === 'malformed') return { ...missing, id: 'No-Id' };
  if (on === 'user') return { ...missing, id: external.id };
  if (on === 'app') return { ...missing, id: (await makeApp(server.db)).id };
  if (on === 'label') {
    const made = await server.call('POST', '/api/labels', { as: 'admin', json: { name: freshName() } });
    return { ...missing, id: made.body.id };
  }
  const common = { app, status: 'upcoming', createdBy: external } as const;
  if (standing === 'own, not granted') return makeCampaign(server.db, common);
  const granted = await makeCampaign(server.db, { ...common, grantedTo: external });
  return standing === 'granted' ? granted : makeCampaign(server.db, { ...common, parent: granted });
}

/** An editor token is asked for the thing itself where it is granted, and for another campaign else. */
async function bearerOf(caller: Caller, target: Target, standing: Standing): Promise<As> {
  switch (caller) {
    case 'nobody':
      return null;
    case 'unknown bearer':
      return { bearer: 'unknown' };
    case 'pending':
      return pending;
    case 'external':
      return external;
    case 'personal token':
      return { bearer: personalToken };
    case 'editor token':
      return editorToken(standing === 'granted' ? target : await makeTarget('campaign', 'granted'));
    default:
      return caller;
  }
}

async function editorToken(campaign: Target): Promise<As> {
  const json = { campaign_id: campaign.id, purpose: 'editor' };
  const { body } = await server.call('POST', `/api/apps/${campaign.app}/token`, { as: 'admin', json });
  return body.detail ? editorToken(await makeTarget('campaign', 'granted')) : { bearer: body.token };
}

async function knock(route: string, row: Row, caller: Caller, standing: Standing): Promise<Answer> {
  const target = await makeTarget(row.on, standing);
  const as = await bearerOf(caller, target, standing);
  const [method, url = ''] = route.split(' ');
  const path = row.path?.(target) ?? url.replace(':id', target.id);
  const before = await stateOf(target);
  const answer = await server.call(method as 'GET', path, { as, json: row.send?.(target) });
  if (answer.status >= 400) expect(await stateOf(target), 'a refusal changed something').toEqual(before);
  return answer;
}

/** The campaign or label of that id, and how much of everything there is. */
async function stateOf({ id }: Target) {
  const counts = await Promise.all(
    (['campaigns', 'records', 'apps', 'users', 'audit_log', 'events'] as const).map((table) =>
      server.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirst(),
    ),
  );
  if (!/^[0-9a-f-]{36}$/.test(id)) return { counts };
  const campaign = await server.db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst();
  const label = await server.db.selectFrom('records').selectAll().where('id', '=', id).executeTakeFirst();
  return { campaign, label, counts };
}

const tabled = Object.entries(rows).flatMap(([route, row]) => (row === 'public' ? [] : [[route, row] as const]));
const single = tabled.filter(([, { on }]) => on !== undefined);

describe.each(tabled)('%s', (route, row) => {
  test.each(callers)('by %s', async (caller) => {
    const answer = await knock(route, row, caller, 'granted');
    const expected = strangers.includes(caller) ? 401 : row.may.includes(caller) ? row.ok : 403;
    expect(answer.status, answer.text).toBe(expected);
    if (expected === 401) {
      expect(answer.body).toEqual({ detail: { key: 'unauthorized', msg: 'Sign in to continue.' } });
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
    if (expected === 403) expect(answer.body.detail.key).toBe('forbidden');
  });
});

describe.each(single)('%s of what does not exist', (route, row) => {
  test.each(callers)('tells %s nothing', async (caller) => {
    const missing = await knock(route, row, caller, 'missing');
    expect(missing.status).toBe(strangers.includes(caller) ? 401 : row.may.includes(caller) ? 404 : 403);
    if (row.path) return;
    const malformed = await knock(route, row, caller, 'malformed');
    expect([malformed.status, malformed.text]).toEqual([missing.status, missing.text]);
  });
});

describe.each(single.filter(([, { on }]) => on === 'campaign'))('%s of a campaign', (route, row) => {
  test.each(callers)('that is not granted, though they made it, or of another token: by %s', async (caller) => {
    const [missing, unseen] = [
      await knock(route, row, caller, 'missing'),
      await knock(route, row, caller, 'own, not granted'),
    ];
    const limited = caller === 'external' || caller === 'editor token' || !row.may.includes(caller);
    if (limited) expect([unseen.status, unseen.text]).toEqual([missing.status, missing.text]);
    else expect(unseen.status).toBe(row.ok);
  });

  test('that is the child of a granted one: by external', async () => {
    const answer = await knock(route, row, 'external', 'child of granted');
    expect(answer.status).toBe(row.may.includes('external') ? row.ok : 403);
  });
});

describe('a public route', () => {
  const open = Object.entries(rows).flatMap(([route, row]) => (row === 'public' ? [route] : []));
  test.each(open)('%s asks for no token, and minds none', async (route) => {
    const [method, url = ''] = route.split(' ');
    for (const as of [null, { bearer: 'unknown' }]) {
      const { status } = await server.call(method as 'GET', url.replace('*', 'nothing.js'), { as });
      expect([401, 403, 500]).not.toContain(status);
    }
  });
});
