import { CmsUnavailable } from '../server/errors.ts';
import { createFollowedCache, type Following } from './followedCache.ts';

/** A cached part of each campaign, by the campaign's id. */
export type CampaignCache<Value> = {
  /** Returns the value; while the tool is down the last known one, or an empty one. */
  of(campaignId: string): Promise<Value>;
  /** Marks a value as changed, so that it is read again. */
  outdate(campaignId: string): void;
};

type Source<Value> = {
  /** @throws CmsUnavailable if the tool is down */
  read: (campaignId: string) => Promise<Value>;
  none: Value;
};

/** Caches a part of each campaign that the tool answers in its own call. */
export function createCampaignCache<Value>(source: Source<Value>, following: Following): CampaignCache<Value> {
  const { read, none } = source;
  const cache = createFollowedCache({ ...following, maxEntries: 1_000, read });
  return {
    of: (campaignId) =>
      cache.get(campaignId).catch((error: unknown) => {
        if (error instanceof CmsUnavailable) return none;
        throw error;
      }),
    outdate: (campaignId) => cache.outdate(campaignId),
  };
}
