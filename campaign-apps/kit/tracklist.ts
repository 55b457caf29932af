import { type CampaignCache, createCampaignCache } from './cache.ts';
import type { CmsApi } from './cmsApi.ts';
import { serviceAddress } from './followItems.ts';

import { fieldsOf, listOf, textOf } from './read.ts';
import { readVideos, type Video } from './videos.ts';
import { webAddress } from './webAddress.ts';

/** A track to be played. Its id holds as long as it stays the same track; `image` is a picture's web address or null. */
export type Track = {
  id: string;
  title: string;
  artists: string;
  durationMs: number;
  image: string | null;
  /** Where it can be heard; none of a track that was entered by hand. */
  pages: TrackPage[];
};

/** What the tool keeps of a campaign's music: tracks of a streaming service or videos, never both. */
export type Tracklist = { tracks: Track[]; videos: Video[] };

const maxDuration = 24 * 3_600_000;
const none: Tracklist = { tracks: [], videos: [] };

/** The campaigns' tracklists, as the tool keeps them; an empty one for a campaign that has none. */
export const createTracklists = (cms: CmsApi, token: string, now: () => number): CampaignCache<Tracklist> =>
  createCampaignCache({ read: (campaignId) => fetchTracklist(cms, token, campaignId), none, now });

/** A tool that keeps no music, as one that keeps none for this campaign, answers 404. */
async function fetchTracklist(cms: CmsApi, token: string, campaignId: string): Promise<Tracklist> {
  const { status, body } = await cms(`/api/campaigns/${encodeURIComponent(campaignId)}/music/tracklist`, { token });
  return status === 200 ? readTracklist(body) : none;
}

/** What can be played of the tool's answer: what has no length is no track, and what can't be framed no video. */
export function readTracklist(value: unknown): Tracklist {
  const { options, items } = fieldsOf(value);
  if (fieldsOf(options).service === 'video') return { tracks: [], videos: readVideos(items) };
  return { tracks: readTracks(items), videos: [] };
}

function readTracks(items: unknown): Track[] {
  const seen = new Set<string>();
  return listOf(items).flatMap((item) => {
    const track = readTrack(item);
    if (!track || seen.has(track.id)) return [];
    seen.add(track.id);
    return [track];
  });
}

function readTrack(item: unknown): Track | null {
  const { name, artists, duration_ms, service_id, image } = fieldsOf(item);
  const title = textOf(name).trim();
  if (title === '' || typeof duration_ms !== 'number' || !(duration_ms > 0 && duration_ms <= maxDuration)) return null;
  const names = listOf(artists).map((artist) => textOf(fieldsOf(artist).name));
  const { spotify, apple } = fieldsOf(service_id);
  const credits = names.filter((artist) => artist !== '').join(', ');
  return {
    id: textOf(spotify) || textOf(apple) || `${title} – ${credits}`,
    title,
    artists: credits,
    durationMs: duration_ms,
    image: webAddress(textOf(image)),
    pages: readTrackPages(service_id),
  };
}

/** A track's page at one streaming service. */
export type TrackPage = { service: string; address: string };

/** In this order on every page, whatever the order in which they were switched on. */
const shownServices = ['spotify', 'apple'] as const;

/** The pages of a track by its ids (`service_id`); null says that a service is not known to have it. */
function readTrackPages(ids: unknown): TrackPage[] {
  const known = fieldsOf(ids);
  return shownServices.flatMap((service) => {
    const address = serviceAddress({ service, type: 'track', id: textOf(known[service]) });
    return address ? [{ service, address }] : [];
  });
}
