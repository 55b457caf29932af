import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCampaign, makeLock, makePersonalToken } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { type Answer, type CallOptions, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { patch, read, changeRecordsOf } = campaignCalls(() => server);

const doc_id = 'a-document-of-the-lock';

type Write = (id: string, options: CallOptions) => Promise<Answer>;
const post = (path: (id: string) => string, json?: unknown): Write => {
  return (id, options) => server.call('POST', `/api/campaigns/${path(id)}`, { json, ...options });
};

const put = (path: (id: string) => string, json: unknown): Write => {
  return (id, options) => server.call('PUT', `/api/campaigns/${path(id)}`, { json, ...options });
};

/** Every call that writes a campaign or its content. A new one needs an entry here. */
const writes: Record<string, Write> = {
  'POST /api/campaigns/:id/patch': (id, options) => patch(id, { name: 'Through' }, options),
  'POST /api/campaigns/:id/start_now': post((id) => `${id}/start_now`),
  'POST /api/campaigns/:id/end_now': post((id) => `${id}/end_now`),
  'POST /api/campaigns/:id/publish': post((id) => `${id}/publish`),
  'POST /api/campaigns/:id/unpublish': post((id) => `${id}/unpublish`),
  // Only for admins, so an editor gets a 403 first.
  'POST /api/campaigns/:id/anonymise': (id, { as }) =>
    server.call('POST', `/api/campaigns/${id}/anonymise`, { as: as === 'editor' ? 'admin' : as }),
  'POST /api/campaigns/:id/clone': async (id, options) =>
    post((source) => `${source}/clone`, { destination_id: id })((await makeCampaign(server.db)).id, options),
  'PUT /api/campaigns/:id/translations/sheet': (id, options) =>
    server.call('PUT', `/api/campaigns/${id}/translations/sheet`, { json: { doc_id }, ...options }),
  'DELETE /api/campaigns/:id/translations/sheet': (id, options) =>
    server.call('DELETE', `/api/campaigns/${id}/translations/sheet`, options),
  'POST /api/campaigns/:id/translations/sheet/load': async (id, options) => {
    const sheet = { campaign_id: id, doc_id, sheet_id: null };
    await server.db
      .insertInto('campaign_sheets')
      .values(sheet)
      .onConflict((same) => same.doNothing())
      .execute();
    return post((id) => `${id}/translations/sheet/load`, {})(id, options);
  },
  'POST /api/campaigns/:id/translations/sheet/undo': post((id) => `${id}/translations/sheet/undo`),
  'POST /api/campaigns/:id/translations/import': post((id) => `${id}/translations/import`, {
    csv: 'id,en\r\ntitle,Through',
  }),
  'POST /api/campaigns/:id/revisions/:number/restore': post((id) => `${id}/revisions/1/restore`, {}),
  'PUT /api/campaigns/:id/music/tracklist': put((id) => `${id}/music/tracklist`, {
    options: { service: 'video' },
    items: [{ url: 'https://youtu.be/aqz-KE-bpKQ', name: 'Through' }],
  }),
  'PUT /api/campaigns/:id/music/tracklist/audio': put((id) => `${id}/music/tracklist/audio`, {
    items: [{ track_id: 'a-track', filename: null }],
  }),
  'PUT /api/campaigns/:id/music/focus_artists': put((id) => `${id}/music/focus_artists`, { items: [] }),
  'DELETE /api/campaigns/:id': (id, options) => server.call('DELETE', `/api/campaigns/${id}`, options),
};

/** Calls of the lock itself, calls that only read, and preview links and page checks, which are not content. */
const writesNothing = [
  'PUT /api/campaigns/:id/lock',
  'DELETE /api/campaigns/:id/lock',
  'POST /api/campaigns/:id/music/tracklist/preview',
  'POST /api/campaigns/:id/translations/suggestions',
  'POST /api/campaigns/:id/preview_links',
  'DELETE /api/campaigns/:id/preview_links/:link_id',
  'PUT /api/campaigns/:id/page_check',
];

test('every call that changes something below a campaign is tested against its lock here', () => {
  const changing = server.routes
    .filter(({ method, url }) => !/^(GET|HEAD)$/.test(String(method)) && /^\/api\/campaigns\/:\w+(\/|$)/.test(url))
    .map(({ method, url }) => `${String(method)} ${url}`);
  expect(changing.sort()).toEqual([...Object.keys(writes), ...writesNothing].sort());
});

describe('while another tab holds the lock', () => {
  const cases: [string, Write][] = [
    ...Object.entries(writes),
    ['a patch of what is as it was', (id, options) => patch(id, {}, options)],
  ];

  test.each(cases)('%s is refused and changes nothing', async (_name, write) => {
    const at = server.clock.now();
    const campaign = await makeCampaign(server.db, { status: 'upcoming', now: at });
    expect((await patch(campaign.id, { media_folder: '/has-a-revision' })).status).toBe(200);
    const lock = await makeLock(server.db, { campaign, at });
    const before = [await read(campaign.id), await changeRecordsOf(campaign.id)];
    const admin = await server.person('admin');
    const bearer = await makePersonalToken(server.db, {
      user: admin,
      permissions: [
        'campaigns-read',
        'campaigns-create',
        'campaigns-modify',
        'campaigns-delete',
        'consumer-data-modify',
      ],
    });
    for (const as of ['editor', 'admin', { bearer }] as const) {
      const answer = await write(campaign.id, { as });
      expect(answer.status, JSON.stringify(as)).toBe(423);
      expect(answer.body.detail).toMatchObject({
        key: 'campaign-locked',
        lock: {
          campaign_id: campaign.id,
          session: lock.session,
          user: { id: lock.user_id, display_name: 'Hal Holder' },
          locked_at: at.toISOString(),
          expires_at: new Date(at.getTime() + 150_000).toISOString(),
        },
      });
    }
    expect([await read(campaign.id), await changeRecordsOf(campaign.id)]).toEqual(before);
  });

  test('the same user is refused in a second tab', async () => {
    const campaign = await makeCampaign(server.db);
    await makeLock(server.db, { campaign, user: await server.person('editor'), at: server.clock.now() });
    expect((await patch(campaign.id, { name: 'Through' })).status).toBe(423);
  });

  test('a parent of the locked campaign can not be deleted either', async () => {
    const parent = await makeCampaign(server.db);
    const child = await makeCampaign(server.db, { parent: await makeCampaign(server.db, { parent }) });
    await makeLock(server.db, { campaign: child, at: server.clock.now() });
    const answer = await server.call('DELETE', `/api/campaigns/${parent.id}`, { as: 'admin' });
    expect(answer.status).toBe(423);
    expect((await read(child.id)).id).toBe(child.id);
  });

  test('an expired lock blocks nobody', async () => {
    const campaign = await makeCampaign(server.db);
    const at = new Date(server.clock.now().getTime() - 150_000);
    await makeLock(server.db, { campaign, at });
    expect((await patch(campaign.id, { name: 'Through' })).status).toBe(200);
  });
});
