import {
  isStreaming,
  type StreamingTracklist,
  type Tracklist,
  type TracklistTrack,
  trackKeys,
} from '#contracts/music.ts';
import type { StreamingServiceName } from '#contracts/streamingIdentifiers.ts';

export type TrackMark = 'added' | 'moved' | null;
/** The differences to the current tracks: a mark for each new track, and the removed tracks. */
export type TrackChanges = { marks: readonly TrackMark[]; gone: readonly TracklistTrack[] };

/** Returns a key per track: its id at the list's service, numbered for duplicates. */
function keysOf(tracks: readonly TracklistTrack[], service: StreamingServiceName): string[] {
  const seen = new Map<string, number>();
  return tracks.map(({ service_id, name }) => {
    const id = service_id[service] ?? name;
    const turn = (seen.get(id) ?? 0) + 1;
    seen.set(id, turn);
    return `${id} ${turn}`;
  });
}

/** Returns the positions of a longest increasing subsequence; all other items have moved. */
function risingPlaces(values: readonly number[]): Set<number> {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [at, value] of values.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before[at] = ends[low - 1] ?? -1;
    ends[low] = at;
  }
  const places = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) places.add(at);
  return places;
}

/** Compares the current tracks with the new ones; returns null when they are from another list. */
export function trackChanges(current: Tracklist, next: StreamingTracklist): TrackChanges | null {
  const { service, type, id } = next.options;
  if (current.options === null || current.options.service !== service) return null;
  if (!isStreaming(current) || current.options.type !== type || current.options.id !== id) return null;
  const currentKeys = keysOf(current.items, service);
  const placeOf = new Map(currentKeys.map((key, at) => [key, at]));
  const nextKeys = keysOf(next.items, service);
  const kept = nextKeys.flatMap((key, at) => {
    const place = placeOf.get(key);
    return place === undefined ? [] : [{ at, place }];
  });
  const steady = risingPlaces(kept.map(({ place }) => place));
  const moved = new Set(kept.flatMap(({ at }, turn) => (steady.has(turn) ? [] : [at])));
  const isThere = new Set(nextKeys);
  return {
    marks: nextKeys.map((key, at) => (moved.has(at) ? 'moved' : placeOf.has(key) ? null : 'added')),
    gone: current.items.filter((_, at) => !isThere.has(currentKeys[at] ?? '')),
  };
}

/** Returns the number of current tracks whose audio files the new list does not keep, because it lacks the tracks. */
export function lostAudioFiles(current: Tracklist, next: StreamingTracklist): number {
  if (!isStreaming(current)) return 0;
  const kept = new Set(next.items.flatMap(trackKeys));
  return current.items.filter((track) => track.audio && !trackKeys(track).some((id) => kept.has(id))).length;
}
