import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { thumbnailUrl, thumbnailWidths } from '#contracts/media.ts';
import { jpeg, png, svg, wav } from '../support/pictures.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { uploadCalls } from '../support/uploadCalls.ts';

let server: TestServer;
const { upload, get, thumbnails } = uploadCalls(() => server);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const text = '0123456789'.repeat(10);

describe('a file', () => {
  test('is public, cached forever, and has a policy that allows nothing', async () => {
    const { body } = await upload('tone.wav', wav());
    const { status, headers } = await get(body.url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': String(body.size_bytes),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'accept-ranges': 'bytes',
    });
    expect(headers['content-disposition']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
  });

  test.each([
    ['words.txt', text, 'text/plain; charset=utf-8'],
    ['table.csv', 'a;b', 'text/csv; charset=utf-8'],
    ['paper.pdf', '%PDF-1.4\n%%EOF', 'application/pdf'],
  ])('that is not an image, sound or video is sent as an attachment: %s', async (name, content, type) => {
    const { body } = await upload(name, content);
    const { headers } = await get(body.url);
    expect(headers['content-type']).toBe(type);
    expect(headers['content-disposition']).toBe(`attachment; filename="${body.filename}"; filename*=UTF-8''${name}`);
  });

  test.each([
    ['bytes=0-9', 206, 'bytes 0-9/100', '0123456789'],
    ['bytes=95-', 206, 'bytes 95-99/100', '56789'],
    ['bytes=-3', 206, 'bytes 97-99/100', '789'],
    ['bytes=90-500', 206, 'bytes 90-99/100', '0123456789'],
    ['bytes=-500', 206, 'bytes 0-99/100', text],
    ['bytes=100-', 416, 'bytes */100', ''],
    ['bytes=-0', 416, 'bytes */100', ''],
    ['bytes=5-2', 200, undefined, text],
    ['bytes=0-1,4-5', 200, undefined, text],
    ['pages=1-2', 200, undefined, text],
    ['bytes=-', 200, undefined, text],
  ])('by %s returns %i', async (range, status, contentRange, content) => {
    const { body } = await upload('words.txt', text);
    const answer = await get(body.url, { range });
    expect([answer.status, answer.headers['content-range'], answer.text]).toEqual([status, contentRange, content]);
    expect(answer.headers['content-length']).toBe(String(content.length));
  });

  test('with a range of another version is sent whole', async () => {
    const { body } = await upload('words.txt', text);
    expect((await get(body.url, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
    const { headers } = await get(body.url);
    expect((await get(body.url, { range: 'bytes=0-1', 'if-range': String(headers.etag) })).status).toBe(206);
  });

  test('is not sent again if the client has it', async () => {
    const { body } = await upload('words.txt', text);
    const { headers } = await get(body.url);
    const again = await get(body.url, { 'if-none-match': `W/${headers.etag}, "x"` });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('has the same headers with HEAD', async () => {
    const { body } = await upload('words.txt', text);
    const {
      headers,
      statusCode,
      body: sent,
    } = await server.app.inject({ method: 'HEAD', url: `/uploads/${body.filename}` });
    expect([statusCode, sent, headers['content-length']]).toEqual([200, '', '100']);
  });

  test.each([
    'nothing-0123456789abcdef.txt',
    '%2e%2e%2fetc%2fpasswd',
    'a'.repeat(3000),
    '.htaccess',
    'x.txt%00.jpg',
  ])('that does not exist is 404: %s', async (name) => {
    const { status, headers } = await server.call('GET', `/uploads/${name}`);
    expect([400, 404]).toContain(status);
    expect(headers['cache-control']).not.toContain('immutable');
  });
});

describe('a thumbnail', () => {
  test.each(thumbnailWidths)('of %i pixels is a small WebP, and is stored', async (width) => {
    const { body } = await upload('big.jpg', await jpeg({ width: 1600, height: 800 }));
    const url = thumbnailUrl(body, width) ?? '';
    const first = await get(url);
    expect([first.status, first.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(first.headers['cache-control']).toContain('immutable');
    const seen = await sharp(first.bytes).metadata();
    expect([seen.width, seen.height]).toEqual([width, width / 2]);
    expect(thumbnails()).toContain(`${body.filename}/${width}.webp`);
    expect((await get(url)).bytes.equals(first.bytes)).toBe(true);
  });

  test('is upright and never larger than the image', async () => {
    const turned = await sharp(await png({ width: 100, height: 50 }))
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer();
    const { body } = await upload('turned.png', turned);
    expect([body.width, body.height]).toEqual([50, 100]);
    const seen = await sharp((await get(`${body.url}/thumbnail/640`)).bytes).metadata();
    expect([seen.width, seen.height]).toEqual([50, 100]);
  });

  test('is created once for simultaneous requests', async () => {
    const { body } = await upload('many.jpg', await jpeg({ width: 1600, height: 800 }));
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(`${body.url}/thumbnail/640`)));
    expect(new Set(answers.map(({ status, bytes }) => `${status} ${bytes.toString('base64')}`)).size).toBe(1);
  });

  test('exists in fixed widths and for images only', async () => {
    const picture = (await upload('a.png', await png())).body;
    const sound = (await upload('a.wav', wav())).body;
    const drawing = (await upload('a.svg', svg())).body;
    for (const [file, width] of [
      [picture, 321],
      [picture, 0],
      [picture, 'x'],
      [sound, 320],
      [drawing, 320],
    ] as const) {
      expect((await get(`${file.url}/thumbnail/${width}`)).status).toBe(404);
    }
    expect(thumbnailUrl(drawing, 320)).toBe(drawing.url);
    expect(thumbnailUrl(sound, 320)).toBeNull();
  });
});
