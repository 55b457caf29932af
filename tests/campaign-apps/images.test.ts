import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());
beforeEach(() => {
  apps.clock.now += 60 * 60_000;
  apps.cms.requests.length = 0;
  apps.cms.state.upload = (outgoing) => outgoing.writeHead(200, { 'content-type': 'image/avif' }).end('image');
});

const upload = 'wave-0123456789abcdef.jpg';
const get = (path: string) => apps.server.inject(path);
const readings = () => apps.cms.requests.filter(({ path }) => path.startsWith('/uploads/')).map(({ path }) => path);

it('serves a resized image of the tool from the pages’ own origin, read once for all visitors', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => get(`/images/${upload}/640.avif`)));
  for (const { statusCode, headers, body } of answers) {
    expect([statusCode, body]).toEqual([200, 'image']);
    expect(headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('vary');
  }
  expect(readings()).toEqual([`/uploads/${upload}/640.avif`]);
});

it('serves an image of an upload with the longest name', async () => {
  expect((await get(`/images/${'a'.repeat(120)}.avif/640.avif`)).statusCode).toBe(200);
});

it('reads an image again after five minutes, so that a deleted one disappears', async () => {
  await get(`/images/${upload}/320.webp`);
  apps.clock.now += 5 * 60_000 + 1;
  apps.cms.state.upload = (outgoing) => outgoing.writeHead(404).end();
  expect((await get(`/images/${upload}/320.webp`)).statusCode).toBe(302);
});

it.each<[string, number, Record<string, string>]>([
  ['does not exist', 404, {}],
  ['could not be created', 302, { location: `../${upload}` }],
  ['is too large', 200, { 'content-length': String(11 * 1_024 * 1_024) }],
])('leads to the tool if the image %s', async (_name, status, headers) => {
  apps.cms.state.upload = (outgoing) => {
    outgoing.writeHead(status, headers).end(Buffer.alloc(Number(headers['content-length'] ?? 0)));
  };
  const answer = await get(`/images/${upload}/960.avif`);
  expect([answer.statusCode, answer.headers.location]).toEqual([
    302,
    `${apps.config.cmsUrl}/uploads/${upload}/960.avif`,
  ]);
  expect(answer.headers['cache-control']).toBe('no-store');
});

it('reads at most ten images at a time; further ones lead to the tool', async () => {
  const held: (() => void)[] = [];
  apps.cms.state.upload = (outgoing) => held.push(() => outgoing.writeHead(200).end('image'));
  const waiting = Array.from({ length: 10 }, (_, index) => get(`/images/a-${index}.jpg/640.avif`));
  await expect.poll(() => held.length).toBe(10);
  expect((await get('/images/a-10.jpg/640.avif')).statusCode).toBe(302);
  for (const release of held) release();
  expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
});

it.each([
  `/images/${upload}/641.avif`,
  `/images/${upload}/640.jpg`,
  `/images/${upload}`,
  '/images/drawing-1.svg/640.avif',
  '/images/animation-1.gif/640.avif',
  '/images/..%2f..%2fapi%2fusers.jpg/640.avif',
  '/images/http:%2f%2fevil.example%2fa.jpg/640.avif',
  `/images/${'a'.repeat(121)}.jpg/640.avif`,
])('answers 404 for %s and reads nothing', async (path) => {
  expect((await get(path)).statusCode).toBe(404);
  expect(readings()).toEqual([]);
});
