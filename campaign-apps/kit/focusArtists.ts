import { type CampaignCache, createCampaignCache } from './cache.ts';
import type { CmsApi } from './cmsApi.ts';

import { fieldsOf, listOf, textOf } from './read.ts';
import { webAddress } from './webAddress.ts';

/** An artist that the campaign points to; `page` is its https address at the service, `image` a picture's or null. */
export type FocusArtist = { name: string; service: string; page: string; image: string | null };

const maxArtists = 100;

/** The campaigns' focus artists, as the tool keeps them; none for a campaign that has none. */
export const createFocusArtists = (cms: CmsApi, token: string, now: () => number): CampaignCache<FocusArtist[]> =>
  createCampaignCache({ read: (campaignId) => fetchFocusArtists(cms, token, campaignId), none: [], now });

async function fetchFocusArtists(cms: CmsApi, token: string, campaignId: string): Promise<FocusArtist[]> {
  const { status, body } = await cms(`/api/campaigns/${encodeURIComponent(campaignId)}/music/focus_artists`, { token });
  return status === 200 ? readFocusArtists(body) : [];
}

/** The artists of the tool's answer in their order: one without a name or a safe page is none, nor is one that comes twice. */
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
