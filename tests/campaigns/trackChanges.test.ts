import { describe, expect, test } from 'vitest';
import type { StreamingTracklist, Tracklist } from '#contracts/music.ts';
import { minutesOf } from '#resources/campaigns/areas/music/TrackRow.tsx';
import { trackChanges } from '#resources/campaigns/areas/music/trackChanges.ts';

const options = {
  service: 'spotify',
  type: 'playlist',
  id: 'one',
  url: 'https://open.spotify.com/playlist/one',
} as const;
const listOf = (...names: string[]): StreamingTracklist => ({
  options,
  items: names.map((name) => ({
    image: null,
    name,
    artists: [],
    duration_ms: 1_000,
    service_id: { spotify: `id ${name}`, apple: null },
  })),
});
/** Returns added and moved tracks by name, and removed ones. */
function changesOf(current: Tracklist, next: StreamingTracklist) {
  const changes = trackChanges(current, next);
  const named = (mark: string) => next.items.filter((_, at) => changes?.marks[at] === mark).map(({ name }) => name);
  return changes && { added: named('added'), moved: named('moved'), gone: changes.gone.map(({ name }) => name) };
}

describe('changes between current and new tracks', () => {
  test('are empty for equal lists', () => {
    expect(changesOf(listOf('a', 'b'), listOf('a', 'b'))).toEqual({ added: [], moved: [], gone: [] });
  });

  test('do not count tracks as moved because of additions and removals', () => {
    const changes = changesOf(listOf('a', 'b', 'c', 'd'), listOf('new', 'b', 'c', 'other', 'd'));
    expect(changes).toEqual({ added: ['new', 'other'], moved: [], gone: ['a'] });
  });

  test('count as few tracks as possible as moved', () => {
    expect(changesOf(listOf('a', 'b', 'c', 'd', 'e'), listOf('b', 'c', 'd', 'e', 'a'))?.moved).toEqual(['a']);
    expect(changesOf(listOf('a', 'b', 'c', 'd', 'e'), listOf('e', 'a', 'b', 'c', 'd'))?.moved).toEqual(['e']);
  });

  test('match duplicates by their order', () => {
    expect(changesOf(listOf('a', 'b', 'a'), listOf('a', 'b'))).toEqual({ added: [], moved: [], gone: ['a'] });
    expect(changesOf(listOf('a', 'b'), listOf('a', 'b', 'a'))?.added).toEqual(['a']);
  });

  test('are empty for tracks from another list, for videos and without tracks', () => {
    const other = { ...listOf('a'), options: { ...options, id: 'two' } };
    expect(trackChanges(other, listOf('a'))).toBeNull();
    expect(trackChanges({ options: { service: 'video' }, items: [] }, listOf('a'))).toBeNull();
    expect(trackChanges({ options: null, items: [] }, listOf('a'))).toBeNull();
  });

  test('are found at once for 10,000 tracks in reverse order', () => {
    const names = Array.from({ length: 10_000 }, (_, at) => String(at));
    expect(changesOf(listOf(...names), listOf(...names.toReversed()))?.moved).toHaveLength(9_999);
  });
});

describe('the length of a track', () => {
  test('is shown in minutes and seconds', () => {
    expect([0, 59_400, 59_600, 192_000, 3_723_000].map(minutesOf)).toEqual(['0:00', '0:59', '1:00', '3:12', '62:03']);
  });
});
