import { limits } from '../../contracts/limits.ts';
import type { ServiceItem } from '../../contracts/streaming.ts';
import type { StreamingType } from '../../contracts/streamingIdentifiers.ts';

/** What is asked for; `market` is Apple's storefront or Spotify's country, null for the configured one. */
export type StreamingWish = { type: StreamingType; id: string; market: string | null };

/** A track as a tracklist needs it. */
export type StreamingTrack = {
  id: string;
  name: string;
  artists: { name: string }[];
  duration_ms: number | null;
  /** What the same recording has at every service; null where the service does not say. */
  isrc: string | null;
  /** http(s). */
  image: string | null;
  url: string;
};

/** Some tracks in their order; `next` is the offset at which the following page begins, null at the end. */
export type TrackPage = { tracks: StreamingTrack[]; total: number | null; next: number | null };

/** A streaming service. Every call throws ServiceFailedError. */
export type StreamingService = {
  /** null: there is no such thing. */
  find(wish: StreamingWish): Promise<ServiceItem | null>;
  /** A page of the tracks of an album or playlist, or the track itself; null: there is no such thing, or an artist. */
  tracksOf(wish: StreamingWish, offset: number): Promise<TrackPage | null>;
};

/** Apple Music can be asked for recordings too: ISRC → the id of the song in that storefront, where there is one. */
export type AppleMusic = StreamingService & {
  songsByIsrc(isrcs: readonly string[], market: string | null): Promise<ReadonlyMap<string, string>>;
};

/** All tracks, page by page, at most `most`; `total` is what the service says there are, null when it does not. */
export async function allTracksOf(
  service: StreamingService,
  wish: StreamingWish,
  most: number = limits.tracksMost,
): Promise<{ tracks: StreamingTrack[]; total: number | null } | null> {
  const tracks: StreamingTrack[] = [];
  let total: number | null = null;
  for (let offset: number | null = 0; offset !== null && tracks.length < most; ) {
    const page: TrackPage | null = await service.tracksOf(wish, offset);
    if (!page) return null;
    tracks.push(...page.tracks);
    total = page.total ?? total;
    // a page that leads nowhere further ends it, whatever it says
    offset = page.next !== null && page.next > offset ? page.next : null;
  }
  return { tracks: tracks.slice(0, most), total };
}

/** An address that may stand in a picture or a link; null for every other text. */
export function webAddress(text: string | null | undefined): string | null {
  if (!text || text.length > 2_000 || !URL.canParse(text)) return null;
  const { protocol, href, username } = new URL(text);
  return /^https?:$/.test(protocol) && !username ? href : null;
}

/** What a service calls something, cut to what anything of ours has room for. */
export const shortened = (text: string): string => text.slice(0, 500);

/** Names alone, and not without end. */
export const namesOf = (artists: readonly { name: string }[]): { name: string }[] =>
  artists.slice(0, 50).map(({ name }) => ({ name: shortened(name) }));
