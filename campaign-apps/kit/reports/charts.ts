import type { AreaChart, BarChart } from '#contracts/reportItems.ts';
import type { ReportLanguage, ReportWords } from './reportWords.ts';
import type { Count, DayCounts } from './signUpFigures.ts';

const dayMs = 24 * 3_600_000;
const maxBars = 25;

/** Builds a chart with one bar per name, in the given order; with more than 25 names, the first 24 and "All others". */
export function barChart(
  title: string,
  seriesName: string,
  counts: readonly { name: string; count: number }[],
  words?: ReportWords,
): BarChart {
  const shown = counts.length > maxBars ? counts.slice(0, maxBars - 1) : counts;
  const others = counts.slice(shown.length).reduce((sum, { count }) => sum + count, 0);
  const bars = others > 0 ? [...shown, { name: words?.('All others') ?? 'All others', count: others }] : shown;
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

/** Returns the name of a value in the reader's language; null is a value that is not given. */
type NameOf = (key: string | null, language: ReportLanguage) => string;

/** Returns the name of a country by its two-letter code; an invalid code is returned unchanged. */
export const countryName: NameOf = (code, language) => nameIn('region', code, language);

/** Returns the name of a language by its tag. */
export const languageName: NameOf = (tag, language) => nameIn('language', tag, language);

type Names = { names: Intl.DisplayNames; known: Map<string, string> };
/** Caches names by type and language, since a table needs the same few for every row. */
const namesBy = new Map<string, Names>();
const maxKnown = 1_000;

function nameIn(type: 'region' | 'language', code: string | null, { locale, words }: ReportLanguage): string {
  if (code === null) return words('Not given');
  const key = `${type} ${locale}`;
  const { names, known } = namesBy.get(key) ?? {
    names: new Intl.DisplayNames([locale, 'en'], { type }),
    known: new Map<string, string>(),
  };
  namesBy.set(key, { names, known });
  const name = known.get(code) ?? freshNameIn(names, code);
  if (known.size < maxKnown) known.set(code, name);
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
export const named = (counts: readonly Count[], nameOf: NameOf, language: ReportLanguage) =>
  counts.map(({ key, count }) => ({ name: nameOf(key, language), count, isGiven: key !== null }));
