import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { guardedRequest } from '#server/providers/outside/guardedFetch.ts';
import { ServiceFailedError } from '#server/providers/outside/outsideService.ts';
import type { StreamingService } from '#server/providers/outside/streaming.ts';
import { spotify } from '#server/providers/spotify/spotify.ts';
import { hostileTexts, type OutsideHost, startOutsideHost } from '../support/outsideServices.ts';
import { album, albumId, artist, artistId, playlistId, track, trackId } from '../support/spotifyObjects.ts';

let host: OutsideHost;
let service: StreamingService;
beforeEach(async () => {
  host = await startOutsideHost();
  host.reply('/api/token', token('first'), token('second'), token('third'));
  service = make();
});
afterEach(() => host.close());

const make = (more: { market?: string; bounds?: { timeoutMs: number; maxBytes: number } } = {}) =>
  spotify({
    ...host.needs,
    account: { clientId: 'the-client', clientSecret: 'the-secret' },
    market: null,
    origins: { accounts: host.origin, api: host.origin },
    ...more,
  });

const token = (access_token: string) => ({ json: { access_token, token_type: 'Bearer', expires_in: 3600 } });
const artistPath = `/v1/artists/${artistId}`;
const wish = (type: 'artist' | 'album' | 'playlist' | 'track', id: string) => ({ type, id, market: null });
const findArtist = () => service.find(wish('artist', artistId));

describe('an item at Spotify', () => {
  test('is an artist', async () => {
    host.reply(artistPath, { json: artist });
    expect(await findArtist()).toEqual({
      service: 'spotify',
      type: 'artist',
      id: artistId,
      market: null,
      name: 'Nova Lindqvist',
      label: 'Nova Lindqvist',
      url: `https://open.spotify.com/artist/${artistId}`,
      image: 'https://i.scdn.co/image/640',
      artists: [],
    });
  });

  test('is an album, a playlist or a track, each with its artists and image', async () => {
    host.reply(`/v1/albums/${albumId}`, { json: album });
    host.reply(`/v1/playlists/${playlistId}?fields=id%2Cname%2Cimages`, {
      json: { id: playlistId, name: 'Rain Mix', images: null },
    });
    host.reply(`/v1/tracks/${trackId}`, { json: track(trackId, 'Ferry') });
    const artists = [{ name: 'Nova Lindqvist' }];
    const image = 'https://i.scdn.co/image/640';
    expect(await service.find(wish('album', albumId))).toMatchObject({
      type: 'album',
      name: 'Glass Weather',
      label: 'Glass Weather – Nova Lindqvist',
      image,
      artists,
    });
    expect(await service.find(wish('playlist', playlistId))).toMatchObject({
      type: 'playlist',
      label: 'Rain Mix',
      image: null,
      artists: [],
    });
    expect(await service.find(wish('track', trackId))).toMatchObject({ type: 'track', name: 'Ferry', image, artists });
  });

  test('is fetched from the given market, else from the configured one', async () => {
    service = make({ market: 'se' });
    host.reply(`${artistPath}?market=SE`, { json: artist });
    host.reply(`${artistPath}?market=DE`, { json: artist });
    expect((await findArtist())?.market).toBe('se');
    expect((await service.find({ type: 'artist', id: artistId, market: 'de' }))?.market).toBe('de');
  });

  test.each([404, 400])('is null if the response is %i', async (status) => {
    host.reply(artistPath, { status, json: { error: { status, message: 'Resource not found' } } });
    expect(await findArtist()).toBeNull();
  });

  test('has plain text, whatever it contains, and only http URLs', async () => {
    for (const name of hostileTexts) {
      host.reply(artistPath, { json: { ...artist, name, images: [{ url: 'javascript:alert(1)' }] } });
      expect(await findArtist()).toMatchObject({ name, label: name, image: null });
    }
    host.reply(artistPath, { json: { ...artist, name: 'x'.repeat(100_000) } });
    expect((await findArtist())?.name.length).toBe(500);
  });
});

describe('the token', () => {
  test('is requested once by the client credentials, and used until shortly before it expires', async () => {
    host.reply(artistPath, { json: artist });
    await Promise.all([findArtist(), findArtist()]);
    host.clock.advance(3600 - 61);
    await findArtist();
    const basic = `Basic ${Buffer.from('the-client:the-secret').toString('base64')}`;
    expect(host.seen.filter(({ path }) => path === '/api/token')).toEqual([
      { path: '/api/token', authorization: basic, body: 'grant_type=client_credentials' },
    ]);
    expect(host.seen.at(-1)?.authorization).toBe('Bearer first');
    host.clock.advance(2);
    await findArtist();
    expect(host.seen.at(-1)?.authorization).toBe('Bearer second');
  });

  test('that expired is renewed once', async () => {
    const ended = { status: 401, json: { error: { status: 401, message: 'The access token expired' } } };
    host.reply(artistPath, ended, { json: artist });
    expect((await findArtist())?.name).toBe('Nova Lindqvist');
    expect(host.seen.at(-1)?.authorization).toBe('Bearer second');
    host.reply(artistPath, ended);
    await expect(findArtist()).rejects.toThrow('spotify: answered 401');
    expect(host.asked.filter((path) => path === '/api/token').length).toBe(3);
  });

  test('that is refused is an error that contains no secret', async () => {
    host.reply('/api/token', { status: 400, json: { error: 'invalid_client' } });
    const error = await findArtist().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ServiceFailedError);
    expect(String(error)).toBe('Error: spotify: refused the client credentials (400)');
    host.reply('/api/token', { json: { access_token: '', expires_in: 'soon' } });
    await expect(findArtist()).rejects.toThrow('answered in another shape');
  });
});

describe('Spotify with a 429', () => {
  const busy = (seconds: string) => ({ status: 429, headers: { 'retry-after': seconds } });
  const failure = () => findArtist().catch((error: unknown) => error);

  test('is retried after a short Retry-After', async () => {
    host.reply(artistPath, busy('2'), { json: artist });
    expect((await findArtist())?.name).toBe('Nova Lindqvist');
    expect(host.pauses).toEqual([2000]);
  });

  test('is an error if it repeats, and is not called again before Retry-After', async () => {
    host.reply(artistPath, busy('1'));
    expect(await failure()).toMatchObject({ retryAfterSeconds: 1 });
    expect(host.asked.filter((path) => path === artistPath).length).toBe(2);
  });

  test('is not waited for long, nor called again too early', async () => {
    host.reply(artistPath, busy('30'), { json: artist });
    expect(await failure()).toMatchObject({ retryAfterSeconds: 30 });
    host.clock.advance(20);
    expect(await failure()).toMatchObject({ retryAfterSeconds: 10 });
    expect(host.asked.filter((path) => path === artistPath).length).toBe(1);
    expect(host.pauses).toEqual([]);
    host.clock.advance(10);
    expect((await findArtist())?.name).toBe('Nova Lindqvist');
  });

  test.each([
    ['a date', new Date('2026-03-01T12:01:00Z').toUTCString(), 60],
    ['nonsense, taken as a second', 'soon', 1],
    ['a year, taken as an hour', '31536000', 3600],
  ])('may return %s', async (_name, header, seconds) => {
    host.reply(artistPath, busy(header));
    expect(await failure()).toMatchObject({ retryAfterSeconds: seconds });
  });
});

describe('Spotify with a failure', () => {
  const reason = () => findArtist().catch((error: unknown) => String(error));

  test('by 5xx or a broken connection is retried once', async () => {
    host.reply(artistPath, { status: 502 }, { json: artist });
    expect((await findArtist())?.name).toBe('Nova Lindqvist');
    host.reply(artistPath, { status: 503 });
    expect(await reason()).toContain('answered 503');
    host.on(artistPath, (request) => request.socket.destroy());
    expect(await reason()).toContain('could not be reached');
  });

  test('by timeout or by a flood is an error', async () => {
    service = make({ bounds: { timeoutMs: 200, maxBytes: 10_000 } });
    host.on(artistPath, () => undefined);
    expect(await reason()).toContain('No complete response within 0.2 s');
    host.reply(artistPath, { json: { ...artist, name: 'x'.repeat(10_000) } });
    expect(await reason()).toContain('The response is larger than');
  });

  test.each([
    ['a page', '<html>Sign in</html>', 'did not answer JSON'],
    ['an object without a name', JSON.stringify({ id: artistId }), 'answered in another shape'],
    ['a name that is none', JSON.stringify({ ...artist, name: { toString: 'x' } }), 'answered in another shape'],
    ['a list', '[]', 'answered in another shape'],
    ['nothing', 'null', 'answered nothing'],
  ])('by returning %s is an error', async (_name, text, words) => {
    host.reply(artistPath, { text });
    expect(await reason()).toContain(words);
  });

  test('by a redirect is not followed', async () => {
    host.reply(artistPath, { status: 302, headers: { location: `${host.origin}/elsewhere` } });
    expect(await reason()).toContain('answered 302');
    expect(host.asked).not.toContain('/elsewhere');
  });

  test('is called only if the guard allows it', async () => {
    service = spotify({
      ...host.needs,
      fetch: guardedRequest([]),
      account: { clientId: 'a', clientSecret: 'b' },
      market: null,
      origins: { accounts: host.origin, api: host.origin },
    });
    expect(await reason()).toContain('is not a public address');
    expect(host.asked).toEqual([]);
  });
});
