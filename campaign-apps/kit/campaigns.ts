import { LRUCache } from 'lru-cache';
import { type Campaign, readCampaign } from './campaign.ts';
import type { CmsApi } from './cmsApi.ts';
import { CmsUnavailable } from './errors.ts';
import { fieldsOf, textOf } from './read.ts';

/** How long a cached campaign is fresh: changes made in the tool appear after this. */
const freshMs = 2_000;
const never = Number.NEGATIVE_INFINITY;

type Entry = { campaign: Campaign | null; loadedAt: number };

/** The tool's campaigns, cached briefly. */
export type Campaigns = {
  /**
   * Returns null if there is no such campaign. While the tool is down, returns the last known copy.
   * @throws CmsUnavailable if it is down and there is no copy
   */
  bySlug(app: string, slug: string): Promise<Campaign | null>;
  /** Like `bySlug`, by the campaign's id. */
  byId(id: string): Promise<Campaign | null>;
  /** Marks a campaign as stale after a save in the app, so that the next read fetches it. */
  forget(campaignId: string): void;
};

export function createCampaigns(
  cms: CmsApi,
  token: string,
  { now, onStale }: { now: () => number; onStale: (reason: string) => void },
): Campaigns {
  const entries = new LRUCache<string, Entry>({ max: 1_000 });
  const loading = new Map<string, Promise<Campaign | null>>();
  /** Incremented with each save, so that a response fetched during a save is never cached as fresh. */
  let saves = 0;

  const remember = (key: string, campaign: Campaign | null, loadedAt: number) => {
    entries.set(key, { campaign, loadedAt });
    return campaign;
  };

  const load = async (key: string, fetch: () => Promise<Campaign | null>) => {
    const savesBefore = saves;
    try {
      const campaign = await fetch();
      return remember(key, campaign, saves === savesBefore ? now() : never);
    } catch (error) {
      const known = entries.get(key);
      if (!known || !(error instanceof CmsUnavailable)) throw error;
      onStale(error.message);
      return remember(key, known.campaign, now());
    }
  };

  const find = (key: string, fetch: () => Promise<Campaign | null>) => {
    const known = entries.get(key);
    if (known && now() - known.loadedAt < freshMs) return Promise.resolve(known.campaign);
    const running = loading.get(key) ?? load(key, fetch).finally(() => loading.delete(key));
    loading.set(key, running);
    return running;
  };

  return {
    bySlug: (app, slug) => find(`${app}/${slug}`, () => fetchBySlug(cms, token, app, slug)),
    byId: (id) => find(`#${id}`, () => fetchById(cms, token, id)),
    forget(campaignId) {
      saves += 1;
      loading.clear();
      for (const entry of entries.values()) {
        if (entry.campaign?.id === campaignId) entry.loadedAt = never;
      }
    },
  };
}

async function fetchBySlug(cms: CmsApi, token: string, app: string, slug: string): Promise<Campaign | null> {
  const path = `/api/campaigns/${encodeURIComponent(app)}/${encodeURIComponent(slug)}/exists`;
  const found = await cms(path, { token });
  if (found.status === 404) return null;
  if (found.status !== 200) throw new CmsUnavailable(`GET ${path} answered ${found.status}`);
  const id = textOf(fieldsOf(found.body).existing_id);
  return id ? fetchById(cms, token, id) : null;
}

async function fetchById(cms: CmsApi, token: string, id: string): Promise<Campaign | null> {
  const answer = await cms(`/api/campaigns/${encodeURIComponent(id)}?include_i18n=true`, { token });
  if (answer.status === 404) return null;
  const campaign = answer.status === 200 ? readCampaign(answer.body) : null;
  if (!campaign) throw new CmsUnavailable(`GET /api/campaigns/{id} answered ${answer.status} and no campaign`);
  return campaign;
}
