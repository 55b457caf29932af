import { describe, expect, test } from 'vitest';
import { countWithin, nearestTo, type Point, thinPoints } from '#src/reports/charts/thinPoints.ts';
import { wholeOf, within, zoomed } from '#src/reports/charts/zoomRange.ts';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const heights = (points: readonly Point[]) => points.map(({ y }) => y);

describe('thinned points', () => {
  test('are all kept if they are few, gaps as gaps', () => {
    expect(thinPoints([0, 1, 5], [3, Number.NaN, 4], { from: 0, to: 5 }, 10)).toEqual([
      { x: 0, y: 3 },
      { x: 1, y: null },
      { x: 5, y: 4 },
    ]);
  });

  test('of a million are at most two per interval, in order, with every peak and dip', () => {
    const places = upTo(1_000_000);
    const values = places.map((at) => (at === 123_456 ? 1_000 : at === 654_321 ? -1_000 : at % 10));
    const points = thinPoints(places, values, { from: 0, to: 999_999 }, 500);
    expect(points.length).toBeLessThanOrEqual(1_000);
    expect(points.length).toBeGreaterThan(900);
    expect(points).toContainEqual({ x: 123_456, y: 1_000 });
    expect(points).toContainEqual({ x: 654_321, y: -1_000 });
    expect(points.every(({ x }, at) => at === 0 || x > (points[at - 1]?.x ?? 0))).toBe(true);
  });

  test('use intervals of equal width, however unevenly the points are distributed', () => {
    const close = upTo(1_000).map((at) => at / 1_000);
    const points = thinPoints([...close, 50, 100], [...close.map(() => 1), 7, 8], { from: 0, to: 100 }, 10);
    expect(points.filter(({ x }) => x < 10)).toHaveLength(1);
    expect(points).toContainEqual({ x: 50, y: 7 });
    expect(points).toContainEqual({ x: 100, y: 8 });
  });

  test('have a gap for an interval without numbers', () => {
    const values = upTo(100).map((at) => (at >= 40 && at < 60 ? Number.NaN : at));
    expect(heights(thinPoints(upTo(100), values, { from: 0, to: 99 }, 10))).toContain(null);
  });

  test('continue the line to the ends of the range, and not through a gap', () => {
    const range = { from: 2.5, to: 7.5 };
    const points = thinPoints(
      upTo(10),
      upTo(10).map((at) => at * 2),
      range,
      100,
    );
    expect([points[0], points.at(-1)]).toEqual([
      { x: 2.5, y: 5 },
      { x: 7.5, y: 15 },
    ]);
    const gap = thinPoints(
      upTo(10),
      upTo(10).map((at) => (at === 2 ? Number.NaN : at)),
      range,
      100,
    );
    expect(gap[0]).toEqual({ x: 2.5, y: null });
    expect(thinPoints([0, 10], [0, 10], { from: 4, to: 6 }, 10)).toEqual([
      { x: 4, y: 4 },
      { x: 6, y: 6 },
    ]);
  });

  test('keep points of one place', () => {
    expect(heights(thinPoints([1, 1, 1], [1, 2, 3], { from: 0, to: 2 }, 10))).toEqual([1, 2, 3]);
  });

  test('have a count within the range, and a nearest one', () => {
    expect(countWithin([0, 1, 1, 2, 5], { from: 1, to: 2 })).toBe(3);
    expect(countWithin([], { from: 1, to: 2 })).toBe(0);
    expect([-3, 0.4, 0.6, 3, 4, 99].map((place) => nearestTo([0, 1, 5], place))).toEqual([0, 0, 1, 1, 2, 2]);
    expect(nearestTo([], 1)).toBe(-1);
  });
});

describe('the zoom', () => {
  const whole = { from: 0, to: 100 };

  test('halves the visible range around its middle, and doubles it again', () => {
    expect(zoomed(whole, whole, 'in')).toEqual({ from: 25, to: 75 });
    expect(zoomed({ from: 40, to: 60 }, whole, 'out')).toEqual({ from: 30, to: 70 });
    expect(zoomed({ from: 25, to: 75 }, whole, 'out')).toBeNull();
  });

  test('moves by a quarter and stays inside', () => {
    const range = { from: 20, to: 40 };
    expect(zoomed(range, whole, 'later')).toEqual({ from: 25, to: 45 });
    expect(zoomed({ from: 2, to: 22 }, whole, 'earlier')).toEqual({ from: 0, to: 20 });
    expect(zoomed(range, whole, 'first')).toEqual({ from: 0, to: 20 });
    expect(zoomed(range, whole, 'last')).toEqual({ from: 80, to: 100 });
    expect(zoomed(range, whole, 'all')).toBeNull();
    expect(zoomed(whole, whole, 'later')).toBeNull();
  });

  test('does not shrink to a point', () => {
    const { from = 0, to = 0 } = within({ from: 50, to: 50 }, whole) ?? {};
    expect(to - from).toBeCloseTo(0.001, 9);
  });

  test('of one place has room around it', () => {
    expect(wholeOf([5], false)).toEqual({ from: 4.5, to: 5.5 });
    expect(wholeOf([1, 3], true)).toEqual({ from: 1, to: 3 });
    expect(wholeOf([], true).from).toBeLessThan(wholeOf([], true).to);
  });
});
