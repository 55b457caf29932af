import { randomUUID } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import { scriptsRun } from '../support/publicPage.ts';
import { expect, type Person, test } from './people.ts';
import { sizes } from './screens.ts';

/** What a public page may load without fonts and images, as it is transferred. */
const maxBytes = 60 * 1024;

const track = { id: 't', type: 'track', title: 'Slow Tide', artists: 'Màiri Skye', minutes: 3, seconds: 30 };
/** An artist of the invented service. */
const nova = 'https://open.spotify.com/artist/z4wa6L1tuzOnYS6LYqe5Yk';
const text = { id: 'a', type: 'text', text: 'Words\n\nand more words.' };
const video = { id: 'v', type: 'video', address: 'https://youtu.be/aqz-KE-bpKQ', title: 'Big Buck Bunny' };
const heading = { id: 'h', type: 'heading', words: 'On tour' };
const sections = ['signUp', 'tracklist', 'artists', 'follow', 'social'].map((type) => ({ id: type, type }));

/** Returns an image of the demo data's library that is at least 1,000 pixels wide. */
async function findImage({ call }: Person): Promise<{ url: string; width: number; height: number }> {
  const answer = await call('GET', '/api/uploads?type=image&limit=200');
  const { items }: { items: { url: string; mimetype: string; width: number; height: number }[] } = await answer.json();
  const image = items.find(({ mimetype, width }) => mimetype === 'image/jpeg' && width >= 1000);
  if (!image) throw new Error('The library has no large image');
  return image;
}

async function makeIn({ call }: Person, app: string, blocks: object[]): Promise<{ id: string; url: string }> {
  const slug = `light-${randomUUID().slice(-8)}`;
  const made = await call('POST', '/api/campaigns', { name: 'Light', slug, app, test: true });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = await made.json();
  expect((await call('POST', `/api/campaigns/${id}/publish`)).status()).toBe(200);
  const starts_at = new Date(Date.now() - 3_600_000).toISOString();
  const fields = { starts_at, page: { title: 'Light', blocks } };
  const saved = await call('POST', `/api/campaigns/${id}/patch`, { fields });
  expect(saved.status(), await saved.text()).toBe(200);
  return saved.json();
}

/** Fonts, images, and what the page asks for once it is there: the server's time and its figures. */
const uncounted = ['font', 'image', 'fetch', 'ping'];

/** Opens a page and returns the requests that it needs. */
async function requestsOf(page: Page, url: string): Promise<Request[]> {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => {
    if (!uncounted.includes(request.resourceType())) requests.push(request);
  });
  await page.goto(url);
  await scriptsRun(page);
  await page.waitForLoadState('networkidle');
  return requests;
}

for (const app of ['listening-party', 'community-playlist', 'listen-and-unlock', 'pre-page']) {
  test(`a page of ${app} loads in one round of requests, within its budget`, async ({ enter, browser }) => {
    const ada = await enter('admin');
    const { id, url } = await makeIn(ada, app, [text, track, video, heading, ...sections]);
    const context = await browser.newContext({ viewport: sizes.phone, locale: 'en-GB' });
    const page = await context.newPage();
    const requests = await requestsOf(page, url);
    const html = (await (await page.request.get(url)).text()).split('</head>')[0] ?? '';
    const parts = requests.filter((request) => request.resourceType() !== 'document');
    const loaded = parts.map((request) => new URL(request.url()).pathname);
    expect(loaded.length).toBeGreaterThan(0);
    expect(html.split(/[" ]/), 'names what it loads').toEqual(expect.arrayContaining(loaded));
    expect(html, 'loads no script before the first paint').not.toMatch(/<script[^>]* src=|modulepreload/);
    const received = await Promise.all(requests.map((request) => request.sizes()));
    const bytes = received.reduce((sum, one) => sum + one.responseBodySize + one.responseHeadersSize, 0);
    expect(bytes).toBeLessThan(maxBytes);
    await context.close();
    await ada.call('DELETE', `/api/campaigns/${id}`);
  });
}

test('a page shows the library’s images in AVIF and in the width that the screen needs', async ({ enter, browser }) => {
  const ada = await enter('admin');
  const { url: address, width, height } = await findImage(ada);
  const picture = { id: 'p', type: 'picture', picture: { url: address, alt: 'A wave', width, height } };
  const { id, url } = await makeIn(ada, 'pre-page', [text, picture]);
  for (const [viewport, shown] of [
    [{ width: 390, height: 844 }, 640],
    [{ width: 1440, height: 900 }, 960],
  ] as const) {
    const context = await browser.newContext({ viewport, locale: 'en-GB' });
    const page = await context.newPage();
    await page.goto(url);
    const image = page.getByRole('img', { name: 'A wave' });
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    expect(await image.evaluate((one: HTMLImageElement) => one.currentSrc)).toBe(`${address}/${shown}.avif`);
    await context.close();
  }
  await ada.call('DELETE', `/api/campaigns/${id}`);
});

test('the community playlist loads the image of its artist from the page’s own origin', async ({ enter, browser }) => {
  const ada = await enter('admin');
  const { id, url } = await makeIn(ada, 'community-playlist', [text, track]);
  const found = await ada.call('GET', `/api/music/service_item?identifier=${encodeURIComponent(nova)}`);
  const { artists, ...artist } = await found.json();
  expect(artists).toEqual([]);
  const saved = await ada.call('PUT', `/api/campaigns/${id}/music/focus_artists`, { items: [artist] });
  expect(saved.status(), await saved.text()).toBe(204);
  const context = await browser.newContext({ viewport: sizes.phone, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(url);
  const image = page.getByRole('img', { name: artist.name });
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  const source = await image.evaluate((one: HTMLImageElement) => one.currentSrc);
  expect(source).toMatch(/\/artist\/[\w-]{22}\/(320|640)\.avif$/);
  expect(source.startsWith(url)).toBe(true);
  expect((await page.request.get(source)).headers()['content-type']).toBe('image/avif');
  await context.close();
  await ada.call('DELETE', `/api/campaigns/${id}`);
});
