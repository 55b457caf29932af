import type { FastifyBaseLogger } from 'fastify';
import { limits } from '../../../contracts/limits.ts';
import {
  type StreamingTracklist,
  type TracklistTrack,
  type TracklistType,
  type TracklistWish,
  tracklistTypes,
} from '../../../contracts/music.ts';
import {
  isShortLink,
  parseStreamingIdentifier,
  type StreamingIdentifier,
  type StreamingServiceName,
  typesOfId,
} from '../../../contracts/streamingIdentifiers.ts';
import { BoundedCache } from '../../concurrency/boundedCache.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, InvalidFieldsError } from '../../plugins/apiError.ts';
import { askOutside } from '../../plugins/serviceErrors.ts';
import { ServiceFailedError, ServiceMissingError, ServiceRefusedError } from '../../providers/outsideService.ts';
import { allTracksOf, type StreamingTrack, TooManyTracksError } from '../../providers/streaming.ts';
import { presentTrack, presentTracklist, type TracklistSource } from './presentTracklist.ts';

export type TracklistLookups = {
  /** How many answers are kept. */
  kept(): number;
  /**
   * What a link, a URI or an id makes of a tracklist, with each track's id at both services.
   * @throws InvalidFieldsError; ApiError `short-link`, `artist-not-tracklist`, `music-id-not-found`, `playlist-not-found`,
   *   `playlist-refused`, `tracklist-too-long`, `tracklist-empty`, and what `askOutside` throws
   */
  find(wish: TracklistWish, log: FastifyBaseLogger): Promise<StreamingTracklist>;
};

/** Tracks in the order of the list, with their ids at the list's own service. */
type Found = { tracks: { id: string; track: TracklistTrack }[]; isMatched: boolean };

const isTracklistType = (type: string): type is TracklistType => tracklistTypes.some((one) => one === type);
const otherThan = { spotify: 'apple', apple: 'spotify' } as const;

/** Looks up tracklists at the streaming services; what was found is kept for a moment, for the save that follows a look. */
export function tracklistLookups({ config, providers, clock }: Dependencies): TracklistLookups {
  const cache = new BoundedCache<Found | null>({
    clock,
    entriesMost: limits.tracklistsKeptMost,
    lifeMs: (found) => (found?.isMatched ? limits.tracksKeptMs : limits.tracksMissKeptMs),
  });

  /** The ids at the other service by ISRC. That it fails leaves the tracks as they are. */
  const matches = async (service: StreamingServiceName, tracks: StreamingTrack[], log: FastifyBaseLogger) => {
    const isrcs = [...new Set(tracks.flatMap(({ isrc }) => isrc ?? []))];
    if (isrcs.length === 0) return new Map<string, string>();
    try {
      return await providers[otherThan[service]].idsByIsrc(isrcs, null);
    } catch (error) {
      if (!(error instanceof ServiceFailedError)) throw error;
      log.warn({ reason: error.message }, 'recordings could not be matched');
      // one that is not set up will not be found in a moment either
      return error instanceof ServiceMissingError ? new Map<string, string>() : null;
    }
  };

  const ask = async ({ service, ...wish }: TracklistSource, log: FastifyBaseLogger): Promise<Found | null> => {
    const tracks = await allTracksOf(providers[service], wish, { clock });
    if (!tracks) return null;
    const matched = await matches(service, tracks, log);
    return {
      tracks: tracks.map((track) => ({ id: track.id, track: presentTrack(service, track, matched) })),
      isMatched: matched !== null,
    };
  };

  const look = (source: TracklistSource, log: FastifyBaseLogger): Promise<Found | null> => {
    const { service, type, id, market } = source;
    const key = `${service} ${type} ${id} ${market ?? ''}`;
    return askOutside(log, () => cache.get(key, () => ask(source, log)).catch(inWords(source)));
  };

  return {
    kept: () => cache.size,
    find: async ({ search_value, ...selection }, log) => {
      const identifier = readIdentifier(search_value);
      const market = identifier.market ?? (identifier.service === 'apple' ? config.services.apple.storefront : null);
      const types = typesOfId(identifier).filter(isTracklistType);
      for (const type of types) {
        const source = { service: identifier.service, type, id: identifier.id, market };
        const found = await look(source, log);
        if (found)
          return presentTracklist(
            source,
            selected(found, selection).map(({ track }) => track),
          );
      }
      throw new ApiError(types.every((type) => type === 'playlist') ? 'playlist-not-found' : 'music-id-not-found');
    },
  };
}

function readIdentifier(text: string): StreamingIdentifier {
  if (text.trim() === '') throw new InvalidFieldsError([{ loc: ['search_value'], code: 'url-required' }]);
  if (isShortLink(text)) throw new ApiError('short-link');
  const identifier = parseStreamingIdentifier(text);
  if (!identifier) throw new ApiError('music-id-not-found');
  if (identifier.type === 'artist') throw new ApiError('artist-not-tracklist');
  return identifier;
}

/** What a service does not do is told to the person where they can do something about it. */
const inWords =
  ({ type }: TracklistSource) =>
  (error: unknown): never => {
    if (error instanceof TooManyTracksError) {
      throw new ApiError('tracklist-too-long', { total: error.total, most: limits.tracksMost });
    }
    if (error instanceof ServiceRefusedError && type === 'playlist') throw new ApiError('playlist-refused');
    throw error;
  };

/** With `partial_items` the tracks of these ids alone, in the list's order. */
function selected({ tracks }: Found, { item_ids = [], partial_items }: Omit<TracklistWish, 'search_value'>) {
  if (tracks.length === 0) throw new ApiError('tracklist-empty');
  if (!partial_items) return tracks;
  const wanted = new Set(item_ids);
  const kept = tracks.filter(({ id }) => wanted.has(id));
  if (kept.length === 0) throw new InvalidFieldsError([{ loc: ['item_ids'], code: 'no-such-tracks' }]);
  return kept;
}
