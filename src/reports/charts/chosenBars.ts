import type { ChartData } from './chartData.ts';

/** So many categories are drawn at first, and so many when more are asked for. */
export const barsAtFirst = 20;
export const maxBars = 200;

/**
 * Which places are drawn as bars, as their numbers: of moments the latest, of categories those with the highest values (in
 * any series, below nought as well as above), always in the app's order.
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
