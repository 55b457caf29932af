import type { AreaChart, BarChart } from '#contracts/reportItems.ts';
import type { Count, DayCounts } from './signUpFigures.ts';

const dayMs = 24 * 3_600_000;
const maxBars = 25;

/** Builds a chart with one bar per name, in the given order; with more than 25 names, the first 24 and "All others". */
export function barChart(
  title: string,
  seriesName: string,
  counts: readonly { name: string; count: number }[],
): BarChart {
  const shown = counts.length > maxBars ? counts.slice(0, maxBars - 1) : counts;
  const others = counts.slice(shown.length).reduce((sum, { count }) => sum + count, 0);
  const bars = others > 0 ? [...shown, { name: 'All others', count: others }] : shown;
  return {
    component: 'bar_chart',
    title,
    xaxis: { type: 'category', values: bars.map(({ name }) => name) },
    series: [{ name: seriesName, data: bars.map(({ count }) => count) }],
  };
}

/** Builds a chart with every day (UTC) from the first to the last that has a count, including days without one. */
export function dayChart(title: string, series: readonly { name: string; days: DayCounts }[]): AreaChart {
  const dates = [...new Set(series.flatMap(({ days }) => [...days.keys()]))].sort();
  const [first, last] = [dates[0], dates.at(-1)];
  const all = first === undefined || last === undefined ? [] : datesBetween(first, last);
  return {
    component: 'area_chart',
    title,
    xaxis: { type: 'datetime', values: all },
    series: series.map(({ name, days }) => ({ name, data: all.map((date) => days.get(date) ?? 0) })),
  };
}

function datesBetween(first: string, last: string): string[] {
  const from = Date.parse(first);
  const count = Math.round((Date.parse(last) - from) / dayMs) + 1;
  return Array.from({ length: count }, (_, index) => new Date(from + index * dayMs).toISOString().slice(0, 10));
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });
const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });
const notGiven = 'Not given';

/** Returns the English name of a country by its two-letter code; an invalid code is returned unchanged. */
export const countryName = (code: string | null): string => (code === null ? notGiven : nameIn(countryNames, code));

/** Returns the English name of a language by its tag. */
export const languageName = (tag: string | null): string => (tag === null ? notGiven : nameIn(languageNames, tag));

/** Caches names, since a table needs the same few for every row. */
const known = new Map<Intl.DisplayNames, Map<string, string>>();
const maxKnown = 1_000;

function nameIn(names: Intl.DisplayNames, code: string): string {
  const asked = known.get(names) ?? new Map<string, string>();
  const name = asked.get(code) ?? freshNameIn(names, code);
  if (asked.size < maxKnown) asked.set(code, name);
  known.set(names, asked);
  return name;
}

function freshNameIn(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Returns counts with their display names; `isGiven` is false for the count of unknown values. */
export const named = (counts: readonly Count[], nameOf: (key: string | null) => string) =>
  counts.map(({ key, count }) => ({ name: nameOf(key), count, isGiven: key !== null }));
