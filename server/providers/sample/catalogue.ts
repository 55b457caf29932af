import { createHash } from 'node:crypto';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { StreamingServiceName, StreamingType } from '#contracts/streamingIdentifiers.ts';
import { albumName, artistCount, playlistName, scattered, trackName } from './names.ts';

/**
 * The numbers of invented items, the same on every machine. Nothing is stored: items are computed from their numbers,
 * except for the ids in Spotify's form, which are indexed on first use.
 */
export const counts: Record<StreamingType, number> = {
  artist: artistCount,
  album: 1_000,
  playlist: 202,
  track: 10_000,
};

/** The last two playlists: one with all tracks, more than any tracklist may have, and one that is private. */
export const longPlaylist = 200;
export const privatePlaylist = 201;

/** The numbers of tracks of ten consecutive albums: 100 in all. */
const albumSizes = [10, 1, 12, 14, 4, 9, 11, 8, 16, 15];
const tracksOfTen = 100;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

type SampleAlbum = { name: string; artist: number; firstTrack: number; size: number };
type SampleTrack = { name: string; artists: number[]; album: number; durationMs: number; isrc: string };
type SamplePlaylist = { name: string; tracks: number[] };

export function albumOf(index: number): SampleAlbum {
  const place = index % albumSizes.length;
  return {
    name: albumName(index),
    artist: index < counts.artist ? index : scattered(index, 3) % counts.artist,
    firstTrack: Math.floor(index / albumSizes.length) * tracksOfTen + sum(albumSizes.slice(0, place)),
    size: albumSizes[place] ?? 0,
  };
}

function albumOfTrack(index: number): number {
  let left = index % tracksOfTen;
  const place = albumSizes.findIndex((size) => {
    left -= size;
    return left < 0;
  });
  return Math.floor(index / tracksOfTen) * albumSizes.length + place;
}

export function trackOf(index: number): SampleTrack {
  const album = albumOfTrack(index);
  const { artist } = albumOf(album);
  const seed = scattered(index, 4);
  const guest = seed % counts.artist;
  return {
    name: trackName(index),
    artists: seed % 8 === 0 && guest !== artist ? [artist, guest] : [artist],
    album,
    durationMs: 120_000 + (seed % 200_000),
    // ZZ is not assigned to a country, so no real recording has this ISRC.
    isrc: `ZZCMS${20 + (album % 7)}${String(index).padStart(5, '0')}`,
  };
}

/** Returns a playlist with 20 to 99 tracks, or 250 for every tenth; duplicates are removed. */
export function playlistOf(index: number): SamplePlaylist {
  if (index === longPlaylist) {
    return { name: 'Everything Mix', tracks: Array.from({ length: counts.track }, (_, track) => track) };
  }
  const size = index % 10 === 9 ? 250 : 20 + (scattered(index, 5) % 80);
  const tracks = Array.from({ length: size }, (_, place) => scattered(index, place, 6) % counts.track);
  return { name: index === privatePlaylist ? 'Private Mix' : playlistName(index), tracks: [...new Set(tracks)] };
}

/** Some recordings are missing at Apple, so that not all tracks match. */
export const isAtApple = (track: number): boolean => track % 23 !== 7;

/** Some recordings are missing at Spotify, but each is at one of the two. */
export const isAtSpotify = (track: number): boolean => track % 41 !== 19 || !isAtApple(track);

/** Returns the number of the recording's sound. */
export const soundOf = (track: number): number => track % serverLimits.sampleSounds;

/** Some recordings have no preview, as at the real services. */
export const hasPreview = (track: number): boolean => track % 9 !== 4;

const hashOf = (type: StreamingType, index: number): Buffer =>
  createHash('sha256').update(`sample ${type} ${index}`).digest();

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const spotifyId = (type: StreamingType, index: number): string =>
  Array.from(hashOf(type, index).subarray(0, 22), (byte) => base62[byte % 62]).join('');

/** Apple's ids: the first and the distance between two. */
const appleNumbers: Record<Exclude<StreamingType, 'playlist'>, { first: number; step: number }> = {
  artist: { first: 1_400_000_003, step: 7_919 },
  album: { first: 1_500_000_007, step: 9_973 },
  track: { first: 1_600_000_009, step: 7_907 },
};

export function sampleId(service: StreamingServiceName, type: StreamingType, index: number): string {
  if (service === 'spotify') return spotifyId(type, index);
  if (type === 'playlist') return `pl.${hashOf(type, index).toString('hex').slice(0, 32)}`;
  const { first, step } = appleNumbers[type];
  return String(first + index * step);
}

const listed = new Map<string, ReadonlyMap<string, number>>();

/** Returns a map from ids to numbers for ids that can't be computed back. */
function listOf(service: StreamingServiceName, type: StreamingType): ReadonlyMap<string, number> {
  const key = `${service} ${type}`;
  const known = listed.get(key);
  if (known) return known;
  const numbers = Array.from({ length: counts[type] }, (_, index) => index);
  const made = new Map(numbers.map((index) => [sampleId(service, type, index), index]));
  listed.set(key, made);
  return made;
}

/** Returns the number of an id; null for an unknown one. */
export function indexOfSampleId(service: StreamingServiceName, type: StreamingType, id: string): number | null {
  if (service === 'spotify' || type === 'playlist') return listOf(service, type).get(id) ?? null;
  const { first, step } = appleNumbers[type];
  const index = (Number(id) - first) / step;
  return Number.isInteger(index) && index >= 0 && index < counts[type] ? index : null;
}
