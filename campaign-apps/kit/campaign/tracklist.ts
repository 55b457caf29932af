import { lyricsIds } from '#contracts/lyrics.ts';
import { fieldsOf, listOf, textOf } from '../values/read.ts';
import { webAddress } from '../values/webAddress.ts';
import { serviceAddress } from './followItems.ts';
import { readVideos, type Video } from './videos.ts';

/** A track to play. Its id is stable for the same track; `image` is an image's URL or null. */
export type Track = {
  id: string;
  title: string;
  artists: string;
  durationMs: number;
  image: string | null;
  /** URL of the file with the whole track, from the tool's media library; null if there is none. */
  audio: string | null;
  /** URL of an excerpt at a streaming service; null if there is none. */
  previewUrl: string | null;
  /** Its pages at streaming services; empty for a manually entered track. */
  pages: TrackPage[];
  /** Its lyrics in the language of the page, or the ids of the campaign's messages that may have them. */
  lyrics: string | string[];
};

/** The album, playlist or track at a streaming service that a tracklist comes from. */
type Source = { service: string; type: string; id: string };

/** A campaign's music at the tool: tracks of a streaming service with their source, or videos, never both. */
export type Tracklist = { tracks: Track[]; videos: Video[]; source?: Source | null };

const maxDuration = 24 * 3_600_000;

/**
 * Parses the playable items of the tool's response: skips tracks without a length and videos that can't be embedded.
 */
export function readTracklist(value: unknown): Tracklist {
  const { options, items } = fieldsOf(value);
  if (fieldsOf(options).service === 'video') return { tracks: [], videos: readVideos(items) };
  return { tracks: readTracks(items), videos: [], source: readSource(options) };
}

function readSource(options: unknown): Source | null {
  const { service, type, id } = fieldsOf(options);
  return textOf(id) === '' ? null : { service: textOf(service), type: textOf(type), id: textOf(id) };
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
  const { name, artists, duration_ms, service_id, image, audio, preview_url } = fieldsOf(item);
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
    audio: webAddress(textOf(fieldsOf(audio).url)),
    previewUrl: webAddress(textOf(preview_url)),
    pages: readTrackPages(service_id),
    lyrics: lyricsIds({ spotify: textOf(spotify), apple: textOf(apple) }),
  };
}

/** A track's page at one streaming service. */
export type TrackPage = { service: string; address: string };

/** The order on every page, independent of the campaign's settings. */
const shownServices = ['spotify', 'apple'] as const;

/** Returns a track's pages by its ids (`service_id`); null means that a service is not known to have it. */
function readTrackPages(ids: unknown): TrackPage[] {
  const known = fieldsOf(ids);
  return shownServices.flatMap((service) => {
    const address = serviceAddress({ service, type: 'track', id: textOf(known[service]) });
    return address ? [{ service, address }] : [];
  });
}
