import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { spotify } from '../../server/providers/spotify/spotify.ts';
import { allTracksOf, type StreamingService } from '../../server/providers/streaming.ts';
import { type OutsideHost, startOutsideHost } from '../support/outsideServices.ts';
import { albumId, artistId, idOf, playlistId, simpleTrack, track, trackId } from '../support/spotifyObjects.ts';

let host: OutsideHost;
let service: StreamingService;
beforeEach(async () => {
  host = await startOutsideHost();
  host.reply('/api/token', { json: { access_token: 'a-token', token_type: 'Bearer', expires_in: 3600 } });
  service = spotify({
    ...host.needs,
    account: { clientId: 'the-client', clientSecret: 'the-secret' },
    market: null,
    origins: { accounts: host.origin, api: host.origin },
  });
});
afterEach(() => host.close());

const wish = (type: 'artist' | 'album' | 'playlist' | 'track', id: string) => ({ type, id, market: null });

describe('tracks', () => {
  const pageOf = (items: unknown[], offset: number, total: number) => ({
    json: {
      href: '',
      limit: 50,
      offset,
      previous: null,
      next: offset + 50 < total ? `https://api.spotify.com/v1/next?offset=${offset + 50}` : null,
      total,
      items,
    },
  });

  test('of an album come page by page, with what only whole tracks have', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => idOf(index));
    const simple = ids.map((id, index) => simpleTrack(id, `Track ${index}`));
    const whole = ids.map((id, index) => track(id, `Track ${index}`, `zzabc26${String(index).padStart(5, '0')}`));
    const first = ids.slice(0, 50).join('%2C');
    const second = ids.slice(50).join('%2C');
    host.reply(`/v1/albums/${albumId}/tracks?limit=50&offset=0`, pageOf(simple.slice(0, 50), 0, 60));
    host.reply(`/v1/albums/${albumId}/tracks?limit=50&offset=50`, pageOf(simple.slice(50), 50, 60));
    host.reply(`/v1/tracks?ids=${first}`, { json: { tracks: whole.slice(0, 50) } });
    host.reply(`/v1/tracks?ids=${second}`, { json: { tracks: [...whole.slice(50, 59), null] } });
    const all = await allTracksOf(service, wish('album', albumId));
    expect(all?.tracks.map(({ name }) => name)).toEqual(simple.map(({ name }) => name));
    expect(all?.total).toBe(60);
    expect(all?.tracks[58]).toEqual({
      id: ids[58],
      name: 'Track 58',
      artists: [{ name: 'Nova Lindqvist' }],
      duration_ms: 207_959,
      isrc: 'ZZABC2600058',
      image: 'https://i.scdn.co/image/640',
      url: `https://open.spotify.com/track/${ids[58]}`,
    });
    expect(all?.tracks[59]).toMatchObject({ isrc: null, image: null });
  });

  test('of an album are there for an account that may not ask for several at once', async () => {
    host.reply(`/v1/albums/${albumId}/tracks?limit=50&offset=0`, pageOf([simpleTrack(trackId, 'Ferry')], 0, 1));
    host.reply(`/v1/tracks?ids=${trackId}`, { status: 403 });
    expect((await allTracksOf(service, wish('album', albumId)))?.tracks).toMatchObject([{ name: 'Ferry', isrc: null }]);
  });

  const itemsPath = (offset: number) => `/v1/playlists/${playlistId}/items?limit=50&offset=${offset}`;
  const place = (content: object) => ({ added_at: '2026-01-01T00:00:00Z', is_local: false, ...content });

  test('of a playlist come in both of the documented forms; what is no track is left out', async () => {
    const items = [
      place({ track: track(idOf(1), 'One') }),
      place({ item: track(idOf(2), 'Two') }),
      place({ track: null }),
      place({ track: { id: null, name: 'A file of mine', type: 'track', artists: [], duration_ms: 1 } }),
      place({ track: { ...track(idOf(3), 'A talk'), type: 'episode' } }),
      null,
    ];
    host.reply(itemsPath(0), pageOf(items, 0, items.length));
    const all = await allTracksOf(service, wish('playlist', playlistId));
    expect(all?.tracks.map(({ name }) => name)).toEqual(['One', 'Two']);
  });

  test('end where the service says so, at the bound, and where a page leads nowhere', async () => {
    const some = Array.from({ length: 50 }, (_, index) => place({ track: track(idOf(index), `Track ${index}`) }));
    host.reply(itemsPath(0), pageOf(some, 0, 5_000));
    host.reply(itemsPath(50), pageOf(some, 50, 5_000));
    host.reply(itemsPath(100), pageOf(some, 100, 5_000));
    const cut = await allTracksOf(service, wish('playlist', playlistId), 120);
    expect([cut?.tracks.length, cut?.total]).toEqual([120, 5_000]);
    const stuck = { find: service.find, tracksOf: async () => ({ tracks: [], total: null, next: 0 }) };
    expect(await allTracksOf(stuck, wish('playlist', playlistId))).toEqual({ tracks: [], total: null });
  });

  test('of what is not there are none', async () => {
    expect(await allTracksOf(service, wish('album', albumId))).toBeNull();
    expect(await allTracksOf(service, wish('artist', artistId))).toBeNull();
    host.reply(`/v1/tracks/${trackId}`, { json: track(trackId, 'Ferry') });
    expect((await allTracksOf(service, wish('track', trackId)))?.tracks).toMatchObject([{ name: 'Ferry' }]);
  });
});
