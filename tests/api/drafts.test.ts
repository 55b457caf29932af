import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeApp, makeCampaign, makeLock, makeUser } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let app: string;
beforeAll(async () => {
  server = await startTestServer();
  await makeApp(server.db, { id: 'pre-page', config: { drafts_enabled: true } });
});
beforeEach(async () => {
  app = (await makeApp(server.db, { config: { drafts_enabled: true } })).id;
});
afterAll(() => server.close());

const { patch, read, clone, childrenOf, revisionsOf, auditOf, eventsOf } = campaignCalls(() => server);

const write = (
  id: string,
  what: 'publish' | 'unpublish' | 'start_now' | 'end_now',
  as: 'editor' | 'admin' = 'editor',
) => server.call('POST', `/api/campaigns/${id}/${what}`, { as });

let slugs = 0;
const create = async (of = app) => {
  const json = { name: 'New', slug: `new-${++slugs}`, app: of, test: false };
  return (await server.call('POST', '/api/campaigns', { as: 'editor', json })).body;
};

const makeDraft = (options: Parameters<typeof makeCampaign>[1] = {}) =>
  makeCampaign(server.db, { app, status: 'draft', ...options });

const gate = { token_gate: { enabled: true, product_id: 'P', provider: 'twelve_x_twelve' } };

describe('a new campaign', () => {
  test('is a draft if its app has drafts, also as a clone', async () => {
    const made = await create();
    expect(made).toMatchObject({ status: 'draft', published_at: null });
    const published = await makeCampaign(server.db, { app });
    expect((await clone(published.id)).body).toMatchObject({ status: 'draft', published_at: null });
  });

  test('is published at its creation if its app has no drafts', async () => {
    const { id } = await makeApp(server.db);
    const made = await create(id);
    expect(made).toMatchObject({ status: 'running', published_at: made.created_at });
    const { body } = await clone(made.id);
    expect(body).toMatchObject({ status: 'running', published_at: body.created_at });
  });

  test('is not published by a patch', async () => {
    const { id } = await makeDraft();
    expect((await patch(id, { published_at: new Date().toISOString() })).status).toBe(422);
  });

  test('stays as it is when its content is replaced by that of a campaign in the other state', async () => {
    const [draft, published] = [await makeDraft(), await makeCampaign(server.db, { app })];
    const into = await clone(published.id, { destination_id: draft.id });
    expect(into.body).toMatchObject({ id: draft.id, published_at: null });
    expect((await clone(draft.id, { destination_id: published.id })).body.status).toBe('running');
  });
});

describe('publishing', () => {
  test('shows the campaign by its dates and is recorded like every write', async () => {
    const { id } = await makeDraft({ starts_at: new Date(server.clock.now().getTime() + 86_400_000) });
    server.clock.advance(60);
    const { status, body } = await write(id, 'publish');
    const at = server.clock.now().toISOString();
    expect([status, body.status, body.published_at, body.updated_at]).toEqual([200, 'upcoming', at, at]);
    expect((await revisionsOf(id)).at(-1)).toMatchObject({ changes: { published_at: { from: null, to: at } } });
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'campaign.published',
      details: { fields: ['published_at'] },
    });
    expect((await eventsOf(id)).at(-1)).toMatchObject({ type: 'campaign_updated' });
    expect((await write(id, 'publish')).body.detail.key).toBe('already-published');
  });

  test('is undone by unpublishing, and restoring an earlier version changes neither', async () => {
    const { id } = await makeCampaign(server.db, { app });
    await patch(id, { name: 'Changed' });
    expect((await write(id, 'unpublish')).body).toMatchObject({ status: 'draft', published_at: null });
    expect((await write(id, 'unpublish')).body.detail.key).toBe('not-published');
    const restored = await server.call('POST', `/api/campaigns/${id}/revisions/1/restore`, { as: 'editor', json: {} });
    expect([restored.status, restored.body.status]).toEqual([200, 'draft']);
  });

  test('is refused under the lock of another user', async () => {
    const [draft, published] = [await makeDraft(), await makeCampaign(server.db, { app })];
    for (const campaign of [draft, published]) await makeLock(server.db, { campaign, at: server.clock.now() });
    const answers = [await write(draft.id, 'publish'), await write(published.id, 'unpublish')];
    expect(answers.map(({ status }) => status)).toEqual([423, 423]);
    expect([(await read(draft.id)).published_at, (await read(published.id)).status]).toEqual([null, 'running']);
  });

  test('of a campaign that the user does not see is not found', async () => {
    const { id } = await makeDraft();
    const external = await makeUser(server.db, { role: 'external' });
    for (const what of ['publish', 'unpublish']) {
      const answer = await server.call('POST', `/api/campaigns/${id}/${what}`, { as: external });
      expect([answer.status, answer.body.detail.key]).toEqual([404, 'not-found']);
    }
  });

  test('is not undone for an app without drafts, whose pages are always public', async () => {
    const { id } = await makeCampaign(server.db);
    expect((await write(id, 'unpublish')).body.detail.key).toBe('drafts-disabled');
    const draft = await makeDraft({ app: (await makeApp(server.db)).id });
    expect((await write(draft.id, 'publish')).status).toBe(200);
  });

  test('comes before starting and ending', async () => {
    const { id } = await makeDraft();
    expect((await write(id, 'start_now')).body.detail.key).toBe('not-published');
    expect((await write(id, 'end_now')).body.detail.key).toBe('not-published');
  });
});

describe('the pre-page of a token gate', () => {
  const prePageOf = async (id: string) => (await childrenOf(id))[0];

  test('is a draft with its campaign, and is published and unpublished with it', async () => {
    const { id } = await makeDraft();
    await patch(id, gate);
    expect((await prePageOf(id)).status).toBe('draft');
    await write(id, 'publish');
    const page = await prePageOf(id);
    expect(page.status).toBe('running');
    expect((await auditOf(page.id)).at(-1)?.action).toBe('campaign.published');
    await write(id, 'unpublish');
    expect((await prePageOf(id)).status).toBe('draft');
  });

  test('is published if its campaign is', async () => {
    const { id } = await makeCampaign(server.db, { app });
    await patch(id, gate);
    expect((await prePageOf(id)).status).toBe('running');
  });

  test('is a draft in a clone', async () => {
    const { id } = await makeCampaign(server.db, { app });
    await patch(id, gate);
    const { body } = await clone(id);
    expect([body.status, (await prePageOf(body.id)).status]).toEqual(['draft', 'draft']);
  });

  test('keeps both unpublished while another user edits it', async () => {
    const { id } = await makeDraft();
    await patch(id, gate);
    const page = await prePageOf(id);
    await makeLock(server.db, { campaign: page, at: server.clock.now() });
    expect((await write(id, 'publish')).status).toBe(423);
    expect([(await read(id)).status, (await read(page.id)).status]).toEqual(['draft', 'draft']);
  });

  test('can be published before its campaign', async () => {
    const { id } = await makeDraft();
    await patch(id, gate);
    const page = await prePageOf(id);
    await write(page.id, 'publish');
    expect([(await read(id)).status, (await read(page.id)).status]).toEqual(['draft', 'running']);
    const { published_at } = await read(page.id);
    server.clock.advance(60);
    await write(id, 'publish');
    expect((await read(page.id)).published_at).toBe(published_at);
  });
});

test('the status of lists and their filter agree for drafts, whatever their dates', async () => {
  const now = server.clock.now();
  const day = 86_400_000;
  const dates = [{}, { starts_at: new Date(now.getTime() + day) }, { ends_at: new Date(now.getTime() - day) }];
  const drafts = await Promise.all(dates.map((each) => makeDraft(each)));
  await makeCampaign(server.db, { app });
  const list = async (status: string) =>
    (await server.call('GET', `/api/campaigns?apps=${app}&status=${status}`, { as: 'editor' })).body;
  const found = await list('draft');
  expect(found.items.map(({ id }: { id: string }) => id).sort()).toEqual(drafts.map(({ id }) => id).sort());
  expect(found.items.map(({ status }: { status: string }) => status)).toEqual(['draft', 'draft', 'draft']);
  expect([(await list('running')).total, (await list('upcoming')).total, (await list('ended')).total]).toEqual([
    1, 0, 0,
  ]);
});
