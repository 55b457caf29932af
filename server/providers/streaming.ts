import { limits } from '../../contracts/limits.ts';
import type { ServiceItem } from '../../contracts/streaming.ts';
import type { StreamingType } from '../../contracts/streamingIdentifiers.ts';
import { type Clock, systemClock } from '../clock.ts';
import { ServiceFailedError } from './outsideService.ts';

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
  /** ISRC → the id of the recording in that market, where there is one; of many perhaps the first few alone. */
  idsByIsrc(isrcs: readonly string[], market: string | null): Promise<ReadonlyMap<string, string>>;
};

/** An album or playlist has more tracks than are taken; `total` is how many, null when the service does not say. */
export class TooManyTracksError extends Error {
  constructor(readonly total: number | null) {
    super(`too many tracks: ${total ?? 'unknown'}`);
  }
}

/** Longer than any list that is taken, whatever size its pages have. */
const maxPages = 100;

type Bounds = { most?: number; clock?: Clock };

/**
 * All tracks, page by page; null: there is no such thing.
 * @throws TooManyTracksError with the first page that tells it; ServiceFailedError, also when it takes longer than `limits.tracksTimeMs`
 */
export async function allTracksOf(
  service: StreamingService,
  wish: StreamingWish,
  { most = limits.maxTracks, clock = systemClock }: Bounds = {},
): Promise<StreamingTrack[] | null> {
  const tracks: StreamingTrack[] = [];
  const deadline = clock.now().getTime() + limits.tracksTimeMs;
  let offset: number | null = 0;
  for (let pages = 1; offset !== null; pages++) {
    const page: TrackPage | null = await service.tracksOf(wish, offset);
    if (!page) return null;
    tracks.push(...page.tracks);
    if ((page.total ?? 0) > most || tracks.length > most || pages > maxPages) throw new TooManyTracksError(page.total);
    // a page that leads nowhere further ends it, whatever it says
    offset = page.next !== null && page.next > offset ? page.next : null;
    if (offset !== null && clock.now().getTime() > deadline) {
      throw new ServiceFailedError('streaming', `not all tracks within ${limits.tracksTimeMs / 1000} s`);
    }
  }
  return tracks;
}

/** Asks for each of these, a few at a time; the answers come in their order. With the first failure no more are asked. */
export async function askForEach<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < items.length; at += limits.recordingCallsAtOnce) {
    answers.push(...(await Promise.all(items.slice(at, at + limits.recordingCallsAtOnce).map(ask))));
  }
  return answers;
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
