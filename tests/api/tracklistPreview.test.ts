import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import type { TracklistTrack } from '#contracts/music.ts';
import { sampleAddresses } from '#server/providers/sample/addresses.ts';
import { isAtApple, isAtSpotify, longPlaylist, privatePlaylist, sampleId } from '#server/providers/sample/catalogue.ts';
import { makeCampaign, makePersonalToken } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { type CallOptions, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let campaignId: string;
beforeAll(async () => {
  server = await startTestServer();
  campaignId = (await makeCampaign(server.db)).id;
});
afterAll(() => server.close());

const { changeRecordsOf } = campaignCalls(() => server);

const preview = (wish: unknown, { id = campaignId, ...options }: CallOptions & { id?: string } = {}) =>
  server.call('POST', `/api/campaigns/${id}/music/tracklist/preview`, { as: 'editor', json: wish, ...options });
const previewOf = (search_value: string) => preview({ search_value });

const spotifyIds = (items: TracklistTrack[]) => items.map(({ service_id }) => service_id.spotify);
const album = sampleId('spotify', 'album', 0);
const playlist = sampleId('spotify', 'playlist', 0);

describe('the preview of a tracklist', () => {
  test('contains the tracks of an album with their ids at both services and their source, and writes nothing', async () => {
    const before = await changeRecordsOf(campaignId);
    const { status, body } = await previewOf(`https://open.spotify.com/intl-de/album/${album}?si=abc`);
    expect(status).toBe(200);
    expect(body.options).toEqual({
      service: 'spotify',
      type: 'album',
      id: album,
      url: `https://open.spotify.com/album/${album}`,
    });
    expect(body.items).toHaveLength(10);
    expect(body.items[0]).toEqual({
      image: sampleAddresses(server.config.publicUrl).picture('album0'),
      name: 'Count the Machines',
      artists: [{ name: 'Nova Lindqvist' }],
      duration_ms: expect.any(Number),
      service_id: { spotify: sampleId('spotify', 'track', 0), apple: sampleId('apple', 'track', 0) },
      audio: null,
      preview_url: sampleAddresses(server.config.publicUrl).sound(0),
    });
    // The eighth is not at Apple.
    expect(body.items.map(({ service_id }: TracklistTrack) => service_id.apple !== null)).toEqual(
      Array.from({ length: 10 }, (_, index) => isAtApple(index)),
    );
    expect(await changeRecordsOf(campaignId)).toEqual(before);
  });

  test.each([
    ['an album’s URI', `spotify:album:${album}`, 'album', 10],
    ['a bare id of an album', album, 'album', 10],
    ['a link to embed', `https://open.spotify.com/embed/playlist/${playlist}?utm_source=generator`, 'playlist', 20],
    ['a bare id of a playlist', playlist, 'playlist', 20],
    ['a track', `https://open.spotify.com/track/${sampleId('spotify', 'track', 3)}`, 'track', 1],
  ])('accepts %s', async (_name, search_value, type, least) => {
    const { status, body } = await previewOf(search_value);
    expect(status).toBe(200);
    expect(body.options.type).toBe(type);
    expect(body.items.length).toBeGreaterThanOrEqual(least);
  });

  test('accepts Apple items, in the storefront of the link, with their recordings at Spotify', async () => {
    const id = sampleId('apple', 'album', 0);
    const { body } = await previewOf(`https://geo.music.apple.com/de/album/some-title/${id}?app=music`);
    expect(body.options).toEqual({
      service: 'apple',
      type: 'album',
      id,
      url: `https://music.apple.com/de/album/${id}`,
    });
    expect(body.items.map(({ service_id }: TracklistTrack) => service_id)).toEqual(
      Array.from({ length: 10 }, (_, index) => index)
        .filter(isAtApple)
        .map((index) => ({ spotify: sampleId('spotify', 'track', index), apple: sampleId('apple', 'track', index) })),
    );
    const list = await previewOf(`https://music.apple.com/us/playlist/loud/${sampleId('apple', 'playlist', 0)}`);
    expect(list.body.options.type).toBe('playlist');
    const song = await previewOf(`https://itunes.apple.com/album/x/id${id}?i=${sampleId('apple', 'track', 0)}`);
    expect(song.body.options).toMatchObject({ type: 'track', url: expect.stringContaining('/us/song/') });
  });

  test('contains tracks that only Apple has', async () => {
    const index = Array.from({ length: 100 }, (_, at) => at).findIndex((at) => !isAtSpotify(at));
    const { body } = await previewOf(`https://music.apple.com/us/song/${sampleId('apple', 'track', index)}`);
    expect(body.items[0].service_id).toEqual({ spotify: null, apple: sampleId('apple', 'track', index) });
    expect((await previewOf(`spotify:track:${sampleId('spotify', 'track', index)}`)).status).toBe(404);
  });
});

describe('a selection from a list', () => {
  const ids = [5, 2, 9].map((index) => sampleId('spotify', 'track', index));

  test('contains the given tracks in the list’s order', async () => {
    const wish = { search_value: album, item_ids: [...ids, 'unknown', ids[0]], partial_items: true };
    const { body } = await preview(wish);
    expect(spotifyIds(body.items)).toEqual([2, 5, 9].map((index) => sampleId('spotify', 'track', index)));
  });

  test('is the whole list if no selection is sent', async () => {
    expect((await preview({ search_value: album, item_ids: ids })).body.items).toHaveLength(10);
    expect((await preview({ search_value: album, item_ids: ids, partial_items: false })).body.items).toHaveLength(10);
  });

  test('without a track of the list is rejected', async () => {
    for (const item_ids of [[], ['unknown']]) {
      const { status, body } = await preview({ search_value: album, item_ids, partial_items: true });
      expect(status).toBe(422);
      expect(body.detail).toEqual([{ loc: ['item_ids'], msg: 'None of these tracks is in the list anymore' }]);
    }
  });
});

describe('an invalid tracklist', () => {
  test.each(['', '   ', '\n'])('is rejected if the URL is empty (%j)', async (search_value) => {
    const { status, body } = await previewOf(search_value);
    expect([status, body.detail]).toEqual([422, [{ loc: ['search_value'], msg: 'URL is required' }]]);
  });

  test.each([
    ['words', 'my new album', 404, 'ID not found'],
    ['another site', 'https://example.com/album/4aawyAB9vmqN3uQ7FjRGTy', 404, 'ID not found'],
    ['an album that is not there', 'spotify:album:4aawyAB9vmqN3uQ7FjRGTy', 404, 'ID not found'],
    ['an id that names nothing', '4aawyAB9vmqN3uQ7FjRGTy', 404, 'ID not found'],
    ['a video', 'https://youtu.be/aqz-KE-bpKQ', 404, 'ID not found'],
    [
      'a playlist that is not there, or not open',
      'spotify:playlist:4aawyAB9vmqN3uQ7FjRGTy',
      404,
      'ID not found. If the playlist is private, make it public first.',
    ],
    [
      'a playlist that may not be read',
      sampleId('spotify', 'playlist', privatePlaylist),
      422,
      'The service does not allow access to this playlist. Make it public, or paste another link.',
    ],
    [
      'a playlist of ten thousand tracks',
      sampleId('spotify', 'playlist', longPlaylist),
      422,
      'This list has more than 1,000 tracks, the maximum. Paste the link of a shorter one.',
    ],
    [
      'an artist',
      `https://open.spotify.com/artist/${sampleId('spotify', 'artist', 0)}`,
      422,
      'This is an artist. Paste the link of an album or a playlist.',
    ],
    [
      'a short link',
      'https://spotify.link/AbCdEfGh',
      422,
      'This is a short link. Open it in a browser and paste the URL of the page it leads to.',
    ],
  ])('is rejected if it is %s', async (_name, search_value, status, msg) => {
    const answer = await previewOf(search_value);
    expect(answer.status, answer.text).toBe(status);
    expect(answer.body.detail.msg).toBe(msg);
  });

  test('is rejected if the body has another form', async () => {
    for (const wish of [
      {},
      { search_value: 7 },
      { search_value: album, more: 1 },
      { search_value: 'x'.repeat(2_001) },
    ]) {
      expect((await preview(wish)).status).toBe(422);
    }
    const tooMany = Array.from({ length: limits.maxTracks + 1 }, (_, index) => `id${index}`);
    expect((await preview({ search_value: album, item_ids: tooMany })).status).toBe(422);
  });

  test('is refused to users who can not see or change the campaign', async () => {
    const hidden = await preview({ search_value: album }, { as: 'external' });
    const none = await preview({ search_value: album }, { id: '01970000-0000-7000-8000-00000000dead' });
    expect([hidden.status, hidden.text]).toEqual([404, none.text]);
    const reader = await makePersonalToken(server.db, { user: await server.person('editor') });
    expect((await preview({ search_value: album }, { as: { bearer: reader } })).status).toBe(403);
  });
});
