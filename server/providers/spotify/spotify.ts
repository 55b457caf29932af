import { serverLimits } from '#contracts/serverLimits.ts';
import { labelOf, type ServiceItem } from '#contracts/streaming.ts';
import { streamingUrl } from '#contracts/streamingIdentifiers.ts';
import type { Clock } from '../../clock.ts';
import type { FetchBounds } from '../outside/guardedFetch.ts';
import {
  type OutsideService,
  outsideService,
  type ServiceNeeds,
  ServiceRefusedError,
} from '../outside/outsideService.ts';
import { cachedToken, requestToken, requestWithToken, type ServiceToken } from '../outside/serviceToken.ts';
import {
  askForEach,
  namesOf,
  type StreamingService,
  type StreamingTrack,
  type StreamingWish,
  shortened,
  type TrackPage,
  webAddress,
} from '../outside/streaming.ts';
import {
  readAlbumPage,
  readFound,
  readItem,
  readPlaylistPage,
  readTrack,
  readTracks,
  type SpotifyItem,
  type SpotifyTrack,
} from './shapes.ts';

const name = 'spotify';
const segment = encodeURIComponent;
const pageSize = 50;
/** A playlist's fields without its tracks. */
const playlistFields = { fields: 'id,name,images' };

/** Spotify's origins; tests use others. */
const spotifyOrigins = { accounts: 'https://accounts.spotify.com', api: 'https://api.spotify.com' };

type Options = ServiceNeeds & {
  account: SpotifyAccount;
  /** The default country; null for none. */
  market: string | null;
  origins?: typeof spotifyOrigins;
  bounds?: FetchBounds;
};

type Ask = (path: string, wish: Pick<StreamingWish, 'market'>, query?: Record<string, string>) => Promise<unknown>;

/** Creates the adapter of Spotify's Web API with the application's own credentials. */
export function spotify({ account, market, origins = spotifyOrigins, bounds, ...needs }: Options): StreamingService {
  const service = outsideService(name, needs, bounds);
  const address = `${origins.accounts}/api/token`;
  const token = spotifyToken(outsideService(name, needs, bounds), account, { address, clock: needs.clock });
  const ask: Ask = (path, wish, query = {}) => {
    const country = wish.market ?? market;
    const search = new URLSearchParams({ ...query, ...(country && { market: country.toUpperCase() }) });
    return requestWithToken(service, token, `${origins.api}/v1/${path}${search.size > 0 ? `?${search}` : ''}`);
  };
  return {
    find: async (wish) => {
      const query = wish.type === 'playlist' ? playlistFields : undefined;
      const json = await ask(`${wish.type}s/${segment(wish.id)}`, wish, query);
      return json === null ? null : presentItem(readItem(name, json), wish, wish.market ?? market);
    },
    tracksOf: async (wish, offset) => {
      if (wish.type === 'album') return albumPage(ask, wish, offset);
      if (wish.type === 'playlist') return playlistPage(ask, wish, offset);
      const json = wish.type === 'track' ? await ask(`tracks/${segment(wish.id)}`, wish) : null;
      return json === null ? null : { tracks: presentTrack(readTrack(name, json)), total: 1, next: null };
    },
    idsByIsrc: (isrcs, market) => idsByIsrc(ask, isrcs, market),
  };
}

const pageFrom = (offset: number) => ({ limit: String(pageSize), offset: String(offset) });

async function albumPage(ask: Ask, wish: StreamingWish, offset: number): Promise<TrackPage | null> {
  const json = await ask(`albums/${segment(wish.id)}/tracks`, wish, pageFrom(offset));
  if (json === null) return null;
  const { items, next, total } = readAlbumPage(name, json);
  const tracks = await wholeTracks(
    ask,
    wish,
    items.flatMap((track) => track ?? []),
  );
  return { tracks: tracks.flatMap(presentTrack), total, next: next ? offset + pageSize : null };
}

/** Loads an album's tracks by their ids, because the album's own list has neither ISRCs nor images. */
async function wholeTracks(ask: Ask, wish: StreamingWish, tracks: SpotifyTrack[]): Promise<SpotifyTrack[]> {
  const ids = tracks.flatMap(({ id }) => id ?? []);
  const json = ids.length > 0 ? await ask('tracks', wish, { ids: ids.join(',') }).catch(noneWhenRefused) : null;
  if (json === null) return tracks;
  const whole = new Map(readTracks(name, json).tracks.flatMap((track) => (track?.id ? [[track.id, track]] : [])));
  return tracks.map((track) => whole.get(track.id ?? '') ?? track);
}

/** Accounts in development mode can't request several tracks at once. */
function noneWhenRefused(error: unknown): null {
  if (error instanceof ServiceRefusedError) return null;
  throw error;
}

async function playlistPage(ask: Ask, wish: StreamingWish, offset: number): Promise<TrackPage | null> {
  const json = await ask(`playlists/${segment(wish.id)}/items`, wish, pageFrom(offset));
  if (json === null) return null;
  const { items, next, total } = readPlaylistPage(name, json);
  const tracks = items.flatMap((place) => place?.item ?? place?.track ?? []);
  return { tracks: tracks.flatMap(presentTrack), total, next: next ? offset + pageSize : null };
}

/**
 * Searches for recordings one at a time, because Spotify has no batch search; so only the first ones of a long list.
 */
async function idsByIsrc(ask: Ask, isrcs: readonly string[], market: string | null): Promise<Map<string, string>> {
  const asked = isrcs.slice(0, serverLimits.maxSearchedRecordings);
  const found = await askForEach(asked, async (isrc) => {
    const json = await ask('search', { market }, { q: `isrc:${isrc}`, type: 'track', limit: '1' });
    const [track] = json === null ? [] : readFound(name, json).tracks.items;
    return track?.id && track.external_ids?.isrc?.toUpperCase() === isrc ? ([isrc, track.id] as const) : null;
  });
  return new Map(found.filter((pair) => pair !== null));
}

type Images = SpotifyItem['images'];

/** Returns the widest image of at most 640 pixels; Spotify sends the widest first. */
const pictureOf = (images: Images): string | null =>
  webAddress((images?.find(({ width }) => width != null && width <= 640) ?? images?.[0])?.url);

/** Converts an item. It keeps the requested id, even if Spotify returns another track for the country. */
function presentItem(item: SpotifyItem, { type, id }: StreamingWish, market: string | null): ServiceItem {
  const artists = type === 'album' || type === 'track' ? namesOf(item.artists ?? []) : [];
  return {
    service: name,
    type,
    id,
    market,
    name: shortened(item.name),
    label: labelOf(shortened(item.name), artists),
    url: streamingUrl({ service: name, type, id, market: null }),
    image: pictureOf(item.images ?? item.album?.images),
    artists,
  };
}

/** Returns an empty list for podcast episodes and local files. */
function presentTrack(track: SpotifyTrack): StreamingTrack[] {
  const { id, type = 'track', is_local } = track;
  if (!id || type !== 'track' || is_local) return [];
  return [
    {
      id,
      name: shortened(track.name),
      artists: namesOf(track.artists ?? []),
      duration_ms: track.duration_ms ?? null,
      isrc: track.external_ids?.isrc?.toUpperCase() ?? null,
      image: pictureOf(track.album?.images),
      preview_url: webAddress(track.preview_url),
      url: streamingUrl({ service: name, type: 'track', id, market: null }),
    },
  ];
}

type SpotifyAccount = { clientId: string; clientSecret: string };

/** Creates tokens with the client credentials flow (RFC 6749, section 4.4). */
function spotifyToken(
  service: OutsideService,
  { clientId, clientSecret }: SpotifyAccount,
  { address, clock }: { address: string; clock: Clock },
): ServiceToken {
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  return cachedToken(clock, () =>
    requestToken(service, {
      account: 'client credentials',
      address,
      authorization,
      grant: { grant_type: 'client_credentials' },
    }),
  );
}
