import { LRUCache } from 'lru-cache';
import { type Campaign, readCampaign } from '../campaign/campaign.ts';
import { CmsUnavailable } from '../server/errors.ts';
import { fieldsOf, textOf } from '../values/read.ts';
import { withParentDates } from './campaigns.ts';
import type { CmsApi } from './cmsApi.ts';
import { fetchFocusArtists, fetchTracklist, type MusicReaders } from './music.ts';
import { PreviewEnded } from './previewLinks.ts';

/** Reads campaigns as a release will make them, apart from the caches of the live pages. */
export type Releases = {
  /**
   * Returns a campaign with the changes of a release, and the release's name.
   * @throws PreviewEnded if the campaign or the release does not exist, or the release was published or discarded
   * @throws CmsUnavailable
   */
  campaign(release: string, campaignId: string): Promise<{ campaign: Campaign; name: string }>;
  /** Returns readers of the music of campaigns in a release. */
  musicOf(release: string): MusicReaders;
};

/** Visitors who open a page at the same moment share what is read. The tool reads music in a separate transaction. */
const knownMs = 2_000;
const maxKnown = 200;

export function createReleases(cms: CmsApi, token: string, now: () => number): Releases {
  const brief = <Value extends object>(read: (release: string, campaignId: string) => Promise<Value>) => {
    const known = new LRUCache<string, Value, [string, string]>({
      ...{ max: maxKnown, ttl: knownMs, ttlResolution: 0, perf: { now } },
      fetchMethod: (_key, _known, { context }) => read(...context),
    });
    return (release: string, campaignId = '') =>
      known.forceFetch(`${release} ${campaignId}`, { context: [release, campaignId] });
  };
  const campaigns = brief(async (release, id) => ({ campaign: await fetchCampaign(cms, token, release, id) }));
  const tracklists = brief((release, id) => fetchTracklist(cms, token, id, release));
  const artists = brief((release, id) => fetchFocusArtists(cms, token, id, release));
  const names = brief(async (release) => {
    const { status, body } = await cms(`/api/releases/${encodeURIComponent(release)}`, { token });
    return { name: status === 200 ? textOf(fieldsOf(body).name) : '' };
  });

  return {
    async campaign(release, campaignId) {
      const get = async (id: string) => (await campaigns(release, id)).campaign;
      const [campaign, { name }] = await Promise.all([withParentDatesOf(campaignId, get), names(release)]);
      if (!campaign) throw new PreviewEnded();
      return { campaign: { ...campaign, version: `${release} ${campaign.version}` }, name };
    },
    musicOf: (release) => ({
      tracklists: { of: (campaignId) => tracklists(release, campaignId) },
      focusArtists: { of: (campaignId) => artists(release, campaignId) },
    }),
  };
}

const withParentDatesOf = async (id: string, get: (id: string) => Promise<Campaign | null>) =>
  withParentDates(await get(id), get);

async function fetchCampaign(cms: CmsApi, token: string, release: string, id: string): Promise<Campaign | null> {
  const query = `include_i18n=true&release=${encodeURIComponent(release)}`;
  const { status, body } = await cms(`/api/campaigns/${encodeURIComponent(id)}?${query}`, { token });
  if (status === 404) return null;
  // The release is closed.
  if (status === 409) throw new PreviewEnded();
  const campaign = status === 200 ? readCampaign(body) : null;
  if (!campaign) throw new CmsUnavailable(`GET /api/campaigns/{id} answered ${status} and no campaign`);
  return campaign;
}
