import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { thumbnailUrl } from '#contracts/media.ts';
import { mp4 } from '../support/films.ts';
import { jpeg, png, svg, wav } from '../support/pictures.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';
import { multipartBody, multipartHeaders, uploadCalls } from '../support/uploadCalls.ts';

let server: TestServer;
const { upload, stored, thumbnails, incoming } = uploadCalls(() => server);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const makeFilm = async () => (await upload('Film.mp4', mp4())).body;
const send = (filename: string, value: Buffer, { name = 'frame.jpg', as = 'editor' as As } = {}) =>
  server.call('PUT', `/api/uploads/${filename}/picture`, {
    as,
    payload: multipartBody([{ field: 'file', value, filename: name }]),
    headers: multipartHeaders,
  });
const remove = (filename: string) => server.call('DELETE', `/api/uploads/${filename}/picture`, { as: 'editor' });
/** Requests a URL without a login, with its query. */
const get = (url: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(url);
  return server.call('GET', `${pathname}${search}`, { headers });
};

describe('the picture of a video', () => {
  test('is stored as WebP without metadata, and shown as thumbnails', async () => {
    const film = await makeFilm();
    expect([film.picture_url, thumbnailUrl(film, 320)]).toEqual([null, null]);
    const located = await sharp(await jpeg({ width: 2_000, height: 1_000 }))
      .withExif({ IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
      .toBuffer();
    const { status, body } = await send(film.filename, located);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.picture_url).toMatch(/\/uploads\/film-[a-z0-9]{16}\.mp4\/thumbnail\/1280\?p=[a-z0-9]{8}$/);
    for (const width of [160, 320, 640, 1_280] as const) {
      const answer = await get(thumbnailUrl(body, width) ?? '');
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      const picture = await sharp(answer.bytes).metadata();
      expect([picture.width, picture.height, picture.exif]).toEqual([width, width / 2, undefined]);
    }
    expect(incoming()).toEqual([]);
  });

  test('has another URL after a change, and its former bytes are deleted', async () => {
    const film = await makeFilm();
    const first = (await send(film.filename, await jpeg())).body;
    await get(thumbnailUrl(first, 320) ?? '');
    const before = [...stored(), ...thumbnails()].filter((name) => name.endsWith('.webp'));
    const second = (await send(film.filename, await jpeg({}, 2))).body;
    expect(second.picture_url).not.toBe(first.picture_url);
    const outdated = await get(thumbnailUrl(first, 320) ?? '');
    expect([outdated.status, outdated.headers['cache-control']]).toEqual([200, 'public, no-cache']);
    const present = await get(thumbnailUrl(second, 320) ?? '');
    expect(present.bytes.equals(outdated.bytes)).toBe(true);
    expect((await get(thumbnailUrl(second, 320) ?? '', { 'if-none-match': String(present.headers.etag) })).status).toBe(
      304,
    );
    await server.timers.turn();
    const left = [...stored(), ...thumbnails()];
    expect(before.filter((name) => left.includes(name) && name.startsWith('film-'))).toHaveLength(
      before.filter((name) => name.startsWith('film-')).length - 2,
    );
  });

  test('is removed, or deleted with the video', async () => {
    const film = await makeFilm();
    const objects = stored().length;
    await send(film.filename, await jpeg());
    expect(stored()).toHaveLength(objects + 1);
    const { status, body } = await remove(film.filename);
    expect([status, body.picture_url]).toEqual([200, null]);
    expect((await get(`${film.url}/thumbnail/320`)).status).toBe(404);
    await server.timers.turn();
    expect(stored()).toHaveLength(objects);
    await send(film.filename, await jpeg());
    await server.call('DELETE', `/api/uploads/${film.filename}`, { as: 'admin' });
    expect(stored()).toHaveLength(objects - 1);
    const { rows } = { rows: await server.db.selectFrom('storage_leftovers').selectAll().execute() };
    expect(rows).toEqual([]);
  });

  test('is deleted with the folder of the video', async () => {
    const objects = stored().length;
    const film = (await upload('Film.mp4', mp4(), { folder: '/films' })).body;
    await send(film.filename, await jpeg());
    await server.call('DELETE', '/api/uploads/folders/films', { as: 'admin' });
    expect(stored()).toHaveLength(objects);
  });

  test('is recorded in the audit and announced', async () => {
    const film = await makeFilm();
    await send(film.filename, await jpeg());
    const entry = await server.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('record_id', '=', film.filename)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      action: 'upload.changed',
      details: { via: 'sign-in', name: 'Film.mp4', fields: ['picture_url'] },
    });
  });

  test.each<[string, () => Promise<Buffer> | Buffer, string, number, string]>([
    ['a drawing', () => svg(), 'a.svg', 415, 'unsupported-media-type'],
    ['a sound', () => wav(), 'a.wav', 415, 'unsupported-media-type'],
    ['a damaged image', async () => (await jpeg({}, 3)).subarray(0, 90), 'a.jpg', 422, 'file-damaged'],
    ['an image with another extension', () => png(), 'a.jpg', 415, 'file-type-differs'],
    ['a file above 2 MiB', () => Buffer.alloc(2_097_153), 'a.jpg', 413, 'too-large'],
    ['an empty file', () => Buffer.alloc(0), 'a.jpg', 422, 'file-empty'],
  ])('cannot be %s', async (_, make, name, status, key) => {
    const film = await makeFilm();
    const answer = await send(film.filename, await make(), { name });
    expect([answer.status, answer.body.detail.key]).toEqual([status, key]);
    expect(incoming()).toEqual([]);
  });

  test('cannot have more pixels than an image of the library', async () => {
    const film = await makeFilm();
    const large = await sharp({ create: { width: 11_000, height: 10_000, channels: 3, background: 'red' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(large.length).toBeLessThan(2_097_152);
    const { status, body } = await send(film.filename, large, { name: 'a.png' });
    expect([status, body.detail.key]).toEqual([413, 'image-too-large']);
  });
});

test('only videos have a picture', async () => {
  const photo = (await upload('a.jpg', await jpeg())).body;
  const { status, body } = await send(photo.filename, await jpeg());
  expect([status, body.detail.key]).toEqual([415, 'not-a-video']);
  expect((await send('missing-0123456789abcdef.mp4', await jpeg())).status).toBe(404);
});
