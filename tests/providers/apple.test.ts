import { jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { apple } from '#server/providers/apple/apple.ts';
import { guardedRequest } from '#server/providers/outside/guardedFetch.ts';
import { allTracksOf, type StreamingService } from '#server/providers/outside/streaming.ts';
import { hostileTexts, makeMusicKey, type OutsideHost, startOutsideHost } from '../support/outsideServices.ts';

const musicKey = makeMusicKey();
const playlistId = 'pl.f4d106fed2bd41149aaacabb233eb5eb';
const catalog = '/v1/catalog/us';

let host: OutsideHost;
let service: StreamingService;
beforeEach(async () => {
  host = await startOutsideHost();
  service = make();
});
afterEach(() => host.close());

const account = { teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey: musicKey.pem };
const make = (more: Partial<Parameters<typeof apple>[0]> = {}) =>
  apple({ ...host.needs, account, storefront: 'us', origin: host.origin, ...more });
const wish = (type: 'artist' | 'album' | 'playlist' | 'track', id: string, market: string | null = null) => ({
  type,
  id,
  market,
});
const findArtist = () => service.find(wish('artist', '909253'));
const reason = () => findArtist().catch((error: unknown) => String(error));

// Objects in the format of the Apple Music API reference, with invented music.
const artwork = {
  width: 3000,
  height: 3000,
  url: 'https://is1-ssl.mzstatic.com/image/thumb/Music/v4/example.png/{w}x{h}bb.jpg',
  bgColor: '202020',
  textColor1: 'aea6f6',
};
const artist = {
  id: '909253',
  type: 'artists',
  href: `${catalog}/artists/909253`,
  attributes: {
    name: 'Nova Lindqvist',
    genreNames: ['Pop'],
    artwork,
    url: 'https://music.apple.com/us/artist/nova-lindqvist/909253',
  },
  relationships: { albums: { href: `${catalog}/artists/909253/albums`, data: [] } },
};
const album = {
  id: '1440833098',
  type: 'albums',
  attributes: {
    artistName: 'Nova Lindqvist & Kofi Skye',
    artwork: { ...artwork, width: 300, height: 300 },
    name: 'Glass Weather',
    recordLabel: 'Example Recordings',
    trackCount: 2,
    url: 'https://music.apple.com/us/album/glass-weather/1440833098',
  },
};
const song = (number: number, more: object = {}) => ({
  id: String(1_613_600_000 + number),
  type: 'songs',
  attributes: {
    albumName: 'Glass Weather',
    artistName: 'Nova Lindqvist',
    artwork,
    durationInMillis: 221_000,
    isrc: `ZZABC26${String(number).padStart(5, '0')}`,
    name: `Song ${number}`,
    url: `https://music.apple.com/us/album/glass-weather/1440833098?i=${1_613_600_000 + number}`,
    ...more,
  },
});
const notFound = {
  status: 404,
  json: { errors: [{ id: 'X', title: 'Resource Not Found', status: '404', code: '40400' }] },
};

describe('an item at Apple Music', () => {
  test('is an artist, an album, a playlist or a song, with image and page', async () => {
    host.reply(`${catalog}/artists/909253`, { json: { data: [artist] } });
    host.reply(`${catalog}/albums/1440833098`, { json: { data: [album] } });
    host.reply(`${catalog}/playlists/${playlistId}`, {
      json: { data: [{ id: playlistId, type: 'playlists', attributes: { name: 'Rain', curatorName: 'Editors' } }] },
    });
    host.reply(`${catalog}/songs/1613600001`, { json: { data: [song(1)] } });
    expect(await findArtist()).toEqual({
      service: 'apple',
      type: 'artist',
      id: '909253',
      market: 'us',
      name: 'Nova Lindqvist',
      label: 'Nova Lindqvist',
      url: 'https://music.apple.com/us/artist/nova-lindqvist/909253',
      image: 'https://is1-ssl.mzstatic.com/image/thumb/Music/v4/example.png/640x640bb.jpg',
      artists: [],
    });
    expect(await service.find(wish('album', '1440833098'))).toMatchObject({
      label: 'Glass Weather – Nova Lindqvist & Kofi Skye',
      image: 'https://is1-ssl.mzstatic.com/image/thumb/Music/v4/example.png/300x300bb.jpg',
      artists: [{ name: 'Nova Lindqvist & Kofi Skye' }],
    });
    expect(await service.find(wish('playlist', playlistId))).toMatchObject({
      name: 'Rain',
      image: null,
      url: `https://music.apple.com/us/playlist/${playlistId}`,
    });
    expect(await service.find(wish('track', '1613600001'))).toMatchObject({ type: 'track', name: 'Song 1' });
  });

  test('is fetched from the given storefront', async () => {
    host.reply('/v1/catalog/de/artists/909253', { json: { data: [artist] } });
    expect(await service.find(wish('artist', '909253', 'de'))).toMatchObject({ market: 'de' });
  });

  test('is null if Apple does not have it, or no longer has the rights', async () => {
    host.reply(
      `${catalog}/artists/909253`,
      notFound,
      { json: { data: [] } },
      { json: { data: [{ ...artist, attributes: undefined }] } },
    );
    for (let turn = 0; turn < 3; turn++) expect(await findArtist()).toBeNull();
  });

  test('has plain text, whatever it contains, and a page at Apple', async () => {
    for (const name of hostileTexts) {
      const attributes = { name, url: 'https://elsewhere.example.com/', artwork: { url: 'javascript:alert(1)' } };
      host.reply(`${catalog}/artists/909253`, { json: { data: [{ ...artist, attributes }] } });
      expect(await findArtist()).toMatchObject({
        name,
        url: 'https://music.apple.com/us/artist/909253',
        image: null,
      });
    }
  });
});

describe('the developer token', () => {
  const bearerOf = (index: number) => host.seen.at(index)?.authorization?.replace('Bearer ', '') ?? '';

  test('is signed with the MusicKit key for an hour, and used until shortly before it expires', async () => {
    host.reply(`${catalog}/artists/909253`, { json: { data: [artist] } });
    await findArtist();
    const options = { currentDate: host.clock.now() };
    const { payload, protectedHeader } = await jwtVerify(bearerOf(0), musicKey.publicKey, options);
    const now = host.clock.now().getTime() / 1000;
    expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY1234567' });
    expect(payload).toEqual({ iss: 'TEAM123456', iat: now, exp: now + 3600 });
    host.clock.advance(3299);
    await findArtist();
    expect(bearerOf(1)).toBe(bearerOf(0));
    host.clock.advance(2);
    await findArtist();
    expect(bearerOf(2)).not.toBe(bearerOf(0));
  });

  test('is renewed once if Apple rejects it', async () => {
    host.reply(`${catalog}/artists/909253`, { status: 401 }, { json: { data: [artist] } });
    expect((await findArtist())?.name).toBe('Nova Lindqvist');
    expect(bearerOf(1)).not.toBe(bearerOf(0));
    host.reply(`${catalog}/artists/909253`, { status: 401 });
    expect(await reason()).toContain('apple: answered 401');
    expect(host.seen.length).toBe(4);
  });
});

describe('an Apple Music failure', () => {
  test.each([
    ['by 429', { status: 429, headers: { 'retry-after': '60' } }, 'answered 429'],
    ['by 500', { status: 500 }, 'answered 500'],
    ['by 403', { status: 403 }, 'answered 403'],
    ['by a page', { text: '<html>' }, 'did not answer JSON'],
    ['by nothing', { text: 'null' }, 'answered nothing'],
    ['by another shape', { json: { data: { id: '1' } } }, 'answered in another shape'],
    [
      'by names that are none',
      { json: { data: [{ ...artist, attributes: { name: 7 } }] } },
      'answered in another shape',
    ],
    ['by a flood', { json: { data: Array(501).fill(artist) } }, 'answered in another shape'],
  ])('by %s is reported', async (_name, reply, words) => {
    host.reply(`${catalog}/artists/909253`, reply);
    expect(await reason()).toContain(words);
  });

  test('by timeout is reported, and requests that the guard refuses are not sent', async () => {
    service = make({ bounds: { timeoutMs: 200, maxBytes: 1_000 } });
    host.on(`${catalog}/artists/909253`, () => undefined);
    expect(await reason()).toContain('No complete response within 0.2 s');
    service = make({ fetch: guardedRequest([]) });
    expect(await reason()).toContain('is not a public address');
  });
});

describe('tracks', () => {
  test('of a playlist are fetched page by page, without items that are not songs', async () => {
    const path = `${catalog}/playlists/${playlistId}/tracks`;
    const first = Array.from({ length: 100 }, (_, index) => song(index));
    host.reply(`${path}?limit=100`, {
      json: { data: first, next: `${path}?offset=100`, meta: { total: 104 } },
    });
    host.reply(`${path}?limit=100&offset=100`, {
      json: {
        data: [
          song(100),
          { ...song(101), type: 'music-videos' },
          { ...song(102), attributes: undefined },
          { ...song(103), id: 'i.library' },
        ],
        meta: { total: 104 },
      },
    });
    const all = await allTracksOf(service, wish('playlist', playlistId));
    expect(all?.length).toBe(101);
    expect(all?.[100]).toEqual({
      id: '1613600100',
      name: 'Song 100',
      artists: [{ name: 'Nova Lindqvist' }],
      duration_ms: 221_000,
      isrc: 'ZZABC2600100',
      image: 'https://is1-ssl.mzstatic.com/image/thumb/Music/v4/example.png/640x640bb.jpg',
      preview_url: null,
      url: 'https://music.apple.com/us/album/glass-weather/1440833098?i=1613600100',
    });
  });

  test('have the first preview if its URL is one that a browser may load', async () => {
    const good = 'https://audio-ssl.itunes.apple.com/itunes-assets/example.m4a';
    const given = [
      [{ url: good }, { url: 'https://elsewhere.example.com/' }],
      [],
      null,
      [{}],
      [{ url: 'file:///etc/passwd' }],
    ];
    host.reply(`${catalog}/playlists/${playlistId}/tracks?limit=100`, {
      json: { data: given.map((previews, index) => song(index, { previews })) },
    });
    const tracks = await allTracksOf(service, wish('playlist', playlistId));
    expect(tracks?.map(({ preview_url }) => preview_url)).toEqual([good, null, null, null, null]);
  });

  test('use only the offset of the next page’s URL', async () => {
    const path = `${catalog}/albums/1440833098/tracks`;
    host.reply(`${path}?limit=100`, { json: { data: [song(1)], next: 'https://elsewhere.example.com/x?offset=1' } });
    host.reply(`${path}?limit=100&offset=1`, { json: { data: [song(2)], next: 'nowhere' } });
    expect((await allTracksOf(service, wish('album', '1440833098')))?.length).toBe(2);
  });

  test('of an unknown item, or of an artist, are null', async () => {
    expect(await allTracksOf(service, wish('album', '1'))).toBeNull();
    expect(await allTracksOf(service, wish('artist', '1'))).toBeNull();
    host.reply(`${catalog}/songs/1613600001`, { json: { data: [song(1)] } });
    expect(await allTracksOf(service, wish('track', '1613600001'))).toMatchObject([{ name: 'Song 1' }]);
  });
});

test('recordings are matched by their ISRCs, 25 at once, the first of each', async () => {
  const isrcs = Array.from({ length: 26 }, (_, index) => `ZZABC26${String(index).padStart(5, '0')}`);
  const asked = (some: string[]) => `${catalog}/songs?${new URLSearchParams({ 'filter[isrc]': some.join(',') })}`;
  host.reply(asked(isrcs.slice(0, 25)), { json: { data: [song(3), song(4), { ...song(3), id: '1' }] } });
  host.reply(asked(isrcs.slice(25)), { json: { data: [song(25, { isrc: 'zzabc2600025' })] } });
  expect([...(await service.idsByIsrc(isrcs, null))]).toEqual([
    ['ZZABC2600003', '1613600003'],
    ['ZZABC2600004', '1613600004'],
    ['ZZABC2600025', '1613600025'],
  ]);
  expect((await service.idsByIsrc([], null)).size).toBe(0);
});
