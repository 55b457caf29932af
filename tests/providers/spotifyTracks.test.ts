import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { allTracksOf, type StreamingService } from '#server/providers/outside/streaming.ts';
import { spotify } from '#server/providers/spotify/spotify.ts';
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

  test('of an album are fetched page by page, with the fields that only full tracks have', async () => {
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
    expect(all?.map(({ name }) => name)).toEqual(simple.map(({ name }) => name));
    expect(all?.[58]).toEqual({
      id: ids[58],
      name: 'Track 58',
      artists: [{ name: 'Nova Lindqvist' }],
      duration_ms: 207_959,
      isrc: 'ZZABC2600058',
      image: 'https://i.scdn.co/image/640',
      preview_url: null,
      url: `https://open.spotify.com/track/${ids[58]}`,
    });
    expect(all?.[59]).toMatchObject({ isrc: null, image: null });
  });

  test('of an album are available to an account that may not fetch several at once', async () => {
    host.reply(`/v1/albums/${albumId}/tracks?limit=50&offset=0`, pageOf([simpleTrack(trackId, 'Ferry')], 0, 1));
    host.reply(`/v1/tracks?ids=${trackId}`, { status: 403 });
    expect(await allTracksOf(service, wish('album', albumId))).toMatchObject([{ name: 'Ferry', isrc: null }]);
  });

  test('have a preview if its URL is one that a browser may load', async () => {
    const good = 'https://p.scdn.co/mp3-preview/0123?cid=the-client';
    const addresses = [
      good,
      null,
      '',
      'javascript:alert(1)',
      'data:audio/mp3;base64,AAAA',
      '//p.scdn.co/a',
      'https://a:b@p.scdn.co/a',
      `https://p.scdn.co/${'a'.repeat(2_000)}`,
    ];
    const items = addresses.map((preview_url, index) => ({ item: { ...track(idOf(index), 'Ferry'), preview_url } }));
    host.reply(itemsPath(0), pageOf(items, 0, items.length));
    const all = await allTracksOf(service, wish('playlist', playlistId));
    expect(all?.map(({ preview_url }) => preview_url)).toEqual([good, ...addresses.slice(1).map(() => null)]);
  });

  const itemsPath = (offset: number) => `/v1/playlists/${playlistId}/items?limit=50&offset=${offset}`;
  const place = (content: object) => ({ added_at: '2026-01-01T00:00:00Z', is_local: false, ...content });

  test('of a playlist are accepted in both documented forms, without items that are not tracks', async () => {
    const items = [
      place({ track: track(idOf(1), 'One') }),
      place({ item: track(idOf(2), 'Two') }),
      place({ track: null }),
      place({ track: { id: null, name: 'A file of mine', type: 'track', artists: [], duration_ms: 1 } }),
      place({ is_local: true, track: { ...track(idOf(4), 'Another file'), is_local: true } }),
      place({ track: { ...track(idOf(3), 'A talk'), type: 'episode' } }),
      null,
    ];
    host.reply(itemsPath(0), pageOf(items, 0, items.length));
    const all = await allTracksOf(service, wish('playlist', playlistId));
    expect(all?.map(({ name }) => name)).toEqual(['One', 'Two']);
  });

  const some = (size: number) =>
    Array.from({ length: size }, (_, index) => place({ track: track(idOf(index), `Track ${index}`) }));
  const many = 'too many tracks';

  test('of a list that is too long are refused with its first page', async () => {
    host.reply(itemsPath(0), pageOf(some(50), 0, 10_000));
    await expect(allTracksOf(service, wish('playlist', playlistId))).rejects.toThrow(`${many}: 10000`);
    expect(host.asked.filter((path) => path.startsWith('/v1/')).length).toBe(1);
    host.reply(itemsPath(0), pageOf(some(50), 0, 60));
    host.reply(itemsPath(50), pageOf(some(10), 50, 60));
    expect((await allTracksOf(service, wish('playlist', playlistId), { most: 60 }))?.length).toBe(60);
  });

  const made = (tracksOf: StreamingService['tracksOf']): StreamingService => ({ ...service, tracksOf });

  test('end if a page does not advance, and fail if a service returns endless pages without a total', async () => {
    const stuck = made(async () => ({ tracks: [], total: null, next: 0 }));
    expect(await allTracksOf(stuck, wish('playlist', playlistId))).toEqual([]);
    const endless = made(async (_, offset) => ({ tracks: [], total: null, next: offset + 1 }));
    await expect(allTracksOf(endless, wish('playlist', playlistId))).rejects.toThrow(many);
  });

  test('that take too long are a failure', async () => {
    const slow = made(async (_, offset) => {
      host.clock.advance(11);
      return { tracks: [], total: null, next: offset + 50 };
    });
    const asked = allTracksOf(slow, wish('playlist', playlistId), { clock: host.clock });
    await expect(asked).rejects.toThrow('not all tracks within 20 s');
  });

  test('of an unknown list are null', async () => {
    expect(await allTracksOf(service, wish('album', albumId))).toBeNull();
    expect(await allTracksOf(service, wish('artist', artistId))).toBeNull();
    host.reply(`/v1/tracks/${trackId}`, { json: track(trackId, 'Ferry') });
    expect(await allTracksOf(service, wish('track', trackId))).toMatchObject([{ name: 'Ferry' }]);
  });
});

describe('recordings', () => {
  const asked = (isrc: string) => `/v1/search?${new URLSearchParams({ q: `isrc:${isrc}`, type: 'track', limit: '1' })}`;
  const found = (...items: unknown[]) => ({ json: { tracks: { href: '', limit: 1, next: null, total: 1, items } } });

  test('are searched one by one, and accepted if the ISRC matches', async () => {
    host.reply(asked('ZZABC2600001'), found(track(idOf(1), 'One', 'zzabc2600001')));
    host.reply(asked('ZZABC2600002'), found(track(idOf(2), 'Other', 'ZZABC2600009')));
    host.reply(asked('ZZABC2600003'), found());
    const ids = await service.idsByIsrc(['ZZABC2600001', 'ZZABC2600002', 'ZZABC2600003', 'ZZABC2600004'], null);
    expect([...ids]).toEqual([['ZZABC2600001', idOf(1)]]);
  });

  test('of a long list are searched up to fifty', async () => {
    const isrcs = Array.from({ length: 80 }, (_, index) => `ZZABC26${String(index).padStart(5, '0')}`);
    for (const [index, isrc] of isrcs.entries()) host.reply(asked(isrc), found(track(idOf(index), 'Some', isrc)));
    expect((await service.idsByIsrc(isrcs, null)).size).toBe(50);
    expect(host.asked.filter((path) => path.startsWith('/v1/search')).length).toBe(50);
  });

  test('are not searched further after a 429', async () => {
    const isrcs = Array.from({ length: 12 }, (_, index) => `ZZABC26${String(index).padStart(5, '0')}`);
    for (const isrc of isrcs) host.reply(asked(isrc), { status: 429, headers: { 'retry-after': '60' } });
    await expect(service.idsByIsrc(isrcs, null)).rejects.toThrow('spotify: ');
    expect(host.asked.filter((path) => path.startsWith('/v1/search')).length).toBeLessThanOrEqual(4);
    host.reply(asked('ZZABC2600001'), { json: { tracks: [] } });
    host.clock.advance(60);
    await expect(service.idsByIsrc(['ZZABC2600001'], null)).rejects.toThrow('answered in another shape');
  });
});
