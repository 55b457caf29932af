import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentPermissions } from '#contracts/agents.ts';
import { type PermissionKey, permissionKeys } from '#contracts/permissions.ts';
import { sampleId } from '#server/providers/sample/catalogue.ts';
import { liveState, makeAgent } from '../support/agents.ts';
import { makeCampaign, makeUser } from '../support/builders.ts';
import { releaseCalls } from '../support/releaseCalls.ts';
import { type Answer, type Method, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let agent: { id: string; token: string };
let campaign: string;

beforeAll(async () => {
  server = await startTestServer();
  agent = await makeAgent(server, { user: await server.person('editor') });
  campaign = (await makeCampaign(server.db)).id;
});
afterAll(() => server.close());

const { create, patchIn, changesOf, approvals, judge, schedule, publish } = releaseCalls(() => server);
const calls = (method: Method, path: string, json?: unknown, token = agent.token): Promise<Answer> =>
  server.call(method, path, { as: { bearer: token }, ...(json !== undefined && { json }) });
const keyOf = ({ body }: Answer) => body?.detail?.key;
const nothing = '01900000-0000-7000-8000-000000000000';

/** The guarded routes with a path that names the campaign, or records that do not exist. */
const guarded = () =>
  server.routes.flatMap(({ method, url, config }) => {
    const path = url.replace('/campaigns/:id', `/campaigns/${campaign}`).replace(/:\w+|\*/g, nothing);
    const methods = [method].flat().filter((one) => one !== 'HEAD');
    return config?.access === 'public'
      ? []
      : methods.map((one) => ({ route: `${one} ${url}`, method: one as Method, path, ...config }));
  });
const isRead = ({ method }: { method: string }) => method === 'GET' || method === 'OPTIONS';
const writes = () => guarded().filter((one) => one.agent && !isRead(one));

/** A valid body of each write that agents may call. */
const bodies: Record<string, unknown> = {
  'POST /api/campaigns/:id/patch': { fields: { name: 'By an agent', i18n: { translations: [] } } },
  'PUT /api/campaigns/:id/music/tracklist': { search_value: `spotify:album:${sampleId('spotify', 'album', 0)}` },
  'PUT /api/campaigns/:id/music/tracklist/audio': {
    items: [{ track_id: sampleId('spotify', 'track', 0), filename: null }],
  },
  'PUT /api/campaigns/:id/music/focus_artists': { items: [] },
  'POST /api/releases': { name: 'Opened by an agent' },
};

describe('an agent', () => {
  test('is refused by every endpoint that is not open to agents, with all permissions of an administrator', async () => {
    const all = await makeAgent(server, { user: await server.person('admin'), permissions: [...permissionKeys] });
    const before = await liveState(server);
    const closed = guarded().filter((one) => !one.agent);
    expect(closed.length).toBeGreaterThan(100);
    for (const { route, method, path } of closed) {
      const answer = await calls(method, path, isRead({ method }) ? undefined : {}, all.token);
      // SCIM has its own form of errors, without keys.
      const key = route.includes(' /api/scim/v2/') ? 'forbidden' : keyOf(answer);
      expect([route, answer.status, key]).toEqual([route, 403, 'forbidden']);
    }
    expect(await liveState(server)).toEqual(before);
  });

  test('writes nothing without a release', async () => {
    const before = await liveState(server);
    for (const { route, method, path, agent: way } of writes()) {
      if (way === 'opens-release') continue;
      const answer = await calls(method, path, bodies[route]);
      expect([route, answer.status, keyOf(answer)]).toEqual([route, 403, 'agent-needs-release']);
      const twice = await calls(method, `${path}?release=${nothing}&release=${nothing}`, bodies[route]);
      expect(keyOf(twice)).toBe('agent-needs-release');
    }
    expect(await liveState(server)).toEqual(before);
  });

  test('leaves everything that is live unchanged with a release', async () => {
    const release = await create('Of an agent');
    const before = await liveState(server);
    expect(
      writes()
        .map(({ route }) => route)
        .sort(),
    ).toEqual(Object.keys(bodies).sort());
    for (const [route, json] of Object.entries(bodies)) {
      const { method, path } = writes().find((one) => one.route === route) ?? { method: 'GET', path: '' };
      const answer = await calls(method, `${path}?release=${release}`, json);
      expect(answer.status, `${route}: ${answer.text}`).toBeLessThan(300);
    }
    for (const { method, path } of guarded().filter((one) => one.agent && isRead(one))) await calls(method, path);
    expect(await liveState(server)).toEqual(before);
    expect((await changesOf(release)).items.length).toBeGreaterThan(1);
  });

  test('needs only permissions that its user can choose', () => {
    const needed = guarded().flatMap(({ agent: open, access, shows = [] }) =>
      open && typeof access === 'string' ? [access, ...shows] : [],
    );
    expect(new Set(needed)).toEqual(new Set<string>(agentPermissions));
  });

  test.each<[PermissionKey[], number, number]>([
    [[], 403, 403],
    [['campaigns-read'], 200, 403],
    [['campaigns-read', 'campaigns-modify'], 200, 200],
  ])('has of the permissions of its user only %s', async (permissions, read, write) => {
    const user = await server.person('editor');
    const { token } = await makeAgent(server, { user, permissions });
    const release = await create();
    expect((await calls('GET', '/api/campaigns', undefined, token)).status).toBe(read);
    const path = `/api/campaigns/${campaign}/patch?release=${release}`;
    expect((await calls('POST', path, { fields: { name: 'X' } }, token)).status).toBe(write);
  });

  test('loses what its user loses with the next call', async () => {
    const user = await makeUser(server.db, { role: 'editor' });
    const { token } = await makeAgent(server, { user });
    expect((await calls('GET', `/api/campaigns/${campaign}`, undefined, token)).status).toBe(200);
    await server.db.updateTable('users').set({ role: 'external' }).where('id', '=', user.id).execute();
    expect((await calls('GET', `/api/campaigns/${campaign}`, undefined, token)).status).toBe(404);
    await server.db.updateTable('users').set({ state: 'rejected' }).where('id', '=', user.id).execute();
    expect((await calls('GET', '/api/campaigns', undefined, token)).status).toBe(401);
  });

  test('does not end by the limits of sessions of the role', async () => {
    const role = {
      id: 'short-sessions',
      name: 'Short',
      permissions: ['campaigns-read'],
      idle_minutes: 5,
      total_hours: 1,
    };
    expect((await server.call('POST', '/api/roles', { as: 'admin', json: role })).status).toBe(201);
    const { token } = await makeAgent(server, { user: await makeUser(server.db, { role: role.id }) });
    server.clock.advance(2 * 3_600);
    expect((await calls('GET', '/api/campaigns', undefined, token)).status).toBe(200);
  });

  test('is nobody once its connection is gone, and never a login of its user', async () => {
    const { id, token } = await makeAgent(server, { user: await server.person('editor') });
    await server.db.deleteFrom('agents').where('id', '=', id).execute();
    expect((await calls('GET', '/api/campaigns', undefined, token)).status).toBe(401);
  });
});

describe('the release of an agent', () => {
  const patch = (release: string, name = 'By an agent') =>
    calls('POST', `/api/campaigns/${campaign}/patch?release=${release}`, { fields: { name } });

  test('belongs to its user, and has no time', async () => {
    const other = await server.person('admin');
    const json = { name: 'Mine', created_by: other.id };
    const { status, body } = await calls('POST', '/api/releases', json);
    expect([status, body]).toMatchObject([
      201,
      { created_by: (await server.person('editor')).id, state: 'open', agent: 'Helper' },
    ]);
    const timed = await calls('POST', '/api/releases', { name: 'Timed', publish_at: '2030-01-01T00:00:00.000Z' });
    expect(timed.status).toBe(422);
    expect((await patch(body.id)).status).toBe(200);
  });

  test('is not one that goes live by its time, that is closed, or of another user', async () => {
    const [scheduled, failed, closed, foreign] = [
      await create(),
      await create(),
      await create(),
      await create('Of an admin', 'admin'),
    ];
    await patchIn(scheduled, campaign, { name: 'By a person' });
    await schedule(scheduled, { publish_at: '2035-01-01T00:00:00.000Z', time_zone: 'UTC' });
    await server.db.updateTable('releases').set({ state: 'failed' }).where('id', '=', failed).execute();
    await server.db.updateTable('releases').set({ state: 'discarded' }).where('id', '=', closed).execute();
    for (const [release, key] of [
      [scheduled, 'agent-release-refused'],
      [failed, 'agent-release-refused'],
      [foreign, 'agent-release-refused'],
      [closed, 'release-closed'],
    ] as const)
      expect(keyOf(await patch(release))).toBe(key);
    expect((await changesOf(scheduled)).items).toMatchObject([{ to: 'By a person', agent: null }]);
  });

  test('loses its approvals with a change by the agent, and the change names the agent', async () => {
    const release = await create();
    await patchIn(release, campaign, { slug: 'by-a-person' });
    await judge(release, 'editor');
    expect((await approvals(release)).items).toMatchObject([{ holds: true }]);
    await patch(release, 'After the approval');
    expect((await approvals(release)).items).toMatchObject([{ holds: false, changed_since: 1 }]);
    const { items } = await changesOf(release);
    const editor = await server.person('editor');
    expect(items).toMatchObject([
      { path: 'name', by: { id: editor.id }, agent: { id: agent.id, name: 'Helper' } },
      { path: 'slug', by: { id: editor.id }, agent: null },
    ]);
    const notified = await server.call('GET', '/api/notifications', { as: 'editor' });
    expect(notified.body.items).toContainEqual(
      expect.objectContaining({ kind: 'changed-since-approval', actor: null }),
    );
    expect((await publish(release)).status).toBe(200);
  });
});

describe('the audit', () => {
  const entries = async (query: string) =>
    (await server.call('GET', `/api/audit?${query}`, { as: 'admin' })).body.items;

  test('has an entry of each call of an agent, also of a read and of a refused one', async () => {
    server.clock.advance(1);
    const { id, token } = await makeAgent(server, { user: await server.person('editor'), name: 'Reader' });
    await calls('GET', '/api/campaigns?limit=1', undefined, token);
    await calls('POST', '/api/releases', { name: 'By Reader' }, token);
    await calls('DELETE', `/api/campaigns/${campaign}`, undefined, token);
    const found = (await entries('limit=100&order=desc')).filter(
      (one: { agent: { id: string } | null }) => one.agent?.id === id,
    );
    const about = { via: 'agent', user_id: (await server.person('editor')).id, agent: { id, name: 'Reader' } };
    expect(found.map(({ action, details }: { action: string; details: object }) => ({ action, ...details }))).toEqual([
      { action: 'agent.called', name: 'Reader', operation: 'deleteCampaign', status: 403 },
      { action: 'agent.called', name: 'Reader', operation: 'createRelease', status: 201 },
      { action: 'record.created', name: 'By Reader' },
      { action: 'agent.called', name: 'Reader', operation: 'listCampaigns', status: 200 },
    ]);
    for (const entry of found) expect(entry).toMatchObject(about);
  });

  test('names the agent at changes in a release', async () => {
    const release = await create();
    await calls('POST', `/api/campaigns/${campaign}/patch?release=${release}`, { fields: { slug: 'audited' } });
    expect((await entries('action=release.changed&limit=1&order=desc'))[0]).toMatchObject({
      via: 'agent',
      agent: { id: agent.id },
    });
  });
});

describe('the budget of an agent', () => {
  test('counts calls at once on all nodes, and ends them for the day', async () => {
    const { id, token } = await makeAgent(server, { user: await server.person('editor'), calls: 5 });
    const beside = await startTestServer({ beside: server });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        (at % 2 ? server : beside).call('GET', '/api/campaigns?limit=1', { as: { bearer: token } }),
      ),
    );
    await beside.close();
    const refused = answers.filter(({ status }) => status === 429);
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([5, 7]);
    expect(keyOf(refused[0] as Answer)).toBe('agent-budget-used');
    const left = Math.ceil(
      (Date.parse(`${server.clock.now().toISOString().slice(0, 10)}T24:00:00Z`) - server.clock.now().getTime()) / 1000,
    );
    expect(Number(refused[0]?.headers['retry-after'])).toBe(left);
    const recorded = await server.db.selectFrom('audit_log').select('id').where('record_id', '=', id).execute();
    expect(recorded.length).toBe(5);
    server.clock.advance(left);
    expect((await calls('GET', '/api/campaigns?limit=1', undefined, token)).status).toBe(200);
  });

  test('counts changes apart from calls', async () => {
    const { token } = await makeAgent(server, { user: await server.person('editor'), changes: 1 });
    const release = await create();
    const path = `/api/campaigns/${campaign}/patch?release=${release}`;
    expect((await calls('POST', path, { fields: { name: 'First' } }, token)).status).toBe(200);
    expect((await calls('POST', path, { fields: { name: 'Second' } }, token)).status).toBe(429);
    expect((await calls('GET', '/api/campaigns', undefined, token)).status).toBe(200);
    expect((await changesOf(release)).items).toMatchObject([{ to: 'First' }]);
  });
});
