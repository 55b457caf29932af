import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimedHeic, gpsHeic, plainHeic, tenHeic, turnedHeic, twoHeic } from '../support/heic.ts';
import { avif, jpeg } from '../support/pictures.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { uploadCalls } from '../support/uploadCalls.ts';

let server: TestServer;
const { upload, get, stored, incoming, state } = uploadCalls(() => server);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const halves = (width = 96, height = 64) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: 'blue' } }, left: width / 2, top: 0 },
  ]);
const readOriginal = (filename: string, as?: 'editor') =>
  server.call('GET', `/api/uploads/${filename}/original`, as ? { as } : {});

/** Returns the size of an image and the names of the colors in its corners, top left and bottom right. */
async function looksOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const nameAt = (place: number) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(place, place + 3);
    return red > 200 && green < 60 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : `${red} ${green} ${blue}`;
  };
  return [info.width, info.height, nameAt(0), nameAt(data.length - 3)];
}

describe('an uploaded image becomes a JPEG', () => {
  test.each<[string, string, () => Promise<Buffer> | Buffer, (string | number)[]]>([
    ['HEIC', 'photo.heic', plainHeic, [96, 64, 'red', 'blue']],
    ['HEIC of 10 bits', 'photo.HEIC', tenHeic, [96, 64, 'red', 'blue']],
    ['HEIC of several images, the primary one', 'photo.heif', twoHeic, [96, 64, 'red', 'blue']],
    ['HEIC that is turned', 'photo.heic', turnedHeic, [64, 96, 'blue', 'red']],
    ['TIFF', 'photo.tif', () => halves().tiff().toBuffer(), [96, 64, 'red', 'blue']],
    ['TIFF of 16 bits', 'photo.tiff', () => halves().toColourspace('rgb16').tiff().toBuffer(), [96, 64, 'red', 'blue']],
    [
      'TIFF that is turned',
      'photo.tif',
      () => halves().withMetadata({ orientation: 8 }).tiff().toBuffer(),
      [64, 96, 'blue', 'red'],
    ],
  ])('from %s', async (_, name, make, looks) => {
    const bytes = await make();
    const { status, body } = await upload(name, bytes);
    expect(status, JSON.stringify(body)).toBe(201);
    expect([body.name, body.type, body.mimetype, body.width, body.height]).toEqual([
      'photo.jpg',
      'image',
      'image/jpeg',
      looks[0],
      looks[1],
    ]);
    expect(body.filename).toMatch(/^photo-[a-z0-9]{16}\.jpg$/);
    const served = await get(body.url);
    expect([served.headers['content-type'], served.bytes.length]).toEqual(['image/jpeg', body.size_bytes]);
    expect(await looksOf(served.bytes)).toEqual(looks);
    expect(body.original.size_bytes).toBe(bytes.length);
    const original = await readOriginal(body.filename, 'editor');
    expect([original.status, original.bytes.equals(bytes)]).toEqual([200, true]);
    expect(incoming()).toEqual([]);
  });

  test('without the position and other metadata, in sRGB', async () => {
    const { body } = await upload('a.heic', gpsHeic());
    const { exif, icc, xmp, space } = await sharp((await get(body.url)).bytes).metadata();
    expect([exif, icc, xmp, space]).toEqual([undefined, undefined, undefined, 'srgb']);
    const wide = await halves()
      .withIccProfile('p3')
      .withExif({ IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
      .tiff()
      .toBuffer();
    const tiff = (await upload('a.tif', wide)).body;
    const other = await sharp((await get(tiff.url)).bytes).metadata();
    expect([other.exif, other.icc]).toEqual([undefined, undefined]);
  });

  test('with a name of any form', async () => {
    const nameOf = async (name: string) => (await upload(name, plainHeic())).body.name;
    expect(await nameOf('v1.2.heic')).toBe('v1.2.jpg');
    expect(await nameOf('写真.HEIC')).toBe('写真.jpg');
    expect(await nameOf('photo')).toBe('photo.jpg');
  });
});

describe('the original of a converted image', () => {
  test('is sent to users only, as an attachment that no cache stores', async () => {
    const { body } = await upload('photo.heic', gpsHeic(), { folder: '/originals' });
    expect(body.original).toEqual({ name: 'photo.heic', mimetype: 'image/heic', size_bytes: gpsHeic().length });
    expect((await readOriginal(body.filename)).status).toBe(401);
    const { headers } = await readOriginal(body.filename, 'editor');
    expect(headers['content-disposition']).toBe('attachment; filename="photo.heic"');
    expect(headers['cache-control']).toBe('private, no-store');
    const [object = ''] = stored()
      .filter((name) => name.endsWith('.heic'))
      .slice(-1);
    for (const path of [object, `${object}/thumbnail/320`, `${body.filename}/original`]) {
      expect((await get(`/uploads/${path}`)).status).toBe(404);
    }
  });

  test('has the present name of the file', async () => {
    const { body } = await upload('photo.heic', plainHeic());
    const renamed = await server.call('PATCH', `/api/uploads/${body.filename}`, {
      as: 'editor',
      json: { name: 'Sea' },
    });
    expect([renamed.body.name, renamed.body.original.name]).toEqual(['Sea.jpg', 'Sea.heic']);
  });

  test('is deleted with the file, or its folder', async () => {
    const before = stored();
    const { body } = await upload('photo.heic', plainHeic(), { folder: '/gone' });
    await upload('photo.tif', await halves().tiff().toBuffer(), { folder: '/gone' });
    expect(stored()).toHaveLength(before.length + 4);
    await server.call('DELETE', `/api/uploads/${body.filename}`, { as: 'admin' });
    await server.call('DELETE', '/api/uploads/folders/gone', { as: 'admin' });
    expect(stored()).toEqual(before);
  });

  test('does not exist for other files', async () => {
    const { body } = await upload('a.jpg', await jpeg());
    expect(body.original).toBeNull();
    expect((await readOriginal(body.filename, 'editor')).status).toBe(404);
  });
});

/** A TIFF file (TIFF 6.0) of these directories: entries of tag, type, count and value. */
function tiffOf(directories: readonly (readonly number[])[][], pixels = Buffer.alloc(0)): Buffer {
  const parts = [Buffer.from('49492a0008000000', 'hex')];
  let place = 8;
  for (const [at, entries] of directories.entries()) {
    const size = 2 + entries.length * 12 + 4;
    const part = Buffer.alloc(size);
    part.writeUInt16LE(entries.length, 0);
    for (const [index, [tag = 0, type = 4, value = 0]] of entries.entries()) {
      part.writeUInt16LE(tag, 2 + index * 12);
      part.writeUInt16LE(type, 4 + index * 12);
      part.writeUInt32LE(1, 6 + index * 12);
      part.writeUInt32LE(value, 10 + index * 12);
    }
    place += size;
    part.writeUInt32LE(at === directories.length - 1 ? 0 : place, size - 4);
    parts.push(part);
  }
  return Buffer.concat([...parts, pixels]);
}
const page = (width: number, height: number) => [
  [256, 4, width],
  [257, 4, height],
  [258, 3, 8],
  [259, 3, 1],
  [262, 3, 1],
  [273, 4, 8],
  [277, 3, 1],
  [278, 4, height],
  [279, 4, width * height],
];

describe('the server refuses', () => {
  test.each<[string, string, () => Promise<Buffer> | Buffer, number, string]>([
    [
      'a HEIC image that claims 30,000 × 30,000 pixels',
      'a.heic',
      () => claimedHeic(30_000, 30_000),
      413,
      'image-too-large',
    ],
    [
      'a HEIC image that claims 4 billion × 4 billion pixels',
      'a.heic',
      () => claimedHeic(2 ** 32 - 1, 2 ** 32 - 1),
      422,
      'file-damaged',
    ],
    ['a HEIC image that claims no pixels', 'a.heic', () => claimedHeic(0, 64), 422, 'file-damaged'],
    ['a HEIC image that ends in its header', 'a.heic', () => plainHeic().subarray(0, 300), 422, 'file-damaged'],
    ['a HEIC image that ends in its pixels', 'a.heic', () => plainHeic().subarray(0, 380), 422, 'file-damaged'],
    ['an AVIF image that is named HEIC', 'a.heic', () => avif(), 415, 'file-type-differs'],
    [
      'an AVIF image that claims to be HEIC',
      'a.heic',
      async () => {
        const bytes = Buffer.from(await avif());
        bytes.write('heic', 8);
        return bytes;
      },
      422,
      'file-damaged',
    ],
    ['a HEIC image that is named JPEG', 'a.jpg', plainHeic, 415, 'file-type-differs'],
    [
      'a HEIC image above 64 MiB',
      'a.heic',
      () => Buffer.concat([plainHeic(), Buffer.alloc(67_108_864)]),
      413,
      'too-large',
    ],
    [
      'a TIFF image that claims 30,000 × 30,000 pixels',
      'a.tif',
      () => tiffOf([page(30_000, 30_000)]),
      413,
      'image-too-large',
    ],
    ['a TIFF image that ends in its pixels', 'a.tif', () => tiffOf([page(100, 100)]), 422, 'file-damaged'],
  ])('%s, at once and while it serves others', async (_, name, make, status, key) => {
    const bytes = await make();
    const before = await state();
    const started = Date.now();
    const answering = upload(name, bytes);
    const other = await server.call('GET', '/api/uploads', { as: 'editor' });
    const { status: got, body } = await answering;
    expect([got, body.detail?.key, other.status]).toEqual([status, key, 200]);
    expect(Date.now() - started).toBeLessThan(5_000);
    expect(await state()).toEqual(before);
  });

  test.each<[string, () => Buffer]>([
    [
      '10,000 pages',
      () =>
        tiffOf(
          Array.from({ length: 10_000 }, () => page(10, 10)),
          Buffer.alloc(200),
        ),
    ],
    [
      'pages without an end',
      () => {
        const bytes = tiffOf([page(10, 10)]);
        // The last directory is followed by the first one.
        bytes.writeUInt32LE(8, bytes.length - 4);
        return bytes;
      },
    ],
  ])('to be held up by a TIFF file of %s: it shows the first one', async (_, make) => {
    const started = Date.now();
    const { status, body } = await upload('a.tif', make());
    expect([status, body.width], JSON.stringify(body)).toEqual([201, 10]);
    expect(Date.now() - started).toBeLessThan(5_000);
  });
});
