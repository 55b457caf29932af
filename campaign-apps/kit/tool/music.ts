import type { AppFlags } from '../campaign/appFlags.ts';
import { type FocusArtist, readFocusArtists } from '../campaign/focusArtists.ts';
import { readTracklist, type Tracklist } from '../campaign/tracklist.ts';
import { noMusic } from '../pages/previewData.ts';
import { type CampaignCache, createCampaignCache } from './cache.ts';
import type { CmsApi } from './cmsApi.ts';
import type { Following } from './followedCache.ts';

const none: Tracklist = { tracks: [], videos: [] };

/** Caches the campaigns' tracklists from the tool; an empty one for a campaign without music. */
export const createTracklists = (cms: CmsApi, token: string, following: Following): CampaignCache<Tracklist> =>
  createCampaignCache({ read: (campaignId) => fetchTracklist(cms, token, campaignId), none }, following);

const musicPath = (campaignId: string, part: string, release?: string): string =>
  `/api/campaigns/${encodeURIComponent(campaignId)}/music/${part}${release ? `?release=${encodeURIComponent(release)}` : ''}`;

/**
 * Reads a tracklist, live or as a release will make it. The tool responds with 404 if it has no music, for this campaign or
 * at all.
 * @throws CmsUnavailable
 */
export async function fetchTracklist(
  cms: CmsApi,
  token: string,
  campaignId: string,
  release?: string,
): Promise<Tracklist> {
  const { status, body } = await cms(musicPath(campaignId, 'tracklist', release), { token });
  return status === 200 ? readTracklist(body) : none;
}

/** Caches the campaigns' focus artists from the tool; an empty list for a campaign without any. */
export const createFocusArtists = (cms: CmsApi, token: string, following: Following): CampaignCache<FocusArtist[]> =>
  createCampaignCache({ read: (campaignId) => fetchFocusArtists(cms, token, campaignId), none: [] }, following);

/** Reads the focus artists as `fetchTracklist` reads a tracklist. @throws CmsUnavailable */
export async function fetchFocusArtists(
  cms: CmsApi,
  token: string,
  campaignId: string,
  release?: string,
): Promise<FocusArtist[]> {
  const { status, body } = await cms(musicPath(campaignId, 'focus_artists', release), { token });
  return status === 200 ? readFocusArtists(body) : [];
}

/** The caches of the campaigns' music. */
export type MusicCaches = { tracklists: CampaignCache<Tracklist>; focusArtists: CampaignCache<FocusArtist[]> };

/** Reads the music of campaigns, with or without a cache. */
export type MusicReaders = { [Name in keyof MusicCaches]: Pick<MusicCaches[Name], 'of'> };

/** Reads music without a cache, as an editor's token sees it: that of a release sees the release's changes. */
export const musicFor = (cms: CmsApi, token: string): MusicReaders => ({
  tracklists: { of: (campaignId) => fetchTracklist(cms, token, campaignId) },
  focusArtists: { of: (campaignId) => fetchFocusArtists(cms, token, campaignId) },
});

/** Reads the music of a campaign's page; there is none if the app has no music. */
export async function readMusic(flags: AppFlags, { tracklists, focusArtists }: MusicReaders, campaignId: string) {
  if (!flags.music_enabled) return noMusic;
  const [tracklist, artists] = await Promise.all([tracklists.of(campaignId), focusArtists.of(campaignId)]);
  return { tracklist, focusArtists: artists };
}
