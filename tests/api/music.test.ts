import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import type { FocusArtist } from '#contracts/music.ts';
import { sampleId } from '#server/providers/sample/catalogue.ts';
import { makeCampaign } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { hostileTexts } from '../support/outsideServices.ts';
import { type CallOptions, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { patch, read, clone, revisionsOf, auditOf, eventsOf, changeRecordsOf } = campaignCalls(() => server);

type What = 'tracklist' | 'focus_artists';
const put = (id: string, what: What, json: unknown, options: CallOptions = {}) =>
  server.call('PUT', `/api/campaigns/${id}/music/${what}`, { as: 'editor', json, ...options });
const get = (id: string, what: What, options: CallOptions = {}) =>
  server.call('GET', `/api/campaigns/${id}/music/${what}`, { as: 'editor', ...options });
const made = async () => (await makeCampaign(server.db)).id;

const album = sampleId('spotify', 'album', 0);
const other = sampleId('spotify', 'album', 3);
const none = { options: null, items: [] };
const videos = {
  options: { service: 'video' },
  items: [
    { url: 'https://youtu.be/aqz-KE-bpKQ?t=3', name: ' The video ' },
    { url: '76979871', name: '' },
  ],
};
const artist = (index: number, more: Partial<FocusArtist> = {}): FocusArtist => {
  const id = sampleId('spotify', 'artist', index);
  const url = `https://open.spotify.com/artist/${id}`;
  const name = `Artist ${index}`;
  return { service: 'spotify', id, market: null, type: 'artist', name, label: name, url, image: null, ...more };
};
const appleArtist = (index: number): FocusArtist => {
  const id = sampleId('apple', 'artist', index);
  const url = `https://music.apple.com/us/artist/some-name/${id}`;
  return artist(index, { service: 'apple', id, market: 'us', url, image: 'https://pictures.example.com/1.jpg' });
};

describe('the tracklist of a campaign', () => {
  test('is empty at first', async () => {
    const { status, body } = await get(await made(), 'tracklist');
    expect([status, body]).toEqual([200, none]);
  });

  test('is the same as the preview, looked up by the server itself', async () => {
    const id = await made();
    const wish = {
      search_value: `spotify:album:${album}`,
      item_ids: [sampleId('spotify', 'track', 3)],
      partial_items: true,
    };
    const saved = await put(id, 'tracklist', wish);
    expect([saved.status, saved.text]).toEqual([204, '']);
    const preview = await server.call('POST', `/api/campaigns/${id}/music/tracklist/preview`, {
      as: 'editor',
      json: wish,
    });
    expect((await get(id, 'tracklist')).body).toEqual(preview.body);
    expect(preview.body.items).toHaveLength(1);
    await put(id, 'tracklist', { search_value: other });
    const { body } = await get(id, 'tracklist');
    expect([body.options.id, body.items.length]).toEqual([other, 14]);
  });

  test('ignores tracks in the body', async () => {
    const id = await made();
    const items = [
      { name: 'Mine', artists: [], image: null, duration_ms: 1, service_id: { spotify: null, apple: null } },
    ];
    const options = { service: 'spotify', type: 'album', id: album, url: 'https://example.com/' };
    for (const body of [
      { options, items },
      { search_value: album, items },
      { search_value: album, options },
    ]) {
      expect((await put(id, 'tracklist', body)).status, JSON.stringify(body)).toBe(422);
    }
    expect((await get(id, 'tracklist')).body).toEqual(none);
  });

  test('can be videos, each by link or id, and can be cleared', async () => {
    const id = await made();
    expect((await put(id, 'tracklist', videos)).status).toBe(204);
    expect((await get(id, 'tracklist')).body).toEqual({
      options: { service: 'video' },
      items: [
        { url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', name: 'The video' },
        { url: 'https://vimeo.com/76979871', name: '' },
      ],
    });
    await put(id, 'tracklist', { options: { service: 'video' }, items: [] });
    expect((await get(id, 'tracklist')).body).toEqual(none);
  });

  test('of videos names the invalid ones, and keeps the stored ones', async () => {
    const id = await made();
    await put(id, 'tracklist', videos);
    const before = [(await get(id, 'tracklist')).body, await changeRecordsOf(id)];
    const items = [videos.items[0], { url: ' ', name: '' }, { url: 'https://example.com/v.mp4', name: 'x' }];
    const { status, body } = await put(id, 'tracklist', { ...videos, items });
    expect(status).toBe(422);
    expect(body.detail).toEqual([
      { loc: ['items', 1, 'url'], msg: 'URL is required' },
      { loc: ['items', 2, 'url'], msg: 'Not a YouTube or Vimeo video' },
    ]);
    const many = Array.from({ length: limits.maxVideos + 1 }, () => videos.items[0]);
    expect((await put(id, 'tracklist', { ...videos, items: many })).status).toBe(422);
    expect((await put(id, 'tracklist', { search_value: 'nonsense' })).status).toBe(404);
    expect([(await get(id, 'tracklist')).body, await changeRecordsOf(id)]).toEqual(before);
  });
});

describe('the focus artists of a campaign', () => {
  test('are an ordered list, replaced as a whole', async () => {
    const id = await made();
    expect((await get(id, 'focus_artists')).body).toEqual({ items: [] });
    const items = [artist(2), appleArtist(1), artist(0)];
    expect((await put(id, 'focus_artists', { items })).status).toBe(204);
    expect((await get(id, 'focus_artists')).body).toEqual({ items });
    await put(id, 'focus_artists', { items: items.toReversed() });
    expect((await get(id, 'focus_artists')).body).toEqual({ items: items.toReversed() });
    await put(id, 'focus_artists', { items: [] });
    expect((await get(id, 'focus_artists')).body).toEqual({ items: [] });
  });

  test('are stored as the lookup returns them', async () => {
    const id = await made();
    const identifier = sampleId('apple', 'artist', 5);
    const found = await server.call('GET', `/api/music/service_item?identifier=${identifier}`, { as: 'editor' });
    const { artists: _, ...item } = found.body;
    expect((await put(id, 'focus_artists', { items: [item] })).status).toBe(204);
    expect((await get(id, 'focus_artists')).body.items).toEqual([item]);
  });

  test.each<[string, unknown, (string | number)[]]>([
    ['an id of another service', artist(1, { service: 'apple' }), ['items', 0, 'id']],
    ['the page of another artist', artist(1, { url: artist(2).url }), ['items', 0, 'url']],
    ['a page elsewhere', artist(1, { url: 'https://example.com/' }), ['items', 0, 'url']],
    ['a script for a page', artist(1, { url: 'javascript:alert(1)' }), ['items', 0, 'url']],
    ['an id for a page', artist(1, { url: artist(1).id }), ['items', 0, 'url']],
    ['a script for a picture', artist(1, { image: 'javascript:alert(1)' }), ['items', 0, 'image']],
    ['no artist', { ...artist(1), type: 'album' }, ['items', 0, 'type']],
    ['another service', { ...artist(1), service: 'tape' }, ['items', 0, 'service']],
    ['more than is known', { ...artist(1), artists: [] }, ['items', 0, 'artists']],
    ['no name', artist(1, { name: '' }), ['items', 0, 'name']],
    ['a market that is none', artist(1, { market: 'USA' }), ['items', 0, 'market']],
  ])('are not %s', async (_name, item, loc) => {
    const { status, body } = await put(await made(), 'focus_artists', { items: [item] });
    expect(status).toBe(422);
    expect(body.detail).toContainEqual({ loc, msg: expect.any(String) });
  });

  test('are unique and limited in number', async () => {
    const id = await made();
    const { body } = await put(id, 'focus_artists', { items: [artist(1), artist(2), artist(1, { name: 'Again' })] });
    expect(body.detail).toEqual([{ loc: ['items', 2], msg: 'Duplicate entries are not allowed' }]);
    const many = Array.from({ length: limits.maxFocusArtists + 1 }, (_, index) => artist(index));
    expect((await put(id, 'focus_artists', { items: many })).status).toBe(422);
    expect((await put(id, 'focus_artists', { items: many.slice(1) })).status).toBe(204);
  });

  test('may have any name', async () => {
    const id = await made();
    const items = hostileTexts.map((name, index) => artist(index, { name, label: name }));
    await put(id, 'focus_artists', { items });
    expect((await get(id, 'focus_artists')).body.items).toEqual(items);
  });
});

describe('music as content of the campaign', () => {
  test('each write has a later updated_at, a revision, an audit entry and an event; an equal one writes nothing', async () => {
    const id = await made();
    const before = await read(id);
    await put(id, 'tracklist', { search_value: album });
    const after = await read(id);
    expect(after.updated_at > before.updated_at).toBe(true);
    expect(after.last_edited_by.display_name).toBe('The editor');
    const [revision] = await revisionsOf(id);
    expect(revision?.changes).toMatchObject({ 'music.tracklist': { from: null, to: { options: { id: album } } } });
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'campaign.patched',
      details: { fields: ['music.tracklist'] },
    });
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      type: 'campaign_updated',
      payload: { fields: ['music.tracklist'] },
    });
    await put(id, 'focus_artists', { items: [artist(1)] });
    expect((await eventsOf(id)).at(-1)).toMatchObject({ payload: { fields: ['music.focus_artists'] } });
    const traces = await changeRecordsOf(id);
    await put(id, 'tracklist', { search_value: album });
    await put(id, 'focus_artists', { items: [artist(1)] });
    expect(await changeRecordsOf(id)).toEqual(traces);
  });

  test('a change since the base is a conflict with both values; tracklist and artists merge', async () => {
    const id = await made();
    await put(id, 'focus_artists', { items: [artist(1)] });
    const base_updated_at = (await read(id)).updated_at;
    await put(id, 'focus_artists', { items: [artist(2)] });
    const mine = await put(id, 'focus_artists', { items: [artist(3)], base_updated_at });
    expect(mine.status).toBe(409);
    expect(mine.body.detail).toMatchObject({
      key: 'campaign-conflict',
      fields: { 'music.focus_artists': { base: [artist(1)], theirs: [artist(2)] } },
    });
    expect((await get(id, 'focus_artists')).body.items).toEqual([artist(2)]);
    expect((await put(id, 'tracklist', { search_value: album, base_updated_at })).status).toBe(204);
    const later = await put(id, 'tracklist', { ...videos, base_updated_at });
    expect(later.body.detail.fields['music.tracklist']).toMatchObject({
      base: null,
      theirs: { options: { id: album } },
    });
    expect((await patch(id, { name: 'Renamed' }, { base: base_updated_at })).status).toBe(200);
  });

  test('a clone copies it, and cloning into a campaign replaces it', async () => {
    const source = await made();
    await put(source, 'tracklist', { search_value: album });
    await put(source, 'focus_artists', { items: [artist(1), artist(2)] });
    const music = async (id: string) => [(await get(id, 'tracklist')).body, (await get(id, 'focus_artists')).body];
    const copy = await clone(source);
    expect(await music(copy.body.id)).toEqual(await music(source));
    const { app } = await read(source);
    const destination = await makeCampaign(server.db, { app });
    await put(destination.id, 'tracklist', videos);
    const wholly = await clone(source, { destination_id: destination.id });
    expect(wholly.status, wholly.text).toBe(200);
    expect(await music(destination.id)).toEqual(await music(source));
    const bare = await makeCampaign(server.db, { app });
    await clone(bare.id, { destination_id: destination.id });
    expect(await music(destination.id)).toEqual([none, { items: [] }]);
  });

  test('the history shows and restores it', async () => {
    const id = await made();
    await put(id, 'focus_artists', { items: [artist(1), artist(2)] });
    await put(id, 'tracklist', videos);
    const restorable = (await get(id, 'tracklist')).body;
    await put(id, 'tracklist', { search_value: album });
    await put(id, 'focus_artists', { items: [artist(2), artist(1), artist(3)] });
    const { body } = await server.call('GET', `/api/campaigns/${id}/revisions/4`, { as: 'editor' });
    expect(body.fields).toEqual(['music.focus_artists']);
    expect(body.changes).toContainEqual({
      field: 'music.focus_artists',
      from: ['Artist 1', 'Artist 2'],
      to: ['Artist 2', 'Artist 1'],
      cut: false,
    });
    const back = await server.call('POST', `/api/campaigns/${id}/revisions/2/restore`, { as: 'editor', json: {} });
    expect(back.status, back.text).toBe(200);
    expect((await get(id, 'tracklist')).body).toEqual(restorable);
    expect((await get(id, 'focus_artists')).body.items).toEqual([artist(1), artist(2)]);
  });

  test('it is deleted with the campaign', async () => {
    const id = await made();
    await put(id, 'tracklist', videos);
    expect((await server.call('DELETE', `/api/campaigns/${id}`, { as: 'admin' })).status).toBe(204);
    expect(await server.db.selectFrom('campaign_music').selectAll().where('campaign_id', '=', id).execute()).toEqual(
      [],
    );
    expect((await get(id, 'tracklist')).status).toBe(404);
  });

  test('twenty simultaneous writes leave one of them complete, and one revision each', async () => {
    const id = await made();
    const lists = Array.from({ length: 20 }, (_, index) => [artist(index), artist(index + 1)]);
    const answers = await Promise.all(lists.map((items) => put(id, 'focus_artists', { items })));
    expect(answers.map(({ status }) => status)).toEqual(lists.map(() => 204));
    expect(lists).toContainEqual((await get(id, 'focus_artists')).body.items);
    expect((await revisionsOf(id)).length).toBe(20);
  });
});
