import { type TSchema, Type } from 'typebox';
import { serverLimits } from '../serverLimits.ts';
import { ServiceItem } from '../streaming.ts';
import {
  appleIdPattern,
  applePlaylistIdPattern,
  spotifyIdPattern,
  storefrontPattern,
} from '../streamingIdentifiers.ts';
import { bytesOf, endpoints, serviceErrors, withDefault } from './endpoint.ts';

const lookup = { access: 'public', answer: { 200: ServiceItem }, errors: serviceErrors } as const;
const ofSpotify = (type: string) => ({
  ...lookup,
  summary: `Get Spotify metadata of this ${type}`,
  params: Type.Object({ id: Type.String({ pattern: spotifyIdPattern }) }),
});
const AppleId = Type.String({ pattern: appleIdPattern });
const ApplePlaylistId = Type.String({ pattern: applePlaylistIdPattern });
const ofApple = <Id extends TSchema>(type: string, id: Id) => ({
  ...lookup,
  summary: `Get Apple Music metadata of this ${type}`,
  params: Type.Object({ storefront: Type.String({ pattern: storefrontPattern }), id }),
});
const ofDefaultStorefront = <Id extends TSchema>(operation: string, id: Id) => ({
  ...lookup,
  operation,
  summary: 'Get Apple Music metadata in the default storefront',
  params: Type.Object({ id }),
});

/**
 * Metadata of artists, albums, playlists and tracks (docs/protocol.md, Music). Public, but rate limited without a
 * token.
 */
export const streamingApi = endpoints('streaming', {
  'GET /api/spotify/artists/:id': ofSpotify('artist'),
  'GET /api/spotify/albums/:id': ofSpotify('album'),
  'GET /api/spotify/playlists/:id': ofSpotify('playlist'),
  'GET /api/spotify/tracks/:id': ofSpotify('track'),
  'GET /api/apple/artists/:storefront/:id': ofApple('artist', AppleId),
  'GET /api/apple/artists/:id': ofDefaultStorefront('getArtistOfDefaultStorefront', AppleId),
  'GET /api/apple/albums/:storefront/:id': ofApple('album', AppleId),
  'GET /api/apple/albums/:id': ofDefaultStorefront('getAlbumOfDefaultStorefront', AppleId),
  'GET /api/apple/playlists/:storefront/:id': ofApple('playlist', ApplePlaylistId),
  'GET /api/apple/playlists/:id': ofDefaultStorefront('getPlaylistOfDefaultStorefront', ApplePlaylistId),
  'GET /api/music/service_item': {
    operation: 'findServiceItem',
    ...lookup,
    summary: 'Look up a streaming link, URI or ID',
    query: Type.Object({
      identifier: Type.String({ minLength: 1, maxLength: 2_000 }),
      /** Names of services, repeated or comma-separated; empty means all services. */
      enabled_services: withDefault(Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: 100 }), []),
    }),
    errors: ['not-found', 'service-not-enabled', ...serviceErrors],
  },
  'GET /api/music/sample_pictures/:key.svg': {
    access: 'public',
    summary: 'Get a sample image',
    params: Type.Object({ key: Type.String({ pattern: '^[a-z]{1,16}[0-9]{1,6}$' }) }),
    answer: { 200: bytesOf('image/svg+xml') },
  },
});

/** Sample sounds, which only the sample data refers to. */
export const sampleSoundsApi = endpoints('streaming', {
  'GET /api/music/sample_sounds/:sound.wav': {
    access: 'public',
    summary: 'Get a sample sound',
    headers: ['Range', 'ETag', 'Content-Range'],
    params: Type.Object({ sound: Type.Integer({ minimum: 0, maximum: serverLimits.sampleSounds - 1 }) }),
    answer: { 200: bytesOf('audio/wav'), 206: bytesOf('audio/wav'), 416: null },
  },
});
