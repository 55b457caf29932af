import type { ChartData } from './chartData.ts';

/** The number of categories shown at first, and after the user asks for more. */
export const barsAtFirst = 20;
export const maxBars = 200;

/**
 * Returns the indexes of the places shown as bars: of dates the latest, of categories those with the largest absolute
 * values in any series, always in the app's order.
 */
export function chosenBars(
  { isTime, places, series }: Pick<ChartData, 'isTime' | 'places' | 'series'>,
  most: number,
): number[] {
  const all = places.map((_, at) => at);
  if (all.length <= most) return all;
  if (isTime) return all.slice(-most);
  const size = (at: number): number =>
    series.reduce((largest, { values }) => Math.max(largest, Math.abs(values[at] || 0)), 0);
  const sizes = all.map(size);
  return all
    .sort((one, other) => (sizes[other] ?? 0) - (sizes[one] ?? 0) || one - other)
    .slice(0, most)
    .sort((one, other) => one - other);
}
