import type { AreaChart, BarChart, ReportSeries } from '../../../contracts/reportItems.ts';
import { isDay, momentOf } from '../table/cellText.ts';

/** One number for each place of the axis; NaN where there is none. */
export type ChartSeries = { id: number; name: string; values: readonly number[] };

/** What of the app's data no drawing can show: how many dates, values, and values beyond the axis. */
type LeftOut = { dates: number; values: number; beyond: number };

export type ChartData = {
  /** Are the places moments? Else they are categories. */
  isTime: boolean;
  /** Has none of the moments a time of day? */
  isDays: boolean;
  /** Ascending: milliseconds since 1970, or the numbers of the categories from 0 on. */
  places: readonly number[];
  /** What the app calls each place. */
  names: readonly string[];
  series: readonly ChartSeries[];
  leftOut: LeftOut;
};

/** Beyond it the arithmetic of scales overflows. */
const largest = 1e300;

/** A number, or the text of one; NaN for all else. */
export function numberOf(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Math.abs(number) <= largest ? number : Number.NaN;
}

/**
 * A chart's data made ready to be drawn: moments in their order, everything a number or a gap. Whatever an app sends,
 * nothing is thrown; what can't be drawn is counted.
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

/** The moments among the values, earliest first, each with its number in the list. */
function byMoment(values: readonly string[]): { at: number; place: number }[] {
  const moments = values.flatMap((value, at) => {
    const place = momentOf(value);
    return place === null ? [] : [{ at, place }];
  });
  return moments.sort((one, other) => one.place - other.place || one.at - other.at);
}

type Highest = { value: number; at: number; series: ChartSeries };

/** The highest value of these series, the first of equals; null where there is no number. */
export function highestOf(series: readonly ChartSeries[]): Highest | null {
  let highest: Highest | null = null;
  for (const one of series) {
    one.values.forEach((value, at) => {
      if (!Number.isNaN(value) && (!highest || value > highest.value)) highest = { value, at, series: one };
    });
  }
  return highest;
}

/** The lowest and highest of values and 0, which every area and bar begins at; never an empty span. */
export function extentOf(values: Iterable<number>): { low: number; high: number } {
  let low = 0;
  let high = 0;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low === high ? { low, high: 1 } : { low, high };
}
