import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import type { TracklistTrack } from '#contracts/music.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { apple } from '#server/providers/apple/apple.ts';
import { sampleAddresses } from '#server/providers/sample/addresses.ts';
import { sampleId } from '#server/providers/sample/catalogue.ts';
import { sampleApple, sampleSpotify } from '#server/providers/sample/sampleStreaming.ts';
import { spotify } from '#server/providers/spotify/spotify.ts';
import { makeCampaign } from '../support/builders.ts';
import { makeMusicKey, type OutsideHost, startOutsideHost } from '../support/outsideServices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { idOf, playlistId, track } from '../support/spotifyObjects.ts';

const preview = (json: unknown, { at, id }: { at: TestServer; id: string }) =>
  at.call('POST', `/api/campaigns/${id}/music/tracklist/preview`, { as: 'editor', json });

describe('a tracklist from the real service', () => {
  let host: OutsideHost;
  let real: TestServer;
  beforeAll(async () => {
    host = await startOutsideHost();
    host.reply('/api/token', { json: { access_token: 'a-token', token_type: 'Bearer', expires_in: 3600 } });
    const account = { clientId: 'the-client', clientSecret: 'the-secret' };
    const origins = { accounts: host.origin, api: host.origin };
    real = await startTestServer({
      now: '2026-03-01T12:00:00Z',
      providers: { spotify: spotify({ ...host.needs, account, market: null, origins }) },
    });
  });
  beforeEach(async () => {
    // Later than all cache lifetimes and Retry-After periods.
    for (const clock of [real.clock, host.clock]) clock.advance(120);
    host.asked.length = 0;
    for (const one of [path, albumPath]) host.reply(one, { status: 404 });
    realId = (await makeCampaign(real.db)).id;
  });
  afterAll(async () => {
    await real.close();
    await host.close();
  });

  let realId: string;
  const path = `/v1/playlists/${playlistId}/items?limit=50&offset=0`;
  const albumPath = `/v1/albums/${playlistId}/tracks?limit=50&offset=0`;
  const page = (items: unknown[], more: object = {}) => ({ json: { items, next: null, total: items.length, ...more } });
  const places = (...names: string[]) =>
    names.map((name, index) => ({ item: track(idOf(index), name, `ZZABC260000${index}`) }));
  const ask = () => preview({ search_value: playlistId }, { at: real, id: realId });
  const askPlaylist = () => preview({ search_value: `spotify:playlist:${playlistId}` }, { at: real, id: realId });
  const askedTimes = () => host.asked.filter((one) => one === path).length;

  test('leaves out unavailable, local and missing tracks; a list without any other is an error', async () => {
    const gone = [
      { track: null },
      null,
      { item: { ...track(idOf(9), 'Talk'), type: 'episode' } },
      { is_local: true, item: { id: null, name: 'File' } },
    ];
    host.reply(path, page([...gone, ...places('Ferry')]), page(gone));
    expect((await askPlaylist()).body.items).toMatchObject([{ name: 'Ferry', duration_ms: 207_959 }]);
    real.clock.advance(limits.tracksKeptMs / 1000 + 1);
    const empty = await askPlaylist();
    expect([empty.status, empty.body.detail.key]).toEqual([422, 'tracklist-empty']);
  });

  test('leaves an unknown length empty', async () => {
    const lengths = [0, -5, 1e300, null, 1999.6];
    host.reply(
      path,
      page(lengths.map((duration_ms, index) => ({ item: { ...track(idOf(index), 'T'), duration_ms } }))),
    );
    const { body } = await askPlaylist();
    expect(body.items.map(({ duration_ms }: TracklistTrack) => duration_ms)).toEqual([null, null, null, null, 2000]);
  });

  test('is fetched once for a preview and the following save, but again for a later reload', async () => {
    host.reply(path, page(places('One', 'Two')), page(places('One', 'Two', 'Three')));
    await Promise.all([askPlaylist(), askPlaylist()]);
    const put = { as: 'editor', json: { search_value: `spotify:playlist:${playlistId}` } } as const;
    expect((await real.call('PUT', `/api/campaigns/${realId}/music/tracklist`, put)).status).toBe(204);
    expect(askedTimes()).toBe(1);
    real.clock.advance(limits.tracksKeptMs / 1000);
    expect((await askPlaylist()).body.items).toHaveLength(3);
    expect(askedTimes()).toBe(2);
  });

  test('of a playlist that becomes public is found a moment later', async () => {
    host.reply(path, { status: 404 }, page(places('One')));
    expect((await askPlaylist()).body.detail.key).toBe('playlist-not-found');
    real.clock.advance(serverLimits.tracksMissKeptMs / 1000);
    expect((await askPlaylist()).status).toBe(200);
  });

  test.each([
    ['nonsense', { text: '<html>' }, 'lookup-failed'],
    ['another shape', { json: { items: 'none', total: 1 } }, 'lookup-failed'],
    ['503', { status: 503 }, 'lookup-failed'],
    ['429', { status: 429, headers: { 'retry-after': '90' } }, 'lookup-busy'],
  ])('that answers %s is 502, and nothing is stored', async (_name, reply, key) => {
    host.reply(path, reply);
    const answer = await askPlaylist();
    expect([answer.status, answer.body.detail.key]).toEqual([502, key]);
    expect(answer.text).not.toContain(host.origin);
    const put = { as: 'editor', json: { search_value: `spotify:playlist:${playlistId}` } } as const;
    expect((await real.call('PUT', `/api/campaigns/${realId}/music/tracklist`, put)).status).toBe(502);
    expect((await real.call('GET', `/api/campaigns/${realId}/music/tracklist`, { as: 'editor' })).body.items).toEqual(
      [],
    );
  });

  test('of a playlist that the account may not read has its own message, an album is the service’s failure', async () => {
    host.reply(path, { status: 403 });
    expect((await askPlaylist()).body.detail.key).toBe('playlist-refused');
    host.reply(albumPath, { status: 403 });
    expect((await ask()).body.detail.key).toBe('lookup-failed');
  });

  test('with a bare id is requested as an album, then as a playlist', async () => {
    host.reply(path, page(places('One')));
    expect((await ask()).body.options.type).toBe('playlist');
  });
});

describe('while the other service is unavailable', () => {
  const addresses = sampleAddresses('https://tool.example.com');

  test('the tracks have no ids there, and get them a moment later', async () => {
    let isAway = true;
    const apple = sampleApple(addresses, 'us');
    const host = await startOutsideHost();
    const account = { clientId: 'c', clientSecret: 's' };
    const away = spotify({
      ...host.needs,
      account,
      market: null,
      origins: { accounts: host.origin, api: host.origin },
    });
    const idsByIsrc: typeof apple.idsByIsrc = (...asked) => (isAway ? away : apple).idsByIsrc(...asked);
    const alone = await startTestServer({
      providers: { spotify: sampleSpotify(addresses), apple: { ...apple, idsByIsrc } },
    });
    const { id } = await makeCampaign(alone.db);
    const flags = async () => {
      const { status, body } = await preview({ search_value: sampleId('spotify', 'album', 0) }, { at: alone, id });
      expect(status).toBe(200);
      return body.items.filter(({ service_id }: TracklistTrack) => service_id.apple !== null).length;
    };
    expect(await flags()).toBe(0);
    isAway = false;
    alone.clock.advance(serverLimits.tracksMissKeptMs / 1000);
    expect(await flags()).toBeGreaterThan(8);
    await alone.close();
    await host.close();
  });
});

describe('both real services', () => {
  const catalog = '/v1/catalog/us';
  const song = (id: string, isrc: string) => ({
    id,
    type: 'songs',
    attributes: { name: `Song ${id}`, artistName: 'Nova Lindqvist', durationInMillis: 221_000, isrc },
  });
  let spotifyHost: OutsideHost;
  let appleHost: OutsideHost;
  let both: TestServer;
  let id: string;
  beforeAll(async () => {
    [spotifyHost, appleHost] = [await startOutsideHost(), await startOutsideHost()];
    spotifyHost.reply('/api/token', { json: { access_token: 'a-token', token_type: 'Bearer', expires_in: 3600 } });
    const origins = { accounts: spotifyHost.origin, api: spotifyHost.origin };
    const account = { teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey: makeMusicKey().pem };
    both = await startTestServer({
      now: '2026-03-01T12:00:00Z',
      providers: {
        spotify: spotify({
          ...spotifyHost.needs,
          account: { clientId: 'c', clientSecret: 's' },
          market: null,
          origins,
        }),
        apple: apple({ ...appleHost.needs, account, storefront: 'us', origin: appleHost.origin }),
      },
    });
    id = (await makeCampaign(both.db)).id;
  });
  afterAll(async () => {
    await both.close();
    await Promise.all([spotifyHost.close(), appleHost.close()]);
  });
  const idsOf = async (search_value: string) => {
    const { status, body, text } = await preview({ search_value }, { at: both, id });
    expect(status, text).toBe(200);
    return body.items.map(({ service_id }: TracklistTrack) => service_id);
  };

  test('match a Spotify list’s recordings by ISRC at Apple, also where a track has none', async () => {
    const items = [
      track(idOf(1), 'One', 'zzabc2600001'),
      track(idOf(2), 'Two', 'ZZABC2600002'),
      track(idOf(3), 'Three'),
    ];
    const bare = { ...items[2], external_ids: {} };
    spotifyHost.reply(`/v1/playlists/${playlistId}/items?limit=50&offset=0`, {
      json: { items: [...items.slice(0, 2), bare].map((item) => ({ item })), next: null, total: 3 },
    });
    const asked = new URLSearchParams({ 'filter[isrc]': 'ZZABC2600001,ZZABC2600002' });
    appleHost.reply(`${catalog}/songs?${asked}`, { json: { data: [song('1613600002', 'ZZABC2600002')] } });
    expect(await idsOf(`https://open.spotify.com/playlist/${playlistId}?si=1`)).toEqual([
      { spotify: idOf(1), apple: null },
      { spotify: idOf(2), apple: '1613600002' },
      { spotify: idOf(3), apple: null },
    ]);
  });

  test('match an Apple list’s recordings at Spotify', async () => {
    const data = [song('1613600001', 'ZZABC2600001'), song('1613600002', 'ZZABC2600002')];
    appleHost.reply('/v1/catalog/de/albums/1440833098/tracks?limit=100', { json: { data, meta: { total: 2 } } });
    const search = new URLSearchParams({ q: 'isrc:ZZABC2600002', type: 'track', limit: '1' });
    spotifyHost.reply(`/v1/search?${search}`, {
      json: { tracks: { items: [track(idOf(2), 'Two', 'ZZABC2600002')], total: 1 } },
    });
    expect(await idsOf('https://music.apple.com/de/album/glass-weather/1440833098')).toEqual([
      { spotify: null, apple: '1613600001' },
      { spotify: idOf(2), apple: '1613600002' },
    ]);
  });
});
