import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
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

it('serves the images of a replaced upload by the number of its content', async () => {
  const immutable = { 'cache-control': 'public, max-age=31536000, immutable' };
  apps.cms.state.upload = (outgoing) => outgoing.writeHead(200, immutable).end(`image at ${outgoing.req.url}`);
  const { statusCode, headers, body } = await get(`/images/${upload}/640.avif?v=2`);
  expect([statusCode, body]).toEqual([200, `image at /uploads/${upload}/640.avif?v=2`]);
  expect(headers).toMatchObject(immutable);
  expect((await get(`/images/${upload}/640.avif?v=../api`)).body).toBe(`image at /uploads/${upload}/640.avif`);
});

it('does not send an image whose URL will have another content, and forgets it', async () => {
  const url = `/images/${upload}/960.webp`;
  expect((await get(url)).statusCode).toBe(200);
  apps.clock.now += 5 * 60_000 + 1;
  const short = { 'cache-control': 'public, max-age=60, stale-while-revalidate=60' };
  apps.cms.state.upload = (outgoing) => outgoing.writeHead(200, short).end('another image');
  for (const query of ['', '?v=9']) {
    const { statusCode, headers } = await get(`${url}${query}`);
    expect([statusCode, headers.location]).toEqual([302, `${apps.config.cmsUrl}/uploads/${upload}${query}`]);
    expect(headers['cache-control']).toBe('no-store');
  }
});

it('serves an image of an upload with the longest name', async () => {
  expect((await get(`/images/${'a'.repeat(120)}.avif/640.avif`)).statusCode).toBe(200);
});

it('reads an image again after five minutes, so that a deleted one disappears', async () => {
  await get(`/images/${upload}/320.webp`);
  apps.clock.now += 5 * 60_000 + 1;
  apps.cms.state.upload = (outgoing) => outgoing.writeHead(404).end();
  expect((await get(`/images/${upload}/320.webp`)).statusCode).toBe(302);
  apps.cms.state.upload = (outgoing) => outgoing.writeHead(503).end();
  apps.clock.now += 60_001;
  expect((await get(`/images/${upload}/320.webp`)).statusCode).toBe(302);
});

it('serves a known image while the tool is away, and asks for it once a minute', async () => {
  const url = `/images/${upload}/1280.webp`;
  await get(url);
  apps.clock.now += 5 * 60_000 + 1;
  apps.cms.state.upload = (outgoing) => outgoing.destroy();
  apps.cms.requests.length = 0;
  const answers = await Promise.all([1, 2, 3].map(() => get(url)));
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(3).fill([200, 'image']));
  expect((await get(url)).body).toBe('image');
  expect(readings()).toHaveLength(1);
  apps.clock.now += 60_001;
  expect((await get(url)).body).toBe('image');
  expect(readings()).toHaveLength(2);
  apps.clock.now += 60_001;
  apps.cms.state.upload = (outgoing) => outgoing.writeHead(200).end('new');
  expect((await get(url)).body).toBe('new');
});

it.each<[string, number, Record<string, string>, number]>([
  ['does not exist', 404, {}, 0],
  ['could not be created', 302, { location: `../${upload}` }, 1],
  ['cannot be read', 500, {}, 1],
  ['is too large', 200, { 'content-length': String(11 * 1_024 * 1_024) }, 1],
])('leads to the original for a minute if the image %s', async (name, status, headers, warnings) => {
  const filename = `${name.replaceAll(' ', '-')}.jpg`;
  apps.cms.state.upload = (outgoing) => {
    outgoing.writeHead(status, headers).end(Buffer.alloc(Number(headers['content-length'] ?? 0)));
  };
  const warn = vi.spyOn(apps.server.log, 'warn');
  const url = `/images/${filename}/960.avif`;
  for (let visit = 0; visit < 3; visit++) {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `${apps.config.cmsUrl}/uploads/${filename}`]);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
  expect(readings()).toHaveLength(1);
  expect(warn).toHaveBeenCalledTimes(warnings);
  warn.mockRestore();
  apps.clock.now += 60_001;
  apps.cms.state.upload = (outgoing) => outgoing.writeHead(200).end('image');
  expect((await get(url)).statusCode).toBe(200);
});

it('reads at most ten images at a time; further ones lead to the tool’s resized image', async () => {
  const held: (() => void)[] = [];
  apps.cms.state.upload = (outgoing) => held.push(() => outgoing.writeHead(200).end('image'));
  const waiting = Array.from({ length: 10 }, (_, index) => get(`/images/a-${index}.jpg/640.avif`));
  await expect.poll(() => held.length).toBe(10);
  const { statusCode, headers } = await get('/images/a-10.jpg/640.avif');
  expect([statusCode, headers.location]).toEqual([302, `${apps.config.cmsUrl}/uploads/a-10.jpg/640.avif`]);
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
