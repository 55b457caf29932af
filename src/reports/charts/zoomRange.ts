import type { Range } from './thinPoints.ts';

/** The fraction of the visible range that a key or button moves by, and the fraction that remains after zooming in. */
const step = { move: 0.25, zoom: 0.5 };
/** The smallest visible fraction of the whole range. */
const smallestPart = 1e-5;

/** Returns the range moved and clipped to the whole range; null for the whole range. */
export function within({ from, to }: Range, whole: Range): Range | null {
  const least = (whole.to - whole.from) * smallestPart;
  const length = Math.max(to - from, least);
  if (!(length < whole.to - whole.from)) return null;
  const begin = Math.min(Math.max(from, whole.from), whole.to - length);
  return { from: begin, to: begin + length };
}

const scaled = ({ from, to }: Range, factor: number): Range => {
  const middle = (from + to) / 2;
  const half = ((to - from) / 2) * factor;
  return { from: middle - half, to: middle + half };
};
const moved = ({ from, to }: Range, by: number): Range => ({ from: from + by, to: to + by });

export type ZoomStep = 'in' | 'out' | 'earlier' | 'later' | 'first' | 'last' | 'all';

/** Returns the range after a step; null for the whole range. */
export function zoomed(range: Range, whole: Range, by: ZoomStep): Range | null {
  const length = range.to - range.from;
  switch (by) {
    case 'in':
      return within(scaled(range, step.zoom), whole);
    case 'out':
      return within(scaled(range, 1 / step.zoom), whole);
    case 'earlier':
      return within(moved(range, -length * step.move), whole);
    case 'later':
      return within(moved(range, length * step.move), whole);
    case 'first':
      return within({ from: whole.from, to: whole.from + length }, whole);
    case 'last':
      return within({ from: whole.to - length, to: whole.to }, whole);
    case 'all':
      return null;
  }
}

/** The zoom step of each key. */
export const zoomKeys: { readonly [key: string]: ZoomStep } = {
  '+': 'in',
  '=': 'in',
  '-': 'out',
  _: 'out',
  ArrowLeft: 'earlier',
  ArrowRight: 'later',
  Home: 'first',
  End: 'last',
  Escape: 'all',
};

const hourMs = 3_600_000;

/** Returns the range of all places, widened if there is only one. */
export function wholeOf(places: readonly number[], isTime: boolean): Range {
  const [from = 0, to = 0] = [places[0], places.at(-1)];
  const room = isTime ? 12 * hourMs : 0.5;
  return from === to ? { from: from - room, to: to + room } : { from, to };
}
