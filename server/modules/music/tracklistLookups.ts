import type { FastifyBaseLogger } from 'fastify';
import type { TracklistWish } from '#contracts/api/music.ts';
import { limits } from '#contracts/limits.ts';
import { type StreamingTracklist, type TracklistTrack, type TracklistType, tracklistTypes } from '#contracts/music.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import {
  isShortLink,
  parseStreamingIdentifier,
  type StreamingIdentifier,
  type StreamingServiceName,
  typesOfId,
} from '#contracts/streamingIdentifiers.ts';
import { BoundedCache } from '../../concurrency/boundedCache.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, InvalidFieldsError } from '../../plugins/apiError.ts';
import { callService } from '../../plugins/serviceErrors.ts';
import {
  ServiceFailedError,
  ServiceMissingError,
  ServiceRefusedError,
} from '../../providers/outside/outsideService.ts';
import { allTracksOf, type StreamingTrack, TooManyTracksError } from '../../providers/outside/streaming.ts';
import { presentTrack, presentTracklist, type TracklistSource } from './presentTracklist.ts';

type TracklistLookups = {
  cache: Pick<BoundedCache<unknown>, 'size' | 'hits' | 'misses'>;
  /**
   * Returns the tracklist for a link, a URI or an id, with each track's id at both services.
   * @throws InvalidFieldsError; ApiError `short-link`, `artist-not-tracklist`, `music-id-not-found`,
   * `playlist-not-found`, `playlist-refused`, `tracklist-too-long`, `tracklist-empty`, and what `callService` throws
   */
  find(wish: TracklistWish, log: FastifyBaseLogger): Promise<StreamingTracklist>;
};

/** Tracks in the order of the list, with their ids at the list's service. */
type Found = { tracks: { id: string; track: TracklistTrack }[]; isMatched: boolean };

const isTracklistType = (type: string): type is TracklistType => tracklistTypes.some((one) => one === type);
const otherThan = { spotify: 'apple', apple: 'spotify' } as const;

/** Looks up tracklists at the streaming services. Results are cached briefly, for the save after a preview. */
export function tracklistLookups({ config, providers, clock }: Dependencies): TracklistLookups {
  const cache = new BoundedCache<Found | null>({
    clock,
    maxEntries: serverLimits.maxCachedTracklists,
    lifeMs: (found) => (found?.isMatched ? limits.tracksKeptMs : serverLimits.tracksMissKeptMs),
  });

  /** Returns the ids at the other service by ISRC; null if the lookup failed, which leaves the tracks unmatched. */
  const matches = async (service: StreamingServiceName, tracks: StreamingTrack[], log: FastifyBaseLogger) => {
    const isrcs = [...new Set(tracks.flatMap(({ isrc }) => isrc ?? []))];
    if (isrcs.length === 0) return new Map<string, string>();
    try {
      return await providers[otherThan[service]].idsByIsrc(isrcs, null);
    } catch (error) {
      if (!(error instanceof ServiceFailedError)) throw error;
      log.warn({ reason: error.message }, 'recordings could not be matched');
      // A service that is not set up is not worth an early retry.
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
    return callService(log, () => cache.get(key, () => ask(source, log)).catch(inWords(source)));
  };

  return {
    cache,
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

/** Replaces service errors that the user can act on by specific API errors. */
const inWords =
  ({ type }: TracklistSource) =>
  (error: unknown): never => {
    if (error instanceof TooManyTracksError) {
      throw new ApiError('tracklist-too-long', { total: error.total, most: limits.maxTracks });
    }
    if (error instanceof ServiceRefusedError && type === 'playlist') throw new ApiError('playlist-refused');
    throw error;
  };

/** Returns only the tracks in `item_ids` if `partial_items` is set, in the order of the list. */
function selected({ tracks }: Found, { item_ids = [], partial_items }: Omit<TracklistWish, 'search_value'>) {
  if (tracks.length === 0) throw new ApiError('tracklist-empty');
  if (!partial_items) return tracks;
  const wanted = new Set(item_ids);
  const kept = tracks.filter(({ id }) => wanted.has(id));
  if (kept.length === 0) throw new InvalidFieldsError([{ loc: ['item_ids'], code: 'no-such-tracks' }]);
  return kept;
}
