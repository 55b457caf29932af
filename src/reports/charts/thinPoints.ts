/** A range of the axis, in its unit (see `ChartData.places`). */
export type Range = { from: number; to: number };
/** A point of the chart; a `y` of null is a gap. */
export type Point = { x: number; y: number | null };

/** Returns the first index of an ascending list whose value is at least `least`; its length if there is none. */
function lowerBound(places: readonly number[], least: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((places[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the number of places in a range, including its ends. */
export const countWithin = (places: readonly number[], { from, to }: Range): number =>
  withinOf(places, from, to).length;

function withinOf(places: readonly number[], from: number, to: number): { first: number; end: number; length: number } {
  const first = lowerBound(places, from);
  let end = lowerBound(places, to);
  while (end < places.length && places[end] === to) end++;
  return { first, end, length: end - first };
}

/** Returns the index of the nearest place; -1 if there are none. */
export function nearestTo(places: readonly number[], place: number): number {
  const after = lowerBound(places, place);
  const [before, next] = [places[after - 1], places[after]];
  if (next === undefined) return after - 1;
  return before !== undefined && place - before <= next - place ? after - 1 : after;
}

/** Interpolates between two neighbors; null if one of them is a gap. */
function between(places: readonly number[], values: readonly number[], at: number, place: number): number | null {
  const [x0 = 0, x1 = 0, y0 = Number.NaN, y1 = Number.NaN] = [places[at - 1], places[at], values[at - 1], values[at]];
  if (Number.isNaN(y0) || Number.isNaN(y1)) return null;
  return x1 === x0 ? y1 : y0 + ((place - x0) / (x1 - x0)) * (y1 - y0);
}

/**
 * Returns the points of a range, at most about twice as many as `buckets`: of each bucket it keeps the lowest and the
 * highest, in their order, so that no peak is lost. The line continues to the ends of the range if it has neighbors
 * outside.
 */
export function thinPoints(
  places: readonly number[],
  values: readonly number[],
  { from, to }: Range,
  buckets: number,
): Point[] {
  const { first, end, length } = withinOf(places, from, to);
  const inside =
    length <= 2 * buckets
      ? allPoints(places, values, first, end)
      : lowAndHigh(places, values, { first, end, from, to, buckets });
  const begins = first > 0 && (places[first] ?? from) !== from && first < places.length;
  const ends = end > 0 && end < places.length && places[end - 1] !== to;
  return [
    ...(begins ? [{ x: from, y: between(places, values, first, from) }] : []),
    ...inside,
    ...(ends ? [{ x: to, y: between(places, values, end, to) }] : []),
  ];
}

const pointOf = (places: readonly number[], values: readonly number[], at: number): Point => {
  const value = values[at] ?? Number.NaN;
  return { x: places[at] ?? 0, y: Number.isNaN(value) ? null : value };
};

const allPoints = (places: readonly number[], values: readonly number[], first: number, end: number): Point[] =>
  Array.from({ length: end - first }, (_, at) => pointOf(places, values, first + at));

type Stretch = Range & { first: number; end: number; buckets: number };

function lowAndHigh(
  places: readonly number[],
  values: readonly number[],
  { first, end, from, to, buckets }: Stretch,
): Point[] {
  const width = (to - from) / buckets || 1;
  const bucketOf = (at: number): number => Math.min(buckets - 1, Math.floor(((places[at] ?? 0) - from) / width));
  const points: Point[] = [];
  let at = first;
  while (at < end) {
    const bucket = bucketOf(at);
    let [low, high] = [at, at];
    const begin = at;
    for (; at < end && bucketOf(at) === bucket; at++) {
      const value = values[at] ?? Number.NaN;
      if (Number.isNaN(values[low] ?? Number.NaN) || value < (values[low] ?? 0)) low = at;
      if (Number.isNaN(values[high] ?? Number.NaN) || value > (values[high] ?? 0)) high = at;
    }
    // A bucket without numbers is a gap.
    const kept = Number.isNaN(values[low] ?? Number.NaN)
      ? [begin]
      : low === high
        ? [low]
        : [Math.min(low, high), Math.max(low, high)];
    for (const one of kept) points.push(pointOf(places, values, one));
  }
  return points;
}
