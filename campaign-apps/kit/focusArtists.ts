import { type CampaignCache, createCampaignCache } from './cache.ts';
import type { CmsApi } from './cmsApi.ts';
import type { Following } from './followedCache.ts';

import { fieldsOf, listOf, textOf } from './read.ts';
import { webAddress } from './webAddress.ts';

/** An artist that the campaign highlights; `page` is its https URL at the service, `image` an image's URL or null. */
export type FocusArtist = { name: string; service: string; page: string; image: string | null };

const maxArtists = 100;

/** Caches the campaigns' focus artists from the tool; an empty list for a campaign without any. */
export const createFocusArtists = (cms: CmsApi, token: string, following: Following): CampaignCache<FocusArtist[]> =>
  createCampaignCache({ read: (campaignId) => fetchFocusArtists(cms, token, campaignId), none: [] }, following);

async function fetchFocusArtists(cms: CmsApi, token: string, campaignId: string): Promise<FocusArtist[]> {
  const { status, body } = await cms(`/api/campaigns/${encodeURIComponent(campaignId)}/music/focus_artists`, { token });
  return status === 200 ? readFocusArtists(body) : [];
}

/**
 * Parses the artists of the tool's response in their order. Skips artists without a name or a safe page, and
 * duplicates.
 */
export function readFocusArtists(value: unknown): FocusArtist[] {
  const pages = new Set<string>();
  return listOf(fieldsOf(value).items)
    .slice(0, maxArtists)
    .flatMap((item): FocusArtist[] => {
      const { name, service, url, image } = fieldsOf(item);
      const [words, page] = [textOf(name).trim(), webAddress(textOf(url))];
      if (words === '' || !page?.startsWith('https:') || pages.has(page)) return [];
      pages.add(page);
      return [{ name: words, service: textOf(service), page, image: webAddress(textOf(image)) }];
    });
}
