import { describe, expect, it } from 'vitest';
import { finishPage } from '#campaign-apps/kit/serving/finishedPage.ts';
import { createPageCache } from '#campaign-apps/kit/serving/pageCache.ts';

const forever = Number.POSITIVE_INFINITY;

function cacheWith({ maxBytes, freshMs = forever }: { maxBytes?: number; freshMs?: number } = {}) {
  const clock = { now: 0, rendered: 0 };
  const cache = createPageCache(() => clock.now, maxBytes);
  const page = (key: string, version = 'one', markup = `<p>${key} ${version}</p>`) =>
    cache.of(key, version, async () => {
      clock.rendered += 1;
      return finishPage(markup, clock.now, freshMs);
    });
  return { clock, cache, page };
}

describe('the cache of pages', () => {
  it('renders a page once for all who ask at the same time, and for all who ask later', async () => {
    const { clock, page } = cacheWith();
    await Promise.all(Array.from({ length: 200 }, () => page('a')));
    await page('a');
    expect(clock.rendered).toBe(1);
  });

  it('renders another version, and keeps only that one', async () => {
    const { clock, cache, page } = cacheWith();
    await page('a', 'one');
    const size = cache.size();
    await page('a', 'two');
    expect([clock.rendered, cache.size()]).toEqual([2, size]);
  });

  it('renders again when a page is no longer fresh', async () => {
    const { clock, page } = cacheWith({ freshMs: 1_000 });
    await page('a');
    clock.now = 999;
    await page('a');
    expect(clock.rendered).toBe(1);
    clock.now = 1_000;
    await page('a');
    expect(clock.rendered).toBe(2);
  });

  it('does not keep a failed rendering', async () => {
    const { cache, page } = cacheWith();
    const failing = cache.of('a', 'one', () => Promise.reject(new Error('no view')));
    await expect(failing).rejects.toThrow('no view');
    expect((await page('a')).tag).toMatch(/^"/);
  });

  it('never takes more memory than allowed', async () => {
    const { cache, page } = cacheWith({ maxBytes: 1_000_000 });
    const markup = 'x'.repeat(10_000);
    for (let index = 0; index < 500; index++) await page(`page ${index}`, 'one', markup);
    expect(cache.size()).toBeLessThanOrEqual(1_000_000);
    expect(cache.size()).toBeGreaterThan(900_000);
  });
});

describe('a finished page', () => {
  it('is compressed once for each encoding', async () => {
    const page = finishPage('<p>long</p>'.repeat(1_000), 0, forever);
    const [one, other] = await Promise.all([page.encoded('br'), page.encoded('br')]);
    expect(one.bytes).toBe(other.bytes);
    expect((await page.encoded('gzip')).encoding).toBe('gzip');
    const sizes = [
      one.bytes.length,
      (await page.encoded('gzip')).bytes.length,
      (await page.encoded(null)).bytes.length,
    ];
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(page.maxBytes);
  });

  it('is sent as it is if it is short', async () => {
    const page = finishPage('<p>short</p>', 0, forever);
    expect((await page.encoded('br')).encoding).toBeNull();
  });
});
