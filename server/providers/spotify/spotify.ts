import { labelOf, type ServiceItem } from '../../../contracts/streaming.ts';
import { streamingUrl } from '../../../contracts/streamingIdentifiers.ts';
import type { FetchBounds } from '../guardedFetch.ts';
import { askWithToken, outsideService, type ServiceNeeds } from '../outsideService.ts';
import {
  namesOf,
  type StreamingService,
  type StreamingTrack,
  type StreamingWish,
  shortened,
  type TrackPage,
  webAddress,
} from '../streaming.ts';
import {
  readAlbumPage,
  readItem,
  readPlaylistPage,
  readTrack,
  readTracks,
  type SpotifyItem,
  type SpotifyTrack,
} from './shapes.ts';
import { type SpotifyAccount, spotifyToken } from './token.ts';

const name = 'spotify';
const pageSize = 50;
/** A playlist's own words, without its tracks. */
const playlistFields = { fields: 'id,name,images' };

/** Where Spotify is; tests say otherwise. */
export const spotifyOrigins = { accounts: 'https://accounts.spotify.com', api: 'https://api.spotify.com' };

type Options = ServiceNeeds & {
  account: SpotifyAccount;
  /** The country that is asked for where none is named; null asks for none. */
  market: string | null;
  origins?: typeof spotifyOrigins;
  bounds?: FetchBounds;
};

/** Spotify's Web API with the application's own credentials. */
export function spotify({ account, market, origins = spotifyOrigins, bounds, ...needs }: Options): StreamingService {
  const service = outsideService(name, needs, bounds);
  const address = `${origins.accounts}/api/token`;
  const token = spotifyToken(outsideService(name, needs, bounds), account, { address, clock: needs.clock });
  const ask = (path: string, wish: Pick<StreamingWish, 'market'>, query: Record<string, string> = {}) => {
    const country = wish.market ?? market;
    const search = new URLSearchParams({ ...query, ...(country && { market: country.toUpperCase() }) });
    return askWithToken(service, token, `${origins.api}/v1/${path}?${search}`);
  };

  /** An album's own tracks have neither ISRC nor picture, so they are asked for by their ids. */
  const wholeTracks = async (tracks: SpotifyTrack[], wish: StreamingWish): Promise<SpotifyTrack[]> => {
    const ids = tracks.flatMap(({ id }) => id ?? []);
    if (ids.length === 0) return tracks;
    const json = await ask('tracks', wish, { ids: ids.join(',') });
    if (json === null) return tracks;
    const whole = new Map(readTracks(name, json).tracks.flatMap((track) => (track?.id ? [[track.id, track]] : [])));
    return tracks.map((track) => whole.get(track.id ?? '') ?? track);
  };

  const albumPage = async (wish: StreamingWish, offset: number): Promise<TrackPage | null> => {
    const json = await ask(`albums/${wish.id}/tracks`, wish, { limit: String(pageSize), offset: String(offset) });
    if (json === null) return null;
    const { items, next, total } = readAlbumPage(name, json);
    const tracks = await wholeTracks(
      items.flatMap((track) => track ?? []),
      wish,
    );
    return { tracks: tracks.flatMap(presentTrack), total, next: next ? offset + pageSize : null };
  };

  const playlistPage = async (wish: StreamingWish, offset: number): Promise<TrackPage | null> => {
    const json = await ask(`playlists/${wish.id}/items`, wish, { limit: String(pageSize), offset: String(offset) });
    if (json === null) return null;
    const { items, next, total } = readPlaylistPage(name, json);
    const tracks = items.flatMap((place) => place?.item ?? place?.track ?? []);
    return { tracks: tracks.flatMap(presentTrack), total, next: next ? offset + pageSize : null };
  };

  return {
    find: async (wish) => {
      const query = wish.type === 'playlist' ? playlistFields : undefined;
      const json = await ask(`${wish.type}s/${wish.id}`, wish, query);
      return json === null ? null : presentItem(readItem(name, json), wish, wish.market ?? market);
    },
    tracksOf: async (wish, offset) => {
      if (wish.type === 'album') return albumPage(wish, offset);
      if (wish.type === 'playlist') return playlistPage(wish, offset);
      const json = wish.type === 'track' ? await ask(`tracks/${wish.id}`, wish) : null;
      return json === null ? null : { tracks: presentTrack(readTrack(name, json)), total: 1, next: null };
    },
  };
}

type Images = SpotifyItem['images'];

/** The widest first is how Spotify sends them; 640 pixels are plenty. */
const pictureOf = (images: Images): string | null =>
  webAddress((images?.find(({ width }) => width != null && width <= 640) ?? images?.[0])?.url);

/** Named by what was asked for: a track that stands in for another country keeps the id that people know. */
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

/** None for what is no track: a podcast's episode, or a file of somebody's own. */
function presentTrack(track: SpotifyTrack): StreamingTrack[] {
  const { id, type = 'track' } = track;
  if (!id || type !== 'track') return [];
  return [
    {
      id,
      name: shortened(track.name),
      artists: namesOf(track.artists ?? []),
      duration_ms: track.duration_ms ?? null,
      isrc: track.external_ids?.isrc?.toUpperCase() ?? null,
      image: pictureOf(track.album?.images),
      url: streamingUrl({ service: name, type: 'track', id, market: null }),
    },
  ];
}
