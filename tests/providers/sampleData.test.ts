import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  isStreamingId,
  parseStreamingIdentifier,
  streamingServices,
  streamingTypes,
} from '#contracts/streamingIdentifiers.ts';
import { allTracksOf } from '#server/providers/outside/streaming.ts';
import { sampleParties } from '#server/providers/parties/sample.ts';
import { sampleAddresses } from '#server/providers/sample/addresses.ts';
import {
  counts,
  isAtApple,
  isAtSpotify,
  longPlaylist,
  privatePlaylist,
  sampleId,
} from '#server/providers/sample/catalogue.ts';
import { artistName } from '#server/providers/sample/names.ts';
import { sampleApple, sampleSpotify } from '#server/providers/sample/sampleStreaming.ts';

const addresses = sampleAddresses('http://localhost:3000');
const spotify = sampleSpotify(addresses);
const apple = sampleApple(addresses, 'us');
const range = (size: number) => Array.from({ length: size }, (_, index) => index);

describe('the sample catalogue', () => {
  test('has unique ids in the services’ own forms', () => {
    for (const service of streamingServices) {
      const ids = streamingTypes.flatMap((type) =>
        range(counts[type]).map((index) => {
          const id = sampleId(service, type, index);
          if (!isStreamingId(service, type, id)) throw new Error(`${service} ${type} ${id}`);
          return id;
        }),
      );
      expect(ids.length).toBe(11_502);
      expect(new Set(ids).size).toBe(11_502);
    }
  });

  test('is the same on every machine', async () => {
    const id = '9fIdzL8a8CbrOJJ1NDvUCs';
    expect(sampleId('spotify', 'artist', 12)).toBe(id);
    expect(await spotify.find({ type: 'artist', id, market: null })).toEqual({
      service: 'spotify',
      type: 'artist',
      id,
      market: null,
      name: 'Noor Calloway',
      label: 'Noor Calloway',
      url: `https://open.spotify.com/artist/${id}`,
      image: addresses.picture('artist12'),
      artists: [],
    });
  });

  test('has the links in the guide', async () => {
    const guide = readFileSync(join(import.meta.dirname, '../../docs/outside-services.md'), 'utf8');
    const links = guide.match(/https:\/\/(open\.spotify|music\.apple)\.com\S+/g) ?? [];
    expect(links.length).toBe(11);
    for (const link of links) {
      const wish = parseStreamingIdentifier(link);
      if (!wish?.type) throw new Error(link);
      const found = await { spotify, apple }[wish.service].find({ ...wish, type: wish.type });
      expect(guide, link).toContain(found?.name);
    }
  });

  test('finds each item of each type at both services, and nothing else', async () => {
    for (const type of streamingTypes) {
      for (const index of [0, 1, counts[type] - 1]) {
        const found = await spotify.find({ type, id: sampleId('spotify', type, index), market: null });
        const same = await apple.find({ type, id: sampleId('apple', type, index), market: 'de' });
        expect(found?.name).toBeTruthy();
        expect(same).toMatchObject({ name: found?.name, artists: found?.artists, market: 'de' });
      }
      expect(await spotify.find({ type, id: sampleId('spotify', type, counts[type]), market: null })).toBeNull();
      expect(await apple.find({ type, id: sampleId('apple', type, counts[type]), market: null })).toBeNull();
    }
    expect(await apple.find({ type: 'artist', id: '909253', market: null })).toBeNull();
    expect(await spotify.find({ type: 'album', id: sampleId('spotify', 'artist', 0), market: null })).toBeNull();
  });

  test('has every track on one album, in order', async () => {
    const ids: string[] = [];
    for (const album of range(counts.album)) {
      const all = await allTracksOf(spotify, { type: 'album', id: sampleId('spotify', 'album', album), market: null });
      ids.push(...(all ?? []).map(({ id }) => id));
    }
    const there = range(counts.track).filter(isAtSpotify);
    expect(ids).toEqual(there.map((index) => sampleId('spotify', 'track', index)));
  });

  test('has long playlists, page by page, whose recordings mostly match at Apple', async () => {
    const wish = { type: 'playlist', id: sampleId('spotify', 'playlist', 9), market: null } as const;
    const first = await spotify.tracksOf(wish, 0);
    expect([first?.tracks.length, first?.next]).toEqual([50, 50]);
    const all = await allTracksOf(spotify, wish);
    expect(all?.length).toBe(first?.total);
    expect(all?.length).toBeGreaterThan(200);
    const isrcs = (all ?? []).map(({ isrc }) => isrc ?? '');
    const matched = await apple.idsByIsrc([...isrcs, 'ZZCMS2099999', 'nonsense'], null);
    expect(matched.size).toBeGreaterThan(isrcs.length * 0.9);
    expect(matched.size).toBeLessThan(isrcs.length);
    const [isrc = '', id = ''] = [...matched][0] ?? [];
    const song = await apple.tracksOf({ type: 'track', id, market: null }, 0);
    expect(song?.tracks[0]).toMatchObject({ isrc, name: all?.find((track) => track.isrc === isrc)?.name });
  });
});

test("the last sample playlists are one with all tracks and one that can't be read", async () => {
  const wish = (index: number) =>
    ({ type: 'playlist', id: sampleId('spotify', 'playlist', index), market: null }) as const;
  const long = await spotify.tracksOf(wish(longPlaylist), 0);
  expect(long?.total).toBe(range(counts.track).filter(isAtSpotify).length);
  await expect(allTracksOf(spotify, wish(longPlaylist))).rejects.toThrow('too many tracks');
  await expect(spotify.tracksOf(wish(privatePlaylist), 0)).rejects.toThrow('spotify: answered 403');
  expect((await spotify.find(wish(privatePlaylist)))?.name).toBe('Private Mix');
});

test('each sample track is at one service at least, most at both', () => {
  const at = range(counts.track).map((index) => Number(isAtApple(index)) + Number(isAtSpotify(index)));
  expect(at).not.toContain(0);
  expect(at.filter((services) => services === 1).length).toBeGreaterThan(500);
});

describe('the sample parties', () => {
  const parties = sampleParties(addresses.picture);
  const search = (query: string, offset = 0, limit = 20) => parties.search({ query, offset, limit });
  const namesOf = async (query: string) => (await search(query)).records.map(({ name }) => name);

  test('are 500, each with all fields', async () => {
    const pages = await Promise.all(range(25).map((page) => search('', page * 20)));
    const records = pages.flatMap((page) => page.records);
    expect([records.length, pages[0]?.total, pages[0]?.limit]).toEqual([500, 500, 20]);
    expect(new Set(records.map(({ id }) => id)).size).toBe(500);
    expect(new Set(records.map(({ party_id }) => party_id)).size).toBe(500);
    for (const { image_url, ...rest } of records) {
      expect(Object.values(rest).every((value) => value !== null)).toBe(true);
      if (image_url !== null)
        expect(image_url).toMatch(/^http:\/\/localhost:3000\/api\/music\/sample_pictures\/artist\d+\.svg$/);
    }
  });

  test('are found by parts of the name, accents and case ignored, names with that beginning first', async () => {
    expect(await namesOf('mairi')).toContain('Màiri Skye');
    expect(await namesOf('  MÄIRI   callOway ')).toEqual(['Màiri Calloway']);
    expect(await namesOf('calloway mairi')).toEqual(['Màiri Calloway']);
    const names = await namesOf('ro');
    const first = names.filter((name) => name.startsWith('Ro'));
    expect(names.slice(0, first.length)).toEqual(first);
    expect(first.length).toBeGreaterThan(0);
    expect(names.length).toBeGreaterThan(first.length);
    expect(await search('nobody of this name')).toEqual({ records: [], total: 0, limit: 20 });
    expect((await search('', 500)).records).toEqual([]);
  });

  test('with the same name are distinguishable', async () => {
    const { records } = await search(artistName(0));
    expect(records.length).toBe(2);
    expect(records[0]?.distinguishing_info).not.toBe(records[1]?.distinguishing_info);
  });
});
