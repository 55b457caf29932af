import { describe, expect, test } from 'vitest';
import { liftedOffset, placeOver, roomOffset } from '../src/ui/sortable/sortPlaces.ts';

// Three of different heights, 10 apart: 0-100, 110-130, 140-200.
const extents = [
  { top: 0, height: 100 },
  { top: 110, height: 20 },
  { top: 140, height: 60 },
];

describe('an entry that is dragged', () => {
  test.each([
    [0, 0, 0],
    [0, 19, 0],
    [0, 21, 1],
    [0, 69, 1],
    [0, 71, 2],
    [0, 5_000, 2],
    [2, -19, 2],
    [2, -21, 1],
    [2, -89, 1],
    [2, -91, 0],
    [2, -5_000, 0],
    [1, 40, 1],
    [1, 41, 2],
    [1, -61, 0],
  ])('from place %i by %i pixels is over place %i', (from, by, place) =>
    expect(placeOver(extents, from, by)).toBe(place));

  test('stands where it will lie, and the others make room for just its height', () => {
    const down = { from: 0, to: 2 };
    expect(liftedOffset(extents, down)).toBe(100);
    expect([1, 2].map((at) => roomOffset(extents, down, at))).toEqual([-110, -110]);
    const up = { from: 2, to: 1 };
    expect(liftedOffset(extents, up)).toBe(-30);
    expect([0, 1].map((at) => roomOffset(extents, up, at))).toEqual([0, 70]);
    expect(liftedOffset(extents, { from: 1, to: 1 })).toBe(0);
  });
});
