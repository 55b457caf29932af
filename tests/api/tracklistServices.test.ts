import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../contracts/limits.ts';
import type { TracklistTrack } from '../../contracts/music.ts';
import { sampleId } from '../../server/providers/sample/catalogue.ts';
import { sampleApple, sampleSpotify } from '../../server/providers/sample/sampleStreaming.ts';
import { spotify } from '../../server/providers/spotify/spotify.ts';
import { makeCampaign } from '../support/builders.ts';
import { type OutsideHost, startOutsideHost } from '../support/outsideServices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { idOf, playlistId, track } from '../support/spotifyObjects.ts';

const preview = (json: unknown, { at, id }: { at: TestServer; id: string }) =>
  at.call('POST', `/api/campaigns/${id}/music/tracklist/preview`, { as: 'editor', json });

describe('a tracklist at the real service', () => {
  let host: OutsideHost;
  let real: TestServer;
  beforeEach(async () => {
    host = await startOutsideHost();
    host.reply('/api/token', { json: { access_token: 'a-token', token_type: 'Bearer', expires_in: 3600 } });
    const account = { clientId: 'the-client', clientSecret: 'the-secret' };
    const origins = { accounts: host.origin, api: host.origin };
    real = await startTestServer({
      now: '2026-03-01T12:00:00Z',
      providers: { spotify: spotify({ ...host.needs, account, market: null, origins }) },
    });
    realId = (await makeCampaign(real.db)).id;
  });
  afterEach(async () => {
    await real.close();
    await host.close();
  });

  let realId: string;
  const path = `/v1/playlists/${playlistId}/items?limit=50&offset=0`;
  const page = (items: unknown[], more: object = {}) => ({ json: { items, next: null, total: items.length, ...more } });
  const places = (...names: string[]) =>
    names.map((name, index) => ({ item: track(idOf(index), name, `ZZABC260000${index}`) }));
  const ask = () => preview({ search_value: playlistId }, { at: real, id: realId });
  const askPlaylist = () => preview({ search_value: `spotify:playlist:${playlistId}` }, { at: real, id: realId });
  const askedTimes = () => host.asked.filter((one) => one === path).length;

  test('tracks that are gone, local or none are left out; without one left it is told', async () => {
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

  test('lengths that are none are left open', async () => {
    const lengths = [0, -5, 1e300, null, 1999.6];
    host.reply(
      path,
      page(lengths.map((duration_ms, index) => ({ item: { ...track(idOf(index), 'T'), duration_ms } }))),
    );
    const { body } = await askPlaylist();
    expect(body.items.map(({ duration_ms }: TracklistTrack) => duration_ms)).toEqual([null, null, null, null, 2000]);
  });

  test('what was looked at is not asked for again by the save that follows, but by a reload later', async () => {
    host.reply(path, page(places('One', 'Two')), page(places('One', 'Two', 'Three')));
    await Promise.all([askPlaylist(), askPlaylist()]);
    const put = { as: 'editor', json: { search_value: `spotify:playlist:${playlistId}` } } as const;
    expect((await real.call('PUT', `/api/campaigns/${realId}/music/tracklist`, put)).status).toBe(204);
    expect(askedTimes()).toBe(1);
    real.clock.advance(limits.tracksKeptMs / 1000);
    expect((await askPlaylist()).body.items).toHaveLength(3);
    expect(askedTimes()).toBe(2);
  });

  test('a playlist that opens is found a moment later', async () => {
    host.reply(path, { status: 404 }, page(places('One')));
    expect((await askPlaylist()).body.detail.key).toBe('playlist-not-found');
    real.clock.advance(limits.tracksMissKeptMs / 1000);
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

  test('a playlist that the account may not read is told in words, an album is the service’s failure', async () => {
    host.reply(path, { status: 403 });
    expect((await askPlaylist()).body.detail.key).toBe('playlist-refused');
    host.reply(`/v1/albums/${playlistId}/tracks?limit=50&offset=0`, { status: 403 });
    expect((await ask()).body.detail.key).toBe('lookup-failed');
  });

  test('a bare id is asked for as an album, then as a playlist', async () => {
    host.reply(path, page(places('One')));
    expect((await ask()).body.options.type).toBe('playlist');
  });
});

describe('while the other service is away', () => {
  const address = (key: string) => `https://pictures.example.com/${key}`;

  test('the tracks are there without their ids at it, and with them a moment later', async () => {
    let isAway = true;
    const apple = sampleApple(address, 'us');
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
      providers: { spotify: sampleSpotify(address), apple: { ...apple, idsByIsrc } },
    });
    const { id } = await makeCampaign(alone.db);
    const flags = async () => {
      const { status, body } = await preview({ search_value: sampleId('spotify', 'album', 0) }, { at: alone, id });
      expect(status).toBe(200);
      return body.items.filter(({ service_id }: TracklistTrack) => service_id.apple !== null).length;
    };
    expect(await flags()).toBe(0);
    isAway = false;
    alone.clock.advance(limits.tracksMissKeptMs / 1000);
    expect(await flags()).toBeGreaterThan(8);
    await alone.close();
    await host.close();
  });
});
