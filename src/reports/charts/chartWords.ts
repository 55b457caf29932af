import { formatNumber } from '#contracts/formatNumber.ts';
import { chartMeasures } from '../../theme/charts.ts';
import { formatDate, formatDateTime } from '../../ui/format/dateTime.ts';
import type { ChartData } from './chartData.ts';
import type { Range } from './thinPoints.ts';

/** Numbers from this value on are abbreviated: `12M`. */
const longFrom = 1e6;
/** The maximum length of names on axes, in characters. */
const nameLength = 24;
const dayMs = 24 * 3_600_000;

const compact = new Map<string, Intl.NumberFormat>();

/** Formats a number for an axis or a bar in the user's locale; large ones are abbreviated. */
export function shortNumber(value: number, locale: string): string {
  if (Math.abs(value) < longFrom) return formatNumber(value, locale);
  let format = compact.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
    compact.set(locale, format);
  }
  return format.format(value);
}

/** Returns a name truncated to `most` characters, including the ellipsis. */
export const shortName = (name: string, most: number = nameLength): string =>
  name.length > most ? `${name.slice(0, Math.max(1, most - 1)).trimEnd()}…` : name;

const wide = /[MWmw@%…\u2e80-\u{10ffff}]/u;
const capital = /\p{Lu}/u;

function characterWidth(one: string): number {
  if (wide.test(one)) return chartMeasures.wideCharacter;
  return capital.test(one) ? chartMeasures.capital : chartMeasures.character;
}

/** Estimates the width of a text on an axis in pixels; capitals and CJK characters are wider. */
export function textWidth(text: string): number {
  let width = 0;
  for (const one of text) width += characterWidth(one);
  return width;
}

/** Returns a name truncated to a width in pixels. */
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

/** Returns the label of a place: its local time, its day, or the category. */
export function placeName({ isTime, isDays, places, names }: ChartData, at: number, locale: string): string {
  if (!isTime) return names[at] ?? '';
  return (isDays ? formatDate : formatDateTime)(new Date(places[at] ?? 0).toISOString(), locale);
}

/** Returns the ends of a range as text, with the time of day if it spans only a few days. */
export function rangeNames(data: ChartData, { from, to }: Range, locale: string): { from: string; to: string } {
  if (!data.isTime) {
    const last = data.places.length - 1;
    const name = (at: number) => data.names[Math.min(last, Math.max(0, at))] ?? '';
    return { from: name(Math.ceil(from)), to: name(Math.floor(to)) };
  }
  const format = !data.isDays && to - from < 3 * dayMs ? formatDateTime : formatDate;
  // The padding around a single day is not a day itself.
  const [first, last] = data.isDays ? [data.places[0] ?? from, data.places.at(-1) ?? to] : [from, to];
  const name = (moment: number) => format(new Date(moment).toISOString(), locale);
  return { from: name(Math.max(from, first)), to: name(Math.min(to, last)) };
}
