import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import type { Database } from '#server/db/schema.ts';
import { makeCampaign, makePersonalToken, makeUser } from '../support/builders.ts';
import { ChangeReader } from '../support/changes.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { startTwoNodes, type TwoNodes } from '../support/twoNodes.ts';

let live: TwoNodes;
let server: TestServer;
let db: Kysely<Database>;
beforeAll(async () => {
  live = await startTwoNodes();
  server = live.server;
  db = server.db;
});
afterAll(() => live.close());

const start = (as: Parameters<typeof ChangeReader.start>[1] = 'admin') => ChangeReader.start(server, as);
const rename = async (id: string): Promise<string> => (await live.rename(id, 'editor')).body.updated_at;
const remove = (id: string) => server.call('DELETE', `/api/campaigns/${id}`, { as: 'admin' });
const grant = (method: 'PUT' | 'DELETE', id: string, user: { id: string }) =>
  server.call(method, `/api/permissions/campaigns/${id}/users/${user.id}`, { as: 'admin' });

describe('changes', () => {
  test('are none with the first cursor, and then each write in the order of the commits', async () => {
    const [first, second] = [await makeCampaign(db), await makeCampaign(db)];
    const reader = await start();
    expect(await reader.page(server)).toEqual([]);
    const times = [await rename(second.id), await rename(first.id)];
    const changed = { deleted: false };
    expect(await reader.page(server)).toEqual([
      { ...changed, campaign_id: second.id, app: second.app, updated_at: times[0] },
      { ...changed, campaign_id: first.id, app: first.app, updated_at: times[1] },
    ]);
    expect(await reader.page(server)).toEqual([]);
  });

  test('hold a campaign once, in its newest state', async () => {
    const [campaign, other] = [await makeCampaign(db), await makeCampaign(db)];
    const reader = await start();
    for (const id of [campaign.id, other.id]) await rename(id);
    const updated_at = await rename(campaign.id);
    const page = await reader.page(server);
    expect(page.map(({ campaign_id }) => campaign_id)).toEqual([other.id, campaign.id]);
    expect(page[1]).toMatchObject({ updated_at });
  });

  test('hold new campaigns, texts, music and deleted campaigns with their children', async () => {
    const campaign = await makeCampaign(db);
    const path = `/api/campaigns/${campaign.id}`;
    const reader = await start();
    const i18n = { default_locale: 'en', translations: [{ locale: 'en', messages: { a: 'b' } }] };
    await server.call('POST', `${path}/patch`, { as: 'editor', json: { fields: { i18n } } });
    expect(await reader.ids(server)).toEqual([campaign.id]);
    const items = [{ url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', name: 'A' }];
    await server.call('PUT', `${path}/music/tracklist`, {
      as: 'editor',
      json: { options: { service: 'video' }, items },
    });
    expect(await reader.ids(server)).toEqual([campaign.id]);
    const clone = (await server.call('POST', `${path}/clone`, { as: 'editor', json: { parent_id: campaign.id } })).body;
    expect(await reader.ids(server)).toEqual([clone.id]);
    expect((await remove(campaign.id)).status).toBe(204);
    const { app } = campaign;
    const gone = (await reader.page(server)).map(({ updated_at: _, ...item }) => item);
    expect(gone).toEqual([
      { campaign_id: campaign.id, app, deleted: true },
      { campaign_id: clone.id, app, deleted: true },
    ]);
  });

  test('do not hold locks or refused writes', async () => {
    const campaign = await makeCampaign(db);
    const reader = await start();
    const locked = await server.call('PUT', `/api/campaigns/${campaign.id}/lock`, { as: 'admin', json: {} });
    expect(locked.status).toBe(200);
    expect((await live.rename(campaign.id, 'editor')).status).toBe(423);
    expect(await reader.page(server)).toEqual([]);
  });

  test('hold a write that commits after a later one, and do not wait for it', async () => {
    const [slow, quick] = [await makeCampaign(db), await makeCampaign(db)];
    const reader = await start();
    const other = connect(server.databaseUrl);
    const transaction = await other.startTransaction().execute();
    const event = { type: 'campaign_updated', campaign_id: slow.id, payload: '{}' };
    await transaction.insertInto('events').values(event).execute();
    await rename(quick.id);
    expect(await reader.ids(server)).toEqual([quick.id]);
    expect(await reader.ids(server)).toEqual([]);
    await transaction.commit().execute();
    expect(await reader.ids(server)).toEqual([slow.id]);
    expect(await reader.ids(server)).toEqual([]);
    await other.destroy();
  });

  test('go on at another node and after a restart', async () => {
    const campaign = await makeCampaign(db);
    const reader = await start();
    await rename(campaign.id);
    const restarted = await startTestServer({ beside: server });
    const { cursor } = reader;
    for (const node of [live.node, restarted]) {
      reader.cursor = cursor;
      expect(await reader.ids(node)).toEqual([campaign.id]);
      expect(await reader.ids(server)).toEqual([]);
    }
    await restarted.close();
  });

  test('come in pages of 1,000, each campaign once, while others are written', async () => {
    const { app, id } = await makeCampaign(db);
    const author = (await server.person('editor')).id;
    const reader = await start();
    const { rows } = await sql<{ id: string }>`
      with made as (
        insert into campaigns (id, app, name, slug, search_form, created_at, updated_at, created_by, last_edited_by)
        select gen_random_uuid(), ${app}, 'Burst', 'burst-' || n, '', now(), now(), ${author}, ${author}
        from generate_series(1, 2500) n returning id
      ), sent as (
        insert into events (type, campaign_id, payload) select 'campaign_updated', id, '{}' from made
      ) select id from made`.execute(db);
    const pages = [await reader.ids(server)];
    await rename(id);
    pages.push(
      await reader.ids(live.node),
      await reader.ids(server),
      await reader.ids(server),
      await reader.ids(server),
    );
    expect(pages.map(({ length }) => length)).toEqual([1000, 1000, 500, 1, 0]);
    expect(pages.slice(0, 3).flat()).toEqual(rows.map((row) => row.id));
    expect(pages[3]).toEqual([id]);
  });
});

describe('a reader with grants', () => {
  test('gets the changes of granted campaigns and their children only', async () => {
    const external = await makeUser(db, { role: 'external' });
    const granted = await makeCampaign(db, { grantedTo: external });
    const child = await makeCampaign(db, { parent: granted });
    const hidden = await makeCampaign(db, { createdBy: external });
    const bearer = await makePersonalToken(db, { user: external });
    const readers = [await start(external), await start({ bearer })];
    for (const { id } of [granted, hidden, child]) await rename(id);
    await remove(hidden.id);
    for (const reader of readers) expect(await reader.ids(server)).toEqual([granted.id, child.id]);
    await remove(granted.id);
    for (const reader of readers) {
      const gone = await reader.page(server);
      expect(gone).toMatchObject([
        { campaign_id: granted.id, app: granted.app, deleted: true },
        { campaign_id: child.id, app: granted.app, deleted: true },
      ]);
    }
  });

  test('gets a campaign and its children when they are granted, and as deleted when the grant is removed', async () => {
    const [external, other] = [await makeUser(db, { role: 'external' }), await makeUser(db, { role: 'external' })];
    const campaign = await makeCampaign(db);
    const child = await makeCampaign(db, { parent: campaign });
    const [reader, stranger] = [await start(external), await start(other)];
    await grant('PUT', campaign.id, external);
    const given = await reader.page(server);
    expect(given.map(({ campaign_id }) => campaign_id).sort()).toEqual([campaign.id, child.id].sort());
    expect(given).toMatchObject([{ deleted: false }, { deleted: false }]);

    await grant('DELETE', campaign.id, external);
    server.clock.advance(1);
    const written = await rename(campaign.id);
    const taken = await reader.page(server);
    expect(taken.map(({ campaign_id }) => campaign_id).sort()).toEqual([campaign.id, child.id].sort());
    for (const item of taken) {
      expect(item).toMatchObject({ app: campaign.app, deleted: true });
      expect(item.updated_at).not.toBe(written);
    }
    for (const { id } of [campaign, child]) await rename(id);
    await remove(campaign.id);
    expect(await reader.page(server)).toEqual([]);
    expect(await stranger.page(server)).toEqual([]);
  });

  test('starts over when their role changed', async () => {
    const person = await makeUser(db, { role: 'external' });
    const reader = await start(person);
    await db.updateTable('users').set({ role: 'editor' }).where('id', '=', person.id).execute();
    const { status, body } = await reader.request(server);
    expect([status, body.detail.key]).toEqual([410, 'cursor-too-old']);
  });
});

describe('a cursor', () => {
  /** Returns a cursor with its text changed. */
  const edited = (cursor: string, from: RegExp, to: string): string => {
    const text = Buffer.from(cursor, 'base64url').toString();
    expect(text).toMatch(from);
    return Buffer.from(text.replace(from, to)).toString('base64url');
  };

  test.each([
    '',
    'x',
    'null',
    '0',
    '%00',
    '../..',
    'YWJj',
    `${'A'.repeat(3_999)}`,
    'A'.repeat(4_001),
    "';--",
  ])('that no response had is refused with 422: %s', async (since) => {
    const path = `/api/changes?since=${encodeURIComponent(since).replace('%2500', '')}`;
    const { status, body } = await server.call('GET', path, { as: 'admin' });
    expect([status, body.detail[0]?.loc]).toEqual([422, ['since']]);
  });

  test.each([
    ['with a broken snapshot', / \d+:\d+:[\d,]*$/, ' 9:8:'],
    ['with unordered transactions', / \d+:\d+:[\d,]*$/, ' 1:9:5,4'],
    ['with a transaction that is none', / \d+:\d+:[\d,]*$/, ' 1:9:,4'],
    ['with a number that is too large', / \d+:\d+:[\d,]*$/, ' 1:99999999999999999999:'],
    ['with more behind it', /$/, ' 1'],
  ])('%s is refused with 422', async (_what, from, to) => {
    const { cursor } = await start();
    const { status } = await server.call('GET', `/api/changes?since=${edited(cursor, from, to)}`, { as: 'admin' });
    expect(status).toBe(422);
  });

  test.each([-1, 21, 'soon'])('can not wait for %s seconds', async (wait) => {
    const { status, body } = await server.call('GET', `/api/changes?wait=${wait}`, { as: 'admin' });
    expect([status, body.detail[0].loc]).toEqual([422, ['wait']]);
  });

  test.each([
    ['of another database', /^.{32}/, '0'.repeat(32)],
    ['of a later state, as after a restore', / \d+:\d+:[\d,]*$/, ' 900000000000:900000000000:'],
    ['of another caller', / all /, ' 01970000-0000-7000-8000-000000000001 '],
  ])('%s is too old', async (_what, from, to) => {
    const { cursor } = await start();
    const path = `/api/changes?since=${edited(cursor, from, to)}&wait=20`;
    const { status, body } = await server.call('GET', path, { as: 'admin' });
    expect([status, body.detail.key]).toEqual([410, 'cursor-too-old']);
  });

  test('is valid while its changes are stored, and then too old', async () => {
    const own = await startTestServer();
    const campaign = await makeCampaign(own.db);
    const reader = await ChangeReader.start(own, 'admin');
    const { cursor } = reader;
    await own.call('POST', `/api/campaigns/${campaign.id}/patch`, { as: 'editor', json: { fields: { name: 'New' } } });
    own.clock.advance(49 * 60);
    await own.timers.turn();
    expect(await reader.ids(own)).toEqual([campaign.id]);
    own.clock.advance(2 * 60);
    expect(await reader.ids(own)).toEqual([]);
    reader.cursor = cursor;
    expect((await reader.request(own)).status).toBe(410);
    await own.close();
  });

  test('with many open transactions is short, and misses nothing', async () => {
    const campaign = await makeCampaign(db);
    const { cursor } = await start();
    const text = Buffer.from(cursor, 'base64url').toString();
    const xmin = Number(/ (\d+):\d+:[\d,]*$/.exec(text)?.[1]);
    const open = Array.from({ length: 400 }, (_, index) => 100 + index);
    await rename(campaign.id);
    const since = edited(cursor, / \d+:\d+:[\d,]*$/, ` 100:${xmin}:${open.filter((xid) => xid < xmin).join(',')}`);
    const { status, body } = await server.call('GET', `/api/changes?since=${since}`, { as: 'admin' });
    expect(status).toBe(200);
    expect(body.items.map((item: { campaign_id: string }) => item.campaign_id)).toContain(campaign.id);
  });
});
