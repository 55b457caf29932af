import { LRUCache } from 'lru-cache';
import { CmsUnavailable } from './errors.ts';

/** A value of each campaign that the tool stores, by the campaign's id. */
export type Copies<Kept> = {
  /** Returns the last known value while the tool is down, or `none`. */
  of(campaignId: string): Promise<Kept>;
};

type Source<Kept> = {
  /** @throws CmsUnavailable when the tool is down */
  read: (campaignId: string) => Promise<Kept>;
  none: Kept;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** Caches values for 10 s, since music changes seldom, and keeps expired ones for when the tool is down. */
export function createCopies<Kept extends object>({ read, none, now }: Source<Kept>): Copies<Kept> {
  const cache = new LRUCache<string, Kept>({
    max: 1_000,
    ttl: 10_000,
    ttlResolution: 0,
    perf: { now },
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: (campaignId, known = none) =>
      read(campaignId).catch((error: unknown) => {
        if (error instanceof CmsUnavailable) return known;
        throw error;
      }),
  });
  return { of: (campaignId) => cache.forceFetch(campaignId) };
}
