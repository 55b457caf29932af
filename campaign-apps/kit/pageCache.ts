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
};

const defaultMaxBytes = 64 * 1_024 * 1_024;

/** Creates a cache that holds at most `maxBytes` bytes of pages and drops the ones that were requested longest ago. */
export function createPageCache(now: () => number, maxBytes = defaultMaxBytes): PageCache {
  const pages = new LRUCache<string, { version: string; page: FinishedPage }>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => page.maxBytes,
  });
  const rendering = new Map<string, Promise<FinishedPage>>();
  return {
    of(key, version, render) {
      const known = pages.get(key);
      if (known?.version === version && now() < known.page.freshUntil) return known.page;
      const turn = `${key} ${version}`;
      const running = rendering.get(turn);
      if (running) return running;
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
  };
}
