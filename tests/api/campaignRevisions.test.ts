import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCampaign, makePersonalToken, makeUser, type TestUser } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { makeFullCampaign } from '../support/fullCampaign.ts';
import { makeLabel } from '../support/labels.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let external: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  external = await makeUser(server.db, { role: 'external' });
});
afterAll(() => server.close());

const { patch, revisionsOf, clone, auditOf, eventsOf } = campaignCalls(() => server);

const list = (id: string, query = '', as: As = 'editor') =>
  server.call('GET', `/api/campaigns/${id}/revisions?${query}`, { as });
const one = (id: string, number: number | string, as: As = 'editor') =>
  server.call('GET', `/api/campaigns/${id}/revisions/${number}`, { as });

describe('the revisions of a campaign', () => {
  test('show who wrote which fields when, newest first', async () => {
    const { id } = await makeCampaign(server.db, { name: 'Before' });
    const first = await patch(id, { name: 'After', meta_tags: { title: 'T', og_title: 'O' } });
    const second = await patch(id, { labels: [await makeLabel(server)] }, { as: 'admin' });
    const [editor, admin] = [await server.person('editor'), await server.person('admin')];
    expect((await list(id)).body).toEqual({
      items: [
        {
          number: 2,
          user: { id: admin.id, display_name: 'The admin' },
          written_at: second.body.updated_at,
          fields: ['labels'],
        },
        {
          number: 1,
          user: { id: editor.id, display_name: 'The editor' },
          written_at: first.body.updated_at,
          fields: ['meta_tags.og_title', 'meta_tags.title', 'name'],
        },
      ],
      total: 2,
    });
  });

  test('are paged', async () => {
    const { id } = await makeCampaign(server.db);
    for (let count = 1; count <= 30; count++) await patch(id, { name: `Name ${count}` });
    const numbers = async (query: string) =>
      (await list(id, query)).body.items.map(({ number }: { number: number }) => number);
    expect((await numbers('')).length).toBe(25);
    expect(await numbers('offset=28')).toEqual([2, 1]);
    expect(await numbers('offset=1&limit=2')).toEqual([29, 28]);
    expect((await list(id, 'offset=99')).body).toEqual({ items: [], total: 30 });
    expect((await list(id, 'limit=201')).status).toBe(422);
  });

  test('name a changed language, but not each of its messages', async () => {
    const source = await makeFullCampaign(server.db);
    const { id } = await makeCampaign(server.db, { app: (await patch(source, {})).body.app });
    await clone(source, { destination_id: id });
    const { fields } = (await list(id)).body.items[0];
    expect(fields).toEqual(expect.arrayContaining(['i18n.de', 'i18n.default_locale', 'i18n.sv', 'page']));
    expect(fields.filter((name: string) => name.startsWith('i18n.de.'))).toEqual([]);
  });

  test('are empty for a campaign that was never written, and may have deleted writers', async () => {
    const { id } = await makeCampaign(server.db);
    expect((await list(id)).body).toEqual({ items: [], total: 0 });
    await patch(id, { name: 'New' });
    await server.db.updateTable('campaign_revisions').set({ user_id: null }).where('campaign_id', '=', id).execute();
    expect((await list(id)).body.items).toMatchObject([{ user: null }]);
  });
});

describe('one revision', () => {
  test('shows old and new values, of structures part by part', async () => {
    const { id } = await makeCampaign(server.db, { name: 'Before' });
    const label = await makeLabel(server);
    await patch(id, { page: { title: 'A', blocks: [{ text: 'x' }, { text: 'y' }], list: [1], gone: true } });
    await patch(id, {
      name: 'After',
      labels: [label],
      meta_tags: { title: 'T' },
      page: { title: 'A', blocks: [{ text: 'x' }, { text: 'z' }], list: [1, 2], added: { deep: 1 } },
    });
    const { status, body } = await one(id, 2);
    expect(status).toBe(200);
    expect(body).toMatchObject({ number: 2, fields: ['labels', 'meta_tags.title', 'name', 'page'], changes_total: 7 });
    expect(body.changes).toEqual([
      { field: 'labels', from: [], to: [label], cut: false },
      { field: 'meta_tags.title', from: null, to: 'T', cut: false },
      { field: 'name', from: 'Before', to: 'After', cut: false },
      { field: 'page.gone', from: true, to: null, cut: false },
      { field: 'page.list', from: [1], to: [1, 2], cut: false },
      { field: 'page.blocks.1.text', from: 'y', to: 'z', cut: false },
      { field: 'page.added', from: null, to: { deep: 1 }, cut: false },
    ]);
  });

  test('shows only the beginning of the name of a list entry', async () => {
    const { id } = await makeCampaign(server.db);
    const page = (value: number) => ({ blocks: [{ name: `.${'🎧'.repeat(500)}`, value }] });
    await patch(id, { page: page(1) });
    await patch(id, { page: page(2) });
    const [change] = (await one(id, 2)).body.changes;
    expect(change).toMatchObject({ field: 'page.blocks.0.value', entries: { 'page.blocks.0': `.${'🎧'.repeat(49)}` } });
  });

  test('of a page of 1 MB is truncated to a readable length', async () => {
    const { id } = await makeCampaign(server.db);
    const parts = (word: string) => Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, word]));
    await patch(id, { page: parts('before') });
    await patch(id, { page: parts('after') });
    const { body, text } = await one(id, 2);
    expect([body.changes.length, body.changes_total]).toEqual([500, 20_000]);
    expect(text.length).toBeLessThan(100_000);
  });

  test('of a long text shows its beginning, not truncated in the middle of a character', async () => {
    const { id } = await makeCampaign(server.db);
    await patch(id, { page: { text: `.${'🎧'.repeat(90_000)}`, blocks: [] } });
    await patch(id, { page: { text: 'short', blocks: ['x'.repeat(5_000)] } });
    expect((await one(id, 2)).body.changes).toEqual([
      { field: 'page.text', from: `.${'🎧'.repeat(999)}`, to: 'short', cut: true },
      { field: 'page.blocks', from: [], to: `["${'x'.repeat(1_998)}`, cut: true },
    ]);
  });

  test('shows a list entry by entry: added, removed, changed, and only moved', async () => {
    const { id } = await makeCampaign(server.db);
    const newsletter = (name: string, form_id: string) => ({ name, locales: { en: { form_id } } });
    const first = await patch(id, { newsletters: [newsletter('Fans', 'f1'), newsletter('Press', 'p1')] });
    const [fans, press] = first.body.newsletters;
    await patch(id, { newsletters: [press, fans] });
    expect((await one(id, 2)).body.changes).toEqual([
      { field: 'newsletters', from: ['Fans', 'Press'], to: ['Press', 'Fans'], cut: false },
    ]);
    await patch(id, { newsletters: [{ ...fans, name: 'All fans' }, newsletter('New', 'n1')] });
    const { changes } = (await one(id, 3)).body;
    expect(changes).toMatchObject([
      { field: 'newsletters.0', entries: { 'newsletters.0': 'Press' }, from: { name: 'Press' }, to: null },
      { field: 'newsletters.0.name', entries: { 'newsletters.0': 'All fans' }, from: 'Fans', to: 'All fans' },
      { field: 'newsletters.1', entries: { 'newsletters.1': 'New' }, from: null, to: { name: 'New' } },
    ]);
    await patch(id, { page: { blocks: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] } });
    await patch(id, { page: { blocks: [{ text: 'b' }, { text: 'c' }] } });
    expect((await one(id, 5)).body.changes).toEqual([
      { field: 'page.blocks.0', from: { text: 'a' }, to: null, cut: false },
    ]);
  });

  test('identifies social links and tracks by their keys, wherever they moved', async () => {
    const { id } = await makeCampaign(server.db);
    const link = (name: string, en: string) => ({ name, urls: { en } });
    const [spotify, youtube] = [link('Spotify', 'https://spotify.com/a'), link('YouTube', 'https://youtu.be/a')];
    await patch(id, { social_links: [spotify, youtube] });
    await patch(id, { social_links: [link('YouTube', 'https://youtu.be/b'), spotify] });
    expect((await one(id, 2)).body.changes).toEqual([
      {
        field: 'social_links.0.urls.en',
        entries: { 'social_links.0': 'YouTube' },
        from: 'https://youtu.be/a',
        to: 'https://youtu.be/b',
        cut: false,
      },
      { field: 'social_links', from: ['Spotify', 'YouTube'], to: ['YouTube', 'Spotify'], cut: false },
    ]);
    const video = (code: string, name: string) => ({ url: `https://youtu.be/${code}`, name });
    const [first, second] = [video('aaaaaaaaaaa', 'First'), video('bbbbbbbbbbb', 'Second')];
    const tracks = (items: object[]) =>
      server.call('PUT', `/api/campaigns/${id}/music/tracklist`, {
        as: 'editor',
        json: { options: { service: 'video' }, items },
      });
    await tracks([first, second]);
    await tracks([second, { ...first, name: 'First, live' }]);
    expect((await one(id, 4)).body.changes).toEqual([
      {
        field: 'music.tracklist.items.1.name',
        entries: { 'music.tracklist.items.1': 'First, live' },
        from: 'First',
        to: 'First, live',
        cut: false,
      },
      { field: 'music.tracklist.items', from: ['First', 'Second'], to: ['Second', 'First'], cut: false },
    ]);
  });

  test('shows an added structure part by part if it is too long to read', async () => {
    const { id } = await makeCampaign(server.db);
    await patch(id, { page: { a: 1 } });
    await patch(id, { page: { a: 1, block: { kind: 'text', text: 'x'.repeat(3_000) } } });
    expect((await one(id, 2)).body.changes).toEqual([
      { field: 'page.block.kind', from: null, to: 'text', cut: false },
      { field: 'page.block.text', from: null, to: 'x'.repeat(2_000), cut: true },
    ]);
  });

  test('shows that a page changed even if the only change is an empty key', async () => {
    const { id } = await makeCampaign(server.db);
    await patch(id, { page: { a: 1, b: null } });
    await patch(id, { page: { a: 1 } });
    expect((await one(id, 2)).body.changes).toEqual([
      { field: 'page', from: { a: 1, b: null }, to: { a: 1 }, cut: false },
    ]);
  });

  test.each(['0', '-1', 'x', '3', '1.5', '99999999999999999999'])('%s does not exist', async (number) => {
    const { id } = await makeCampaign(server.db);
    await patch(id, { name: 'One' });
    await patch(id, { name: 'Two' });
    const answer = await one(id, number);
    expect([answer.status, answer.body.detail.key]).toEqual([404, 'not-found']);
  });

  test('of another campaign can not be read through this one', async () => {
    const [one1, two] = [await makeCampaign(server.db), await makeCampaign(server.db)];
    await patch(one1.id, { name: 'One' });
    await patch(two.id, { name: 'Other' });
    await patch(two.id, { name: 'Secret' });
    expect((await one(one1.id, 2)).status).toBe(404);
  });
});

describe('is hidden from users who can not see the campaign', () => {
  test('the list and each revision return the same as for a campaign that does not exist', async () => {
    const [granted, hidden] = [
      await makeCampaign(server.db, { grantedTo: external }),
      await makeCampaign(server.db, { createdBy: external }),
    ];
    for (const { id } of [granted, hidden]) await patch(id, { name: 'Written' });
    expect((await list(granted.id, '', external)).body.total).toBe(1);
    expect((await one(granted.id, 1, external)).status).toBe(200);
    expect((await list(hidden.id, '', external)).status).toBe(404);
    expect((await one(hidden.id, 1, external)).status).toBe(404);
    const bearer = await makePersonalToken(server.db, { user: external, permissions: ['consumer-data-read'] });
    expect((await list(granted.id, '', { bearer })).status).toBe(403);
  });
});

test('revisions, audit and events contain no secret of the writers', async () => {
  const { id } = await makeCampaign(server.db);
  const user = await server.person('editor');
  const bearer = await makePersonalToken(server.db, { user, permissions: ['campaigns-read', 'campaigns-modify'] });
  const locked = await server.call('PUT', `/api/campaigns/${id}/lock`, { as: 'editor' });
  const session = String(locked.headers['x-session-id']);
  const headers = { 'x-session-id': session };
  expect((await patch(id, { name: 'In a tab' }, { headers })).status).toBe(200);
  await server.call('DELETE', `/api/campaigns/${id}/lock?locked_at=${locked.body.locked_at}`, {
    as: 'editor',
    headers,
  });
  expect((await patch(id, { name: 'By a token' }, { as: { bearer } })).status).toBe(200);
  const traces = JSON.stringify([await revisionsOf(id), await auditOf(id), await eventsOf(id), (await list(id)).body]);
  expect(session.length).toBe(43);
  for (const secret of [session, bearer, await server.signIn('editor')]) expect(traces).not.toContain(secret);
  expect(traces).toContain('By a token');
});
