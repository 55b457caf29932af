import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { type Campaign, readCampaign } from '../campaign/campaign.ts';
import { CmsUnavailable } from '../server/errors.ts';
import { fieldsOf, textOf } from '../values/read.ts';
import type { CmsApi } from './cmsApi.ts';
import { createFollowedCache, type Following } from './followedCache.ts';

/** How long a slug without a campaign is remembered. */
const missingMs = 2_000;

/**
 * The tool's campaigns, cached: a change shows as soon as it was announced, and after 2 s while announcements can't be
 * read.
 */
export type Campaigns = {
  /**
   * Returns null if there is no such campaign. While the tool is down, returns the last known copy.
   * @throws CmsUnavailable if it is down and there is no copy
   */
  bySlug(app: string, slug: string): Promise<Campaign | null>;
  /** Like `bySlug`, by the campaign's id. A pre-page without dates has those of the campaign that it announces. */
  byId(id: string): Promise<Campaign | null>;
  /** Marks a campaign as stale that was saved in the app or deleted, so that the next read fetches it. */
  forget(campaignId: string): void;
  /**
   * Calls `listener` with the id of a campaign that was read in a new version, before anybody gets that version: all
   * that was computed or read for earlier versions is outdated.
   */
  onChange(listener: (campaignId: string) => void): void;
};

export function createCampaigns(cms: CmsApi, token: string, following: Following): Campaigns {
  const listeners: ((campaignId: string) => void)[] = [];
  const onChange = (campaignId: string) => {
    for (const listener of listeners) listener(campaignId);
  };
  const campaigns = createFollowedCache({ ...following, maxEntries: 1_000, read: reader(cms, token, onChange) });
  const ids = slugCache(cms, token, following.now);
  following.changes.subscribe((campaignIds) => campaignIds.forEach(campaigns.outdate));
  const get = async (id: string) => withParentDates(await campaigns.get(id), campaigns.get);

  return {
    async bySlug(app, slug) {
      const key = `${app}/${slug}`;
      const knownId = ids.peek(key)?.id;
      const known = knownId ? await get(knownId) : null;
      if (known?.slug === slug) return known;
      // Another campaign may have the slug now.
      const { id } = await ids.forceFetch(key, { forceRefresh: typeof knownId === 'string' });
      if (id === null) return null;
      const found = await get(id);
      if (found?.slug === slug) return found;
      campaigns.outdate(id);
      return get(id);
    },
    byId: get,
    forget: (campaignId) => campaigns.outdate(campaignId),
    onChange: (listener) => void listeners.push(listener),
  };
}

/**
 * Returns a pre-page without dates with those of the campaign that it announces, unless that is a draft. Every app
 * thus knows whether the announced campaign runs. A pre-page works without the announced campaign, too.
 */
export async function withParentDates(
  campaign: Campaign | null,
  get: (id: string) => Promise<Campaign | null>,
): Promise<Campaign | null> {
  if (!campaign || campaign.parentId === null || campaign.startsAt !== null || campaign.endsAt !== null)
    return campaign;
  const parent = await get(campaign.parentId).catch(unlessUnavailable);
  if (!parent || parent.isDraft || parent.prePageId !== campaign.id) return campaign;
  const { startsAt, endsAt } = parent;
  return { ...campaign, startsAt, endsAt, version: `${campaign.version} ${startsAt} ${endsAt}` };
}

/** Returns null for a campaign that cannot be read now. */
export function unlessUnavailable(error: unknown): null {
  if (error instanceof CmsUnavailable) return null;
  throw error;
}

/** Reads campaigns; an unchanged one keeps its version. */
function reader(cms: CmsApi, token: string, onChange: (campaignId: string) => void) {
  let versions = 0;
  return async (id: string, known: Campaign | null = null): Promise<Campaign | null> => {
    const campaign = await fetchCampaign(cms, token, id);
    if (!campaign) {
      onChange(id);
      return null;
    }
    const { version: updatedAt } = campaign;
    const isUnchanged =
      known?.version.startsWith(`${updatedAt}/`) && isDeepStrictEqual({ ...known, version: updatedAt }, campaign);
    if (isUnchanged) return known;
    versions += 1;
    onChange(id);
    return { ...campaign, version: `${updatedAt}/${versions}` };
  };
}

/** Caches the ids of slugs. A found one is kept and checked with each use, a missing one is asked for again. */
function slugCache(cms: CmsApi, token: string, now: () => number) {
  return new LRUCache<string, { id: string | null }>({
    max: 10_000,
    ttlResolution: 0,
    perf: { now },
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (key, known, { options }) => {
      options.ttl = missingMs;
      try {
        const id = await fetchId(cms, token, key);
        if (id !== null) options.ttl = 0;
        return { id };
      } catch (error) {
        if (known && error instanceof CmsUnavailable) return known;
        throw error;
      }
    },
  });
}

/** @param key the app and the slug, with a slash between them */
async function fetchId(cms: CmsApi, token: string, key: string): Promise<string | null> {
  const path = `/api/campaigns/${key.split('/').map(encodeURIComponent).join('/')}/exists`;
  const found = await cms(path, { token });
  if (found.status === 404) return null;
  if (found.status !== 200) throw new CmsUnavailable(`GET ${path} answered ${found.status}`);
  return textOf(fieldsOf(found.body).existing_id) || null;
}

async function fetchCampaign(cms: CmsApi, token: string, id: string): Promise<Campaign | null> {
  const answer = await cms(`/api/campaigns/${encodeURIComponent(id)}?include_i18n=true`, { token });
  if (answer.status === 404) return null;
  const campaign = answer.status === 200 ? readCampaign(answer.body) : null;
  if (!campaign) throw new CmsUnavailable(`GET /api/campaigns/{id} answered ${answer.status} and no campaign`);
  return campaign;
}
