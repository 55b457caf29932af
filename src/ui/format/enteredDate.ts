import { isMoment, monthName, toLocalInput } from './dateTime.ts';

/** What an input is for: a calendar day, a time of day, or both. */
export type DateKind = 'date' | 'time' | 'dateTime';

const timeAtEnd = /(?:^|[\s,T])(\d{1,2})(?:[:.](\d\d)(?::\d\d(?:\.\d+)?)?)?\s*(am|pm|uhr)?$/i;
const withOffset = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/i;
const pad = (part: number): string => String(part).padStart(2, '0');

/** Returns `14:05` of a match of `timeAtEnd`; null without minutes and a unit, or if the time does not exist. */
function timeOf([, hours, minutes, unit = '']: RegExpExecArray): string | null {
  if (minutes === undefined && unit === '') return null;
  const half = unit.toLowerCase();
  const hour = Number(hours);
  const is12 = half === 'am' || half === 'pm';
  if (hour > 23 || Number(minutes ?? 0) > 59 || (is12 && (hour === 0 || hour > 12))) return null;
  return `${pad(is12 ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour)}:${minutes ?? '00'}`;
}

/** Returns the number of a month, written as a number or with at least three letters of its name; 0 if there is none. */
function monthOf(word: string, locale: string): number {
  if (/^\d+$/.test(word)) return Number(word);
  const names = (language: string) => Array.from({ length: 12 }, (_, at) => monthName(at, language).toLowerCase());
  const isMonth = (name: string) => word.length >= 3 && name.startsWith(word.toLowerCase());
  return names(locale).findIndex(isMonth) + 1 || names('en').findIndex(isMonth) + 1;
}

/** Returns `2026-03-03` of `3 Mar 2026`, `3.3.26`, `Mar 3, 2026` and `2026-03-03`; null if the day does not exist. */
function dayOf(text: string, locale: string): string | null {
  const [first = '', second = '', third = '', ...others] = text.match(/\p{L}+|\d+/gu) ?? [];
  if (others.length > 0) return null;
  const isIso = first.length === 4 && /^\d/.test(first);
  const [year, month, day] = isIso
    ? [first, second, third]
    : /^\d/.test(first)
      ? [third, second, first]
      : [third, first, second];
  if (!/^(\d\d|[1-9]\d{3})$/.test(year) || !/^\d\d?$/.test(day)) return null;
  const at = monthOf(month, locale);
  const fullYear = Number(year) + (year.length === 2 ? 2000 : 0);
  const date = new Date(Date.UTC(fullYear, at - 1, Number(day)));
  return date.getUTCMonth() + 1 === at && date.getUTCDate() === Number(day) ? date.toISOString().slice(0, 10) : null;
}

/**
 * Returns an entered text as `2026-03-03`, `14:05` or `2026-03-03T14:05`; null if it can't be read. It reads the format
 * of the tool in a language, numbers with the day first, and ISO 8601, whose offset is converted to local time.
 */
export function readEntered(entered: string, kind: DateKind, locale: string): string | null {
  const text = entered.trim();
  if (kind === 'date') return dayOf(text, locale);
  if (kind === 'dateTime' && withOffset.test(text)) return isMoment(text) ? toLocalInput(text) : null;
  const found = timeAtEnd.exec(text);
  const time = found && timeOf(found);
  if (!found || !time) return null;
  const before = text.slice(0, found.index);
  if (kind === 'time') return before === '' ? time : null;
  const day = dayOf(before, locale);
  return day && `${day}T${time}`;
}
