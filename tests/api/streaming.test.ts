import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { ServiceFailedError } from '#server/providers/outside/outsideService.ts';
import type { StreamingService } from '#server/providers/outside/streaming.ts';
import { sampleAddresses } from '#server/providers/sample/addresses.ts';
import { counts, sampleId } from '#server/providers/sample/catalogue.ts';
import { sampleSpotify } from '#server/providers/sample/sampleStreaming.ts';
import { makePersonalToken } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
// Resets the rate limit of the minute.
beforeEach(() => server.clock.advance(60));

const artist = sampleId('spotify', 'artist', 12);
const playlist = sampleId('apple', 'playlist', 12);
const album = sampleId('apple', 'album', 12);
const ask = (path: string, as: 'editor' | null = 'editor', at = server) => at.call('GET', path, { as });
const askFor = (identifier: string, more: Record<string, string> = {}, at = server) =>
  ask(`/api/music/service_item?${new URLSearchParams({ identifier, ...more })}`, 'editor', at);

describe('metadata by type and id', () => {
  test('contains every declared field for everything at Spotify', async () => {
    const answer = await ask(`/api/spotify/artists/${artist}`, null);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        service: 'spotify',
        type: 'artist',
        id: artist,
        market: null,
        name: 'Noor Calloway',
        label: 'Noor Calloway',
        url: `https://open.spotify.com/artist/${artist}`,
        image: 'http://localhost:4600/api/music/sample_pictures/artist12.svg',
        artists: [],
      },
    ]);
    for (const type of ['album', 'playlist', 'track'] as const) {
      const { status, body } = await ask(`/api/spotify/${type}s/${sampleId('spotify', type, 3)}`, null);
      expect([status, body.type]).toEqual([200, type]);
    }
  });

  test('contains Apple’s artists, albums and playlists, from the given or the default storefront', async () => {
    const inGermany = await ask(`/api/apple/albums/de/${album}`, null);
    expect(inGermany.body).toMatchObject({ service: 'apple', type: 'album', market: 'de' });
    expect((await ask(`/api/apple/albums/${album}`, null)).body).toMatchObject({ id: album, market: 'us' });
    expect((await ask(`/api/apple/playlists/us/${playlist}`, null)).body).toMatchObject({ type: 'playlist' });
    expect((await ask(`/api/apple/playlists/${playlist}`, null)).body).toMatchObject({ market: 'us' });
    const artists = `/api/apple/artists/us/${sampleId('apple', 'artist', 12)}`;
    expect((await ask(artists, null)).body).toMatchObject({ type: 'artist', name: 'Noor Calloway' });
  });

  test.each([
    `/api/spotify/artists/${artist.slice(1)}`,
    `/api/spotify/artists/${artist}x`,
    '/api/spotify/artists/..%2f..%2fme',
    `/api/spotify/shows/${artist}`,
    `/api/spotify/albums/${artist}`,
    `/api/spotify/artists/${sampleId('spotify', 'artist', counts.artist)}`,
    '/api/apple/albums/us/909253x',
    '/api/apple/albums/USA/909253',
    `/api/apple/albums/US/${album}`,
    `/api/apple/albums/us/${playlist}`,
    '/api/apple/playlists/us/pl.u-..%2f',
    '/api/apple/playlists/us/909253',
    '/api/apple/albums/us/1',
    '/api/apple/songs/us/1',
  ])('%s is 404, always with the same message', async (path) => {
    const { status, body } = await ask(path);
    expect([status, body]).toEqual([404, { detail: { key: 'not-found', msg: 'Not found.' } }]);
  });
});

describe('the lookup of a link, a URI or an id', () => {
  test.each([
    [`https://open.spotify.com/intl-de/artist/${artist}?si=abc`, 'spotify', 'artist'],
    [`spotify:artist:${artist}`, 'spotify', 'artist'],
    [artist, 'spotify', 'artist'],
    [sampleId('spotify', 'album', 4), 'spotify', 'album'],
    [sampleId('spotify', 'playlist', 4), 'spotify', 'playlist'],
    [sampleId('spotify', 'track', 4), 'spotify', 'track'],
    [`https://music.apple.com/gb/album/some-title/${album}`, 'apple', 'album'],
    [`https://music.apple.com/gb/album/some-title/${album}?i=${sampleId('apple', 'track', 4)}`, 'apple', 'track'],
    [sampleId('apple', 'artist', 4), 'apple', 'artist'],
    [album, 'apple', 'album'],
    [playlist, 'apple', 'playlist'],
  ])('finds %s', async (identifier, service, type) => {
    const { status, body } = await askFor(identifier);
    expect([status, body.service, body.type], JSON.stringify(body)).toEqual([200, service, type]);
  });

  test('uses the storefront of the link', async () => {
    expect((await askFor(`https://music.apple.com/gb/album/x/${album}`)).body.market).toBe('gb');
    expect((await askFor(album)).body.market).toBe('us');
  });

  test('is 404 for an invalid one and for an unknown item', async () => {
    for (const identifier of ['Noor Calloway', 'https://example.com/', '0'.repeat(22), 'spotify:artist:x']) {
      const { status, body } = await askFor(identifier);
      expect([status, body.detail.key]).toEqual([404, 'not-found']);
    }
  });

  test('requires an enabled service', async () => {
    expect((await askFor(artist, { enabled_services: 'deezer,spotify' })).status).toBe(200);
    expect((await askFor(artist, { enabled_services: '' })).status).toBe(200);
    const refused = await askFor(artist, { enabled_services: 'apple' });
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      {
        key: 'service-not-enabled',
        msg: 'This streaming service is not enabled for the campaign.',
        service: 'spotify',
      },
    ]);
    const repeated = `/api/music/service_item?identifier=${artist}&enabled_services=apple&enabled_services=spotify`;
    expect((await ask(repeated)).status).toBe(200);
  });

  test('requires a link of limited length', async () => {
    expect((await ask('/api/music/service_item')).body.detail).toEqual([{ loc: ['identifier'], msg: 'Required' }]);
    expect((await askFor('')).status).toBe(422);
    expect((await askFor('x'.repeat(2_001))).status).toBe(422);
  });
});

describe('the rate limit', () => {
  const path = `/api/spotify/artists/${artist}`;

  test('without a token is 60 a minute for an address', async () => {
    for (let turn = 0; turn < serverLimits.lookupsAMinute; turn++) expect((await ask(path, null)).status).toBe(200);
    server.clock.advance(20);
    const refused = await ask(path, null);
    expect([refused.status, refused.body.detail.key, refused.headers['retry-after']]).toEqual([
      429,
      'too-many-requests',
      '40',
    ]);
    expect((await server.call('GET', path, { as: { bearer: 'unknown' } })).status).toBe(429);
    expect((await ask(`/api/apple/albums/${album}`, null)).status).toBe(429);
    expect((await ask(path, 'editor')).status).toBe(200);
    const bearer = await makePersonalToken(server.db, { user: await server.person('editor') });
    expect((await server.call('GET', path, { as: { bearer } })).status).toBe(200);
    const other = await server.app.inject({ url: path, remoteAddress: '198.51.100.7' });
    expect(other.statusCode).toBe(200);
    server.clock.advance(40);
    expect((await ask(path, null)).status).toBe(200);
  });
});

describe('responses', () => {
  test('are cached for a while, misses too, and fetched once', async () => {
    let asked = 0;
    const counting: StreamingService = {
      find: (wish) => {
        asked += 1;
        return sampleSpotify(sampleAddresses('https://tool.example.com')).find(wish);
      },
      tracksOf: async () => null,
      idsByIsrc: async () => new Map(),
    };
    const counted = await startTestServer({ providers: { spotify: counting } });
    const missing = sampleId('spotify', 'artist', counts.artist);
    const both = () =>
      Promise.all([artist, missing].map(async (id) => (await ask(`/api/spotify/artists/${id}`, null, counted)).status));
    expect(await both()).toEqual([200, 404]);
    expect(await both()).toEqual([200, 404]);
    expect(asked).toBe(2);
    counted.clock.advance(limits.lookupMissKeptMs / 1000);
    await both();
    expect(asked).toBe(3);
    counted.clock.advance(serverLimits.lookupKeptMs / 1000);
    await both();
    expect(asked).toBe(5);
    await counted.close();
  });

  test('may be cached by the browser, errors may not', async () => {
    const found = await ask(`/api/spotify/artists/${artist}`);
    expect(found.headers['cache-control']).toBe('public, max-age=300');
    const missing = await ask(`/api/spotify/artists/${sampleId('spotify', 'album', 1)}`);
    expect(missing.headers['cache-control']).toBe('no-store');
  });
});

describe('a service that fails', () => {
  const failing = async (error: Error, expected: [number, object, string | undefined]) => {
    const fail = async () => {
      throw error;
    };
    const broken = await startTestServer({ providers: { spotify: { find: fail, tracksOf: fail, idsByIsrc: fail } } });
    const { status, body, headers } = await ask(`/api/spotify/artists/${artist}`, null, broken);
    await broken.close();
    expect([status, body.detail, headers['retry-after']]).toEqual(expected);
  };

  test('is 502 with a key and without the reason', () =>
    failing(new ServiceFailedError('spotify', 'secret reason'), [
      502,
      {
        key: 'lookup-failed',
        msg: 'An external service did not respond as expected. Try again in a moment.',
        service: 'spotify',
      },
      undefined,
    ]));

  test('with Retry-After returns how long to wait', () =>
    failing(new ServiceFailedError('spotify', 'answered 429', 30), [
      502,
      {
        key: 'lookup-busy',
        msg: 'An external service is limiting requests. Try again later.',
        service: 'spotify',
        retry_after: 30,
      },
      '30',
    ]));

  test('is distinguished from a fault of ours', () =>
    failing(new TypeError('ours'), [
      500,
      { key: 'internal-error', msg: 'Something went wrong on the server. Nothing was saved.' },
      undefined,
    ]));
});

test('on live no sample data is returned', async () => {
  const live = await startTestServer({ config: { environment: 'live', publicUrl: 'https://cms.example.com' } });
  for (const path of [`/api/spotify/artists/${artist}`, `/api/apple/albums/${album}`, '/api/party_service/search']) {
    const { status, body } = await ask(path, 'editor', live);
    expect([status, body.detail.key]).toEqual([502, 'lookup-not-set-up']);
  }
  expect((await ask('/api/music/sample_sounds/7.wav', null, live)).status).toBe(404);
  await live.close();
});

describe('the image of a sample item', () => {
  test('is a drawing without script, always the same, and allowed on every page', async () => {
    const path = '/api/music/sample_pictures/artist12.svg';
    const { status, headers, text } = await ask(path, null);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(text).toMatch(/^<svg [^>]*>(<(rect|circle) [^<>]*\/>){4}<\/svg>$/);
    expect((await ask(path, null)).text).toBe(text);
    expect((await ask('/api/music/sample_pictures/artist13.svg', null)).text).not.toBe(text);
  });

  test.each([
    'artist.svg',
    '12.svg',
    'artist12.png',
    '%3Cscript%3E1.svg',
    'artist12345678.svg',
  ])('does not exist under the name %s', async (name) => {
    expect((await ask(`/api/music/sample_pictures/${name}`, null)).status).toBe(404);
  });
});

describe('a sample sound', () => {
  const path = '/api/music/sample_sounds/7.wav';

  test('is 30 s of sound, the same each time, for pages on every origin', async () => {
    const { status, headers, text } = await ask(path, null);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'audio/wav',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'accept-ranges': 'bytes',
    });
    expect(Number(headers['content-length'])).toBe(44 + 30 * 11_025);
    expect((await ask(path, null)).text).toBe(text);
    expect((await ask('/api/music/sample_sounds/8.wav', null)).text).not.toBe(text);
  });

  test('is sent in part on a range request', async () => {
    const part = (range: string) => server.call('GET', path, { as: null, headers: { range } });
    const { status, headers, text } = await part('bytes=0-3');
    expect([status, headers['content-range'], text]).toEqual([206, 'bytes 0-3/330794', 'RIFF']);
    expect((await part('bytes=330794-')).status).toBe(416);
  });

  test.each(['24', '-1', '1.5', 'x', '7.wav'])('does not exist under the name %s', async (name) => {
    expect((await ask(`/api/music/sample_sounds/${name}.wav`, null)).status).toBe(404);
  });
});
