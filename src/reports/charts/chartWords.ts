import { formatNumber } from '../../../contracts/formatNumber.ts';
import { chartMeasures } from '../../theme/charts.ts';
import { formatDate, formatDateTime } from '../../ui/dateTime.ts';
import type { ChartData } from './chartData.ts';
import type { Range } from './thinPoints.ts';

/** From here on a number is written short: `12M`. */
const longFrom = 1e6;
/** Names on axes are cut to so many characters. */
const nameLength = 24;
const dayMs = 24 * 3_600_000;

const compact = new Map<string, Intl.NumberFormat>();

/** A number for an axis or a bar: large ones short, in the reader's locale. */
export function shortNumber(value: number, locale: string): string {
  if (Math.abs(value) < longFrom) return formatNumber(value, locale);
  let format = compact.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
    compact.set(locale, format);
  }
  return format.format(value);
}

export const shortName = (name: string, most: number = nameLength): string =>
  name.length > most ? `${name.slice(0, Math.max(1, most - 1)).trimEnd()}…` : name;

const wide = /[MWmw@%…\u2e80-\u{10ffff}]/u;
const capital = /\p{Lu}/u;

function characterWidth(one: string): number {
  if (wide.test(one)) return chartMeasures.wideCharacter;
  return capital.test(one) ? chartMeasures.capital : chartMeasures.character;
}

/** About how many pixels a text takes on an axis: capitals and those of Asia are wide. */
export function textWidth(text: string): number {
  let width = 0;
  for (const one of text) width += characterWidth(one);
  return width;
}

/** A name cut to so many pixels. */
export function fittedName(name: string, most: number): string {
  if (textWidth(name) <= most) return name;
  let width = textWidth('…');
  const characters = [...name];
  const kept = characters.findIndex((one) => {
    width += characterWidth(one);
    return width > most;
  });
  return shortName(name, Math.max(1, characters.slice(0, kept).join('').length + 1));
}

/** What a place is called: its local time, its day, or the category. */
export function placeName({ isTime, isDays, places, names }: ChartData, at: number, locale: string): string {
  if (!isTime) return names[at] ?? '';
  return (isDays ? formatDate : formatDateTime)(new Date(places[at] ?? 0).toISOString(), locale);
}

/** The ends of a range in words: with the time of day when it is about a few days. */
export function rangeNames(data: ChartData, { from, to }: Range, locale: string): { from: string; to: string } {
  if (!data.isTime) {
    const last = data.places.length - 1;
    const name = (at: number) => data.names[Math.min(last, Math.max(0, at))] ?? '';
    return { from: name(Math.ceil(from)), to: name(Math.floor(to)) };
  }
  const format = !data.isDays && to - from < 3 * dayMs ? formatDateTime : formatDate;
  // The room around a single day is no day of its own.
  const [first, last] = data.isDays ? [data.places[0] ?? from, data.places.at(-1) ?? to] : [from, to];
  const name = (moment: number) => format(new Date(moment).toISOString(), locale);
  return { from: name(Math.max(from, first)), to: name(Math.min(to, last)) };
}
