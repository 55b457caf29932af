import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { avif } from '../support/pictures.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { uploadCalls } from '../support/uploadCalls.ts';

let server: TestServer;
const { upload, get, state } = uploadCalls(() => server);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const plain = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#7c4dff' } });

async function sizeOf(bytes: Buffer) {
  const { autoOrient } = await sharp(bytes).metadata();
  return [autoOrient.width, autoOrient.height];
}

// Chromium ignores the orientation of WebP only.
describe('an image with an orientation has one size everywhere, as browsers show it', () => {
  test.each<[string, number[], () => Promise<Buffer>]>([
    ['a.webp', [300, 200], () => plain().withMetadata({ orientation: 6 }).webp().toBuffer()],
    ['b.webp', [300, 200], () => plain().withMetadata({ orientation: 3 }).webp({ lossless: true }).toBuffer()],
    ['a.jpg', [200, 300], () => plain().withMetadata({ orientation: 6 }).jpeg().toBuffer()],
    ['a.png', [200, 300], () => plain().withMetadata({ orientation: 6 }).png().toBuffer()],
    ['a.avif', [200, 300], () => plain().withMetadata({ orientation: 6 }).avif().toBuffer()],
  ])('%s', async (name, size, make) => {
    const { status, body } = await upload(name, await make());
    expect(status, JSON.stringify(body)).toBe(201);
    expect([body.width, body.height]).toEqual(size);
    for (const url of [body.url, `${body.url}/thumbnail/320`, `${body.url}/640.webp`]) {
      expect(await sizeOf((await get(url)).bytes), url).toEqual(size);
    }
  });

  test('also if its EXIF data is damaged', async () => {
    const whole = await plain().withMetadata({ orientation: 6 }).webp().toBuffer();
    const exif = whole.indexOf('EXIF') + 8;
    for (const place of [exif, exif + 4, exif + 6, exif + 8, exif + 10]) {
      const damaged = Buffer.from(whole).fill(0xff, place, place + 4);
      const { status, body } = await upload('a.webp', damaged);
      expect(status).toBe(201);
      expect([body.width, body.height]).toEqual(await sizeOf((await get(body.url)).bytes));
    }
  });
});

test('an animated AVIF is refused with this reason', async () => {
  const sequence = Buffer.from(await avif());
  sequence.write('avis', 8, 'latin1');
  const before = await state();
  const { status, body } = await upload('a.avif', sequence);
  expect([status, body.detail.key]).toEqual([415, 'animated-avif']);
  expect(await state()).toEqual(before);
});
