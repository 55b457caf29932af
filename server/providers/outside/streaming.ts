import { limits } from '#contracts/limits.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { ServiceItem } from '#contracts/streaming.ts';
import type { StreamingType } from '#contracts/streamingIdentifiers.ts';
import { type Clock, systemClock } from '../../clock.ts';
import { ServiceFailedError } from './outsideService.ts';

/** The requested item; `market` is Apple's storefront or Spotify's country, null for the configured one. */
export type StreamingWish = { type: StreamingType; id: string; market: string | null };

/** A track for a tracklist. */
export type StreamingTrack = {
  id: string;
  name: string;
  artists: { name: string }[];
  duration_ms: number | null;
  /** The recording's code, the same at every service; null if the service doesn't have it. */
  isrc: string | null;
  /** An http(s) URL. */
  image: string | null;
  /** An http(s) URL of an excerpt that browsers play; null if the service has none. */
  preview_url: string | null;
  url: string;
};

/** A page of tracks in order; `next` is the offset of the next page, null at the end. */
export type TrackPage = { tracks: StreamingTrack[]; total: number | null; next: number | null };

/** A streaming service. Every method throws ServiceFailedError. */
export type StreamingService = {
  /** Returns the item; null if it doesn't exist. */
  find(wish: StreamingWish): Promise<ServiceItem | null>;
  /**
   * Returns a page of tracks of an album or playlist, or the track itself; null if the item doesn't exist or is an
   * artist.
   */
  tracksOf(wish: StreamingWish, offset: number): Promise<TrackPage | null>;
  /**
   * Returns a map from ISRCs to ids of the recordings available in that market; a service may search only the first
   * ones of a long list.
   */
  idsByIsrc(isrcs: readonly string[], market: string | null): Promise<ReadonlyMap<string, string>>;
};

/** An album or playlist has too many tracks; `total` is their number, null if the service doesn't say. */
export class TooManyTracksError extends Error {
  constructor(readonly total: number | null) {
    super(`too many tracks: ${total ?? 'unknown'}`);
  }
}

/** More pages than any accepted list has, whatever their size. */
const maxPages = 100;

type Bounds = { most?: number; clock?: Clock };

/**
 * Returns all tracks, page by page; null if the item doesn't exist.
 * @throws TooManyTracksError as soon as a page shows it; ServiceFailedError, also if it takes longer than
 * `serverLimits.tracksTimeMs`
 */
export async function allTracksOf(
  service: StreamingService,
  wish: StreamingWish,
  { most = limits.maxTracks, clock = systemClock }: Bounds = {},
): Promise<StreamingTrack[] | null> {
  const tracks: StreamingTrack[] = [];
  const deadline = clock.now().getTime() + serverLimits.tracksTimeMs;
  let offset: number | null = 0;
  for (let pages = 1; offset !== null; pages++) {
    const page: TrackPage | null = await service.tracksOf(wish, offset);
    if (!page) return null;
    tracks.push(...page.tracks);
    if ((page.total ?? 0) > most || tracks.length > most || pages > maxPages) throw new TooManyTracksError(page.total);
    // An offset that doesn't advance ends the list, to avoid an endless loop.
    offset = page.next !== null && page.next > offset ? page.next : null;
    if (offset !== null && clock.now().getTime() > deadline) {
      throw new ServiceFailedError('streaming', `not all tracks within ${serverLimits.tracksTimeMs / 1000} s`);
    }
  }
  return tracks;
}

/** Calls `ask` for each item, a few at a time, and returns the results in order. Stops after the first failure. */
export async function askForEach<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < items.length; at += serverLimits.recordingCallsAtOnce) {
    answers.push(...(await Promise.all(items.slice(at, at + serverLimits.recordingCallsAtOnce).map(ask))));
  }
  return answers;
}

/** Returns the URL if it is safe for an image, a sound or a link, else null. */
export function webAddress(text: string | null | undefined): string | null {
  if (!text || text.length > 2_000 || !URL.canParse(text)) return null;
  const { protocol, href, username } = new URL(text);
  return /^https?:$/.test(protocol) && !username ? href : null;
}

/** Truncates a service's name to the maximum length of ours. */
export const shortened = (text: string): string => text.slice(0, 500);

/** Returns only the names of the artists, at most 50. */
export const namesOf = (artists: readonly { name: string }[]): { name: string }[] =>
  artists.slice(0, 50).map(({ name }) => ({ name: shortened(name) }));
