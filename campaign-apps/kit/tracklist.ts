import type { CmsApi } from './cmsApi.ts';
import { CmsUnavailable } from './errors.ts';
import { webAddress } from './html.ts';
import { fieldsOf, listOf, textOf } from './read.ts';
import { readVideos, type Video } from './videos.ts';

/** A track to be played. Its id holds as long as it stays the same track; `image` is a picture's web address or null. */
export type Track = { id: string; title: string; artists: string; durationMs: number; image: string | null };

/** What the tool keeps of a campaign's music: tracks of a streaming service or videos, never both. */
export type Tracklist = { tracks: Track[]; videos: Video[] };

/** The campaigns' tracklists, as the tool keeps them. */
export type Tracklists = {
  /** Empty when the campaign has none. While the tool is down the last known copy is given, or none. */
  of(campaignId: string): Promise<Tracklist>;
};

/** How long a copy counts as fresh: a tracklist changes seldom. */
const freshMs = 10_000;
const entriesMost = 1_000;
const durationMost = 24 * 3_600_000;
const none: Tracklist = { tracks: [], videos: [] };

export function createTracklists(cms: CmsApi, token: string, now: () => number): Tracklists {
  const known = new Map<string, { tracklist: Tracklist; loadedAt: number }>();

  const load = async (campaignId: string): Promise<Tracklist> => {
    try {
      return await fetchTracklist(cms, token, campaignId);
    } catch (error) {
      if (error instanceof CmsUnavailable) return known.get(campaignId)?.tracklist ?? none;
      throw error;
    }
  };

  return {
    async of(campaignId) {
      const copy = known.get(campaignId);
      if (copy && now() - copy.loadedAt < freshMs) return copy.tracklist;
      const tracklist = await load(campaignId);
      known.delete(campaignId);
      known.set(campaignId, { tracklist, loadedAt: now() });
      const oldest = known.keys().next();
      if (known.size > entriesMost && !oldest.done) known.delete(oldest.value);
      return tracklist;
    },
  };
}

/** Contract, point 7. A tool that keeps no music, as one that keeps none for this campaign, answers 404. */
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
  if (title === '' || typeof duration_ms !== 'number' || !(duration_ms > 0 && duration_ms <= durationMost)) return null;
  const names = listOf(artists).map((artist) => textOf(fieldsOf(artist).name));
  const { spotify, apple } = fieldsOf(service_id);
  const credits = names.filter((artist) => artist !== '').join(', ');
  return {
    id: textOf(spotify) || textOf(apple) || `${title} – ${credits}`,
    title,
    artists: credits,
    durationMs: duration_ms,
    image: webAddress(textOf(image)),
  };
}
