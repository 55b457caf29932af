import { labelOf, type ServiceItem } from '#contracts/streaming.ts';
import { type StreamingServiceName, type StreamingType, streamingUrl } from '#contracts/streamingIdentifiers.ts';
import { ServiceRefusedError } from '../outside/outsideService.ts';
import type { StreamingService, StreamingTrack, StreamingWish, TrackPage } from '../outside/streaming.ts';
import type { SampleAddresses } from './addresses.ts';
import {
  albumOf,
  counts,
  hasPreview,
  indexOfSampleId,
  isAtApple,
  isAtSpotify,
  playlistOf,
  privatePlaylist,
  sampleId,
  soundOf,
  trackOf,
} from './catalogue.ts';
import { artistName } from './names.ts';

const pageSizes: Record<StreamingServiceName, number> = { spotify: 50, apple: 100 };
const namesOf = (artists: readonly number[]) => artists.map((index) => ({ name: artistName(index) }));
const range = (first: number, size: number) => Array.from({ length: size }, (_, place) => first + place);

/** Returns name, artists and the key of the image: a track uses its album's. */
function describe(type: StreamingType, index: number): { name: string; artists: number[]; picture: string } {
  if (type === 'artist') return { name: artistName(index), artists: [], picture: `artist${index}` };
  if (type === 'album') {
    const { name, artist } = albumOf(index);
    return { name, artists: [artist], picture: `album${index}` };
  }
  if (type === 'playlist') return { name: playlistOf(index).name, artists: [], picture: `playlist${index}` };
  const { name, artists, album } = trackOf(index);
  return { name, artists, picture: `album${album}` };
}

function tracksWithin(type: StreamingType, index: number): number[] | null {
  if (type === 'track') return [index];
  if (type === 'playlist') return playlistOf(index).tracks;
  if (type === 'artist') return null;
  const { firstTrack, size } = albumOf(index);
  return range(firstTrack, size);
}

const isTrackAt: Record<StreamingServiceName, (track: number) => boolean> = { spotify: isAtSpotify, apple: isAtApple };

/** Returns the number of the recording with an invented ISRC; null for an unknown one. */
function trackOfIsrc(isrc: string): number | null {
  const index = Number(/^ZZCMS\d{2}(\d{5})$/.exec(isrc)?.[1] ?? Number.NaN);
  return index < counts.track && trackOf(index).isrc === isrc ? index : null;
}

function sampleStreaming(
  service: StreamingServiceName,
  addresses: SampleAddresses,
  storefront: string | null,
): StreamingService {
  const isThere = (type: StreamingType, index: number) => type !== 'track' || isTrackAt[service](index);

  const indexOf = ({ type, id }: StreamingWish): number | null => {
    const index = indexOfSampleId(service, type, id);
    return index !== null && isThere(type, index) ? index : null;
  };

  const presentTrack = (index: number): StreamingTrack => {
    const { name, artists, album, durationMs, isrc } = trackOf(index);
    const id = sampleId(service, 'track', index);
    return {
      id,
      name,
      artists: namesOf(artists),
      duration_ms: durationMs,
      isrc,
      image: addresses.picture(`album${album}`),
      preview_url: hasPreview(index) ? addresses.sound(soundOf(index)) : null,
      url: streamingUrl({ service, type: 'track', id, market: storefront }),
    };
  };

  const find = async (wish: StreamingWish): Promise<ServiceItem | null> => {
    const index = indexOf(wish);
    if (index === null) return null;
    const { type, id } = wish;
    const market = wish.market ?? storefront;
    const { name, artists, picture } = describe(type, index);
    const named = namesOf(artists);
    const url = streamingUrl({ service, type, id, market });
    return {
      service,
      type,
      id,
      market,
      name,
      label: labelOf(name, named),
      url,
      image: addresses.picture(picture),
      artists: named,
    };
  };

  const tracksOf = async (wish: StreamingWish, offset: number): Promise<TrackPage | null> => {
    const index = indexOf(wish);
    if (wish.type === 'playlist' && index === privatePlaylist) throw new ServiceRefusedError(service, 'answered 403');
    const within = index === null ? null : tracksWithin(wish.type, index);
    if (!within) return null;
    const there = within.filter((track) => isThere('track', track));
    const end = offset + pageSizes[service];
    return {
      tracks: there.slice(offset, end).map(presentTrack),
      total: there.length,
      next: end < there.length ? end : null,
    };
  };

  const idsByIsrc = async (isrcs: readonly string[]) =>
    new Map(
      isrcs.flatMap((isrc) => {
        const index = trackOfIsrc(isrc);
        return index !== null && isThere('track', index) ? [[isrc, sampleId(service, 'track', index)] as const] : [];
      }),
    );

  return { find, tracksOf, idsByIsrc };
}

/** Replaces Spotify if no account is configured. */
export const sampleSpotify = (addresses: SampleAddresses): StreamingService =>
  sampleStreaming('spotify', addresses, null);

/** Replaces Apple Music; has most of the same recordings. */
export const sampleApple = (addresses: SampleAddresses, storefront: string): StreamingService =>
  sampleStreaming('apple', addresses, storefront);
