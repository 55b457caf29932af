import type { AreaChart, BarChart, ReportSeries } from '#contracts/reportItems.ts';
import { isDay, momentOf } from '../table/cellText.ts';

/** One number for each place of the axis; NaN for a gap. */
export type ChartSeries = { id: number; name: string; values: readonly number[] };

/** The numbers of dates, values, and values beyond the axis that can't be drawn. */
type LeftOut = { dates: number; values: number; beyond: number };

export type ChartData = {
  /** True if the places are dates and times, false for categories. */
  isTime: boolean;
  /** True if no date has a time of day. */
  isDays: boolean;
  /** Ascending: milliseconds since the Unix epoch, or the indexes of the categories. */
  places: readonly number[];
  /** The app's name of each place. */
  names: readonly string[];
  series: readonly ChartSeries[];
  leftOut: LeftOut;
};

/** Beyond this value the arithmetic of scales overflows. */
const largest = 1e300;

/** Returns a number or parses one; NaN for any other value. */
export function numberOf(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Math.abs(number) <= largest ? number : Number.NaN;
}

/**
 * Prepares the data of a chart: sorts dates, and converts values to numbers or gaps. Never throws on an app's data;
 * counts what can't be drawn.
 */
export function chartDataOf({ xaxis, series }: Pick<AreaChart | BarChart, 'xaxis' | 'series'>): ChartData {
  const isTime = xaxis.type === 'datetime';
  const placed = isTime ? byMoment(xaxis.values) : xaxis.values.map((_, at) => ({ at, place: at }));
  const read = series.map(({ name, data }, id) => ({ id, name, values: placed.map(({ at }) => numberOf(data[at])) }));
  return {
    isTime,
    isDays: isTime && placed.every(({ at }) => isDay(String(xaxis.values[at]))),
    places: placed.map(({ place }) => place),
    names: placed.map(({ at }) => String(xaxis.values[at])),
    series: read,
    leftOut: {
      dates: xaxis.values.length - placed.length,
      values: read.reduce((sum, { values }) => sum + values.filter(Number.isNaN).length, 0),
      beyond: series.reduce((sum, one) => sum + beyond(one, xaxis.values.length), 0),
    },
  };
}

const beyond = ({ data }: ReportSeries, places: number): number => Math.max(0, data.length - places);

/** Returns the valid dates in ascending order, each with its index in the list. */
function byMoment(values: readonly string[]): { at: number; place: number }[] {
  const moments = values.flatMap((value, at) => {
    const place = momentOf(value);
    return place === null ? [] : [{ at, place }];
  });
  return moments.sort((one, other) => one.place - other.place || one.at - other.at);
}

type Highest = { value: number; at: number; series: ChartSeries };

/** Returns the highest value of these series, the first of equals; null if there are no numbers. */
export function highestOf(series: readonly ChartSeries[]): Highest | null {
  let highest: Highest | null = null;
  for (const one of series) {
    one.values.forEach((value, at) => {
      if (!Number.isNaN(value) && (!highest || value > highest.value)) highest = { value, at, series: one };
    });
  }
  return highest;
}

/** Returns the lowest and highest of the values and 0, where all areas and bars start; never an empty span. */
export function extentOf(values: Iterable<number>): { low: number; high: number } {
  let low = 0;
  let high = 0;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low === high ? { low, high: 1 } : { low, high };
}
