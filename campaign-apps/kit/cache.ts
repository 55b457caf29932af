import { LRUCache } from 'lru-cache';
import { CmsUnavailable } from './errors.ts';

/** A cached value per campaign, by the campaign's id. */
export type CampaignCache<Value> = {
  /** Returns the value; while the tool is down the last known one, or `none`. */
  of(campaignId: string): Promise<Value>;
};

type Source<Value> = {
  /** @throws CmsUnavailable if the tool is down */
  read: (campaignId: string) => Promise<Value>;
  none: Value;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** Caches values for 10 s, since music rarely changes, and keeps expired values for when the tool is down. */
export function createCampaignCache<Value extends object>({ read, none, now }: Source<Value>): CampaignCache<Value> {
  const cache = new LRUCache<string, Value>({
    max: 1_000,
    ttl: 10_000,
    ttlResolution: 0,
    perf: { now },
    // A pending read returns its value even if its entry is evicted.
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
