import { LRUCache } from 'lru-cache';
import { ImageNotFinal, ImageUnavailable } from './readableImages.ts';

/** Images of other servers, kept in memory to send them from the pages' own origin. */
export type ImageCache = {
  /**
   * Returns an image, and calls `read` if it is unknown or was read more than five minutes ago. Concurrent requests for
   * one image share its reading. While it cannot be read, returns the known one.
   * @returns undefined if there is none now: too many images are being read, or this one failed in the last minute
   */
  of(key: string, read: () => Promise<Buffer | null>): Promise<Buffer | undefined>;
  /** Returns whether an image could not be read in the last minute. */
  hasFailed(key: string): boolean;
};

const maxCacheBytes = 32 * 1_024 * 1_024;
const maxReading = 10;
/**
 * How long an image is sent without reading it again. Then it is read again, so that this process stops sending a
 * deleted or replaced image. Browsers and CDNs that have it keep it for a year.
 */
const freshMs = 5 * 60_000;
/** How long an image that could not be read is not tried again. */
const retryMs = 60_000;
const maxFailed = 1_000;

/** Creates the cache. `onFailure` gets the reason of an image that could not be read, unless it was deleted or replaced. */
export function createImageCache(now: () => number, onFailure: (error: unknown, key: string) => void): ImageCache {
  let reading = 0;
  const time = { ttlResolution: 0, perf: { now } };
  const failed = new LRUCache<string, true>({ max: maxFailed, ttl: retryMs, ...time });
  const images = new LRUCache<string, Buffer, () => Promise<Buffer | null>>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ length }) => length + 1,
    ttl: freshMs,
    ...time,
    noDeleteOnFetchRejection: true,
    async fetchMethod(_key, _known, { context: read }) {
      if (reading >= maxReading) return undefined;
      reading += 1;
      try {
        return (await read()) ?? undefined;
      } finally {
        reading -= 1;
      }
    },
  });

  const remember = (key: string, error: unknown): void => {
    const isGone = error instanceof ImageNotFinal || (error instanceof ImageUnavailable && error.status === 404);
    if (isGone) images.delete(key);
    if (!isGone && !failed.has(key)) onFailure(error, key);
    failed.set(key, true);
  };

  return {
    async of(key, read) {
      const image = failed.has(key)
        ? undefined
        : await images.fetch(key, { context: read }).catch((error) => remember(key, error));
      return image ?? images.get(key, { allowStale: true, noDeleteOnStaleGet: true });
    },
    hasFailed: (key) => failed.has(key),
  };
}
