/** Where an entry stands on the page, in pixels. */
export type Extent = { top: number; height: number };

/** One of the entries is lifted from a place and held over another. */
export type Held = { from: number; to: number };

const bottomOf = ({ top, height }: Extent): number => top + height;
const centreOf = ({ top, height }: Extent): number => top + height / 2;

/** The place over which an entry is that was moved by so many pixels: it passes another with its edge at that one's centre. */
export function placeOver(extents: readonly Extent[], from: number, by: number): number {
  const lifted = extents[from];
  if (!lifted) return from;
  const above = extents.slice(0, from).findIndex((extent) => lifted.top + by < centreOf(extent));
  if (above !== -1) return above;
  const below = extents.slice(from + 1).filter((extent) => bottomOf(lifted) + by > centreOf(extent));
  return from + below.length;
}

/** By how much the lifted entry has to move to stand at the place that it is held over. */
export function liftedOffset(extents: readonly Extent[], { from, to }: Held): number {
  const [lifted, target] = [extents[from], extents[to]];
  if (!lifted || !target) return 0;
  return to > from ? bottomOf(target) - bottomOf(lifted) : target.top - lifted.top;
}

/** By how much another entry makes room for it. */
export function roomOffset(extents: readonly Extent[], { from, to }: Held, at: number): number {
  const [lifted, first, second] = [extents[from], extents[0], extents[1]];
  if (!lifted || !first || !second) return 0;
  const step = lifted.height + second.top - bottomOf(first);
  if (at > from && at <= to) return -step;
  return at < from && at >= to ? step : 0;
}
