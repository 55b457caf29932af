import { LRUCache } from 'lru-cache';
import type { FinishedPage } from './finishedPage.ts';

/** The pages that all visitors share, as they are sent. */
export type PageCache = {
  /**
   * Returns the page of this key if it has this version, else renders it. Requests for the same page at the same time
   * wait for one rendering. A key holds one version: the newest one replaces the others.
   */
  of(key: string, version: string, render: () => Promise<FinishedPage>): FinishedPage | Promise<FinishedPage>;
  /** The bytes that the cached pages may take at most, now. */
  size(): number;
  /** Numbers of calls that got a cached page or one that was being rendered, and of those that rendered one. */
  readonly use: { readonly hits: number; readonly misses: number };
};

const defaultMaxBytes = 64 * 1_024 * 1_024;

/** Creates a cache that holds at most `maxBytes` bytes of pages and drops the ones that were requested longest ago. */
export function createPageCache(now: () => number, maxBytes = defaultMaxBytes): PageCache {
  const pages = new LRUCache<string, { version: string; page: FinishedPage }>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => page.maxBytes,
  });
  const rendering = new Map<string, Promise<FinishedPage>>();
  const use = { hits: 0, misses: 0 };
  return {
    of(key, version, render) {
      const known = pages.get(key);
      const turn = `${key} ${version}`;
      const isKnown = known?.version === version && now() < known.page.freshUntil;
      const page = isKnown ? known.page : rendering.get(turn);
      use[page ? 'hits' : 'misses'] += 1;
      if (page) return page;
      const started = render()
        .then((page) => {
          pages.set(key, { version, page });
          return page;
        })
        .finally(() => rendering.delete(turn));
      rendering.set(turn, started);
      return started;
    },
    size: () => pages.calculatedSize,
    use,
  };
}
