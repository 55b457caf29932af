import type { StreamingTracklist, TracklistTrack, TracklistType } from '#contracts/music.ts';
import { type StreamingServiceName, streamingUrl } from '#contracts/streamingIdentifiers.ts';
import type { StreamingTrack } from '../../providers/outside/streaming.ts';

/** The source of tracks. `market` is Apple's storefront; null for Spotify. */
export type TracklistSource = { service: StreamingServiceName; type: TracklistType; id: string; market: string | null };

const dayMs = 24 * 3_600_000;

/**
 * Returns a track as stored, without an audio file. `matched` contains the ids at the other service by ISRC; null if
 * they could not be loaded.
 */
export function presentTrack(
  service: StreamingServiceName,
  { id, isrc, image, name, artists, duration_ms, preview_url }: StreamingTrack,
  matched: ReadonlyMap<string, string> | null,
): TracklistTrack {
  const elsewhere = (isrc && matched?.get(isrc)) || null;
  const hasLength = duration_ms !== null && duration_ms > 0 && duration_ms <= dayMs;
  return {
    image,
    name,
    artists,
    duration_ms: hasLength ? Math.round(duration_ms) : null,
    service_id: service === 'spotify' ? { spotify: id, apple: elsewhere } : { spotify: elsewhere, apple: id },
    audio: null,
    preview_url,
  };
}

export const presentTracklist = (
  { service, type, id, market }: TracklistSource,
  items: TracklistTrack[],
): StreamingTracklist => ({
  options: { service, type, id, url: streamingUrl({ service, type, id, market }) },
  items,
});
