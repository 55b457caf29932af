/** Day first and months by name, so that dates are unambiguous; English means British English. */
export const regionOf = (locale: string): string => (locale === 'en' ? 'en-GB' : locale);

const formats = new Map<string, Intl.DateTimeFormat>();

type Parts = 'month' | 'dayAndMonth' | 'date' | 'dateTime';
const day = { day: 'numeric', month: 'short' } as const;
const date = { ...day, year: 'numeric' } as const;
const options: Record<Parts, Intl.DateTimeFormatOptions> = {
  month: { month: 'long' },
  dayAndMonth: day,
  date,
  dateTime: { ...date, hour: '2-digit', minute: '2-digit' },
};

function formatOf(locale: string, parts: Parts): Intl.DateTimeFormat {
  // A format keeps the time zone of its making; the user may travel.
  const key = `${locale} ${parts} ${new Date().getTimezoneOffset()}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(regionOf(locale), options[parts]);
  formats.set(key, made);
  return made;
}

/** Returns whether a value is a time in ISO 8601, not a text that a user entered and that can't be read. */
export const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));

/** Returns a time in local time: `3 Mar 2026, 14:05`; another text as it is. */
export const formatDateTime = (moment: string, locale: string): string =>
  isMoment(moment) ? formatOf(locale, 'dateTime').format(new Date(moment)) : moment;

/** Returns the name of a month, 0 for January. */
export const monthName = (month: number, locale: string): string =>
  formatOf(locale, 'month').format(new Date(2026, month, 15));

/** Returns the day of a time in local time: `3 Mar 2026`. */
export const formatDate = (moment: string, locale: string): string => formatOf(locale, 'date').format(new Date(moment));

/** Returns a calendar day (`2026-03-03`): `3 Mar 2026`; another text as it is. */
export function formatCalendarDay(day: string, locale: string): string {
  // A clock change can skip midnight.
  const noon = `${day}T12:00`;
  return isMoment(noon) ? formatDate(noon, locale) : day;
}

/** Returns the day of a time in local time, with the year unless it is that of `now`: `3 Mar`, `3 Mar 2025`. */
export function formatDay(moment: string, locale: string, now: Date): string {
  const at = new Date(moment);
  return formatOf(locale, at.getFullYear() === now.getFullYear() ? 'dayAndMonth' : 'date').format(at);
}

const pad = (part: number): string => String(part).padStart(2, '0');

/** Converts ISO 8601 UTC to local time: `2026-03-03T14:05`; '' for null. */
export function toLocalInput(moment: string | null | undefined): string {
  if (!moment) return '';
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/**
 * How a clock change affects a local time. `skipped`: it does not exist, and `moment` is later by the size of the
 * change. `doubled`: it occurs twice, as `moment` and `other`, in this order.
 */
type ClockChange = { kind: 'skipped' } | { kind: 'doubled'; other: string };

type ReadLocal = { moment: string | null; clockChange: ClockChange | null };

const dayMs = 24 * 3_600_000;
const minuteMs = 60_000;

/** Returns by how many milliseconds the clock is set back between the day before and the day after a time. */
function setBack(date: Date): number {
  const before = new Date(date.getTime() - dayMs).getTimezoneOffset();
  const after = new Date(date.getTime() + dayMs).getTimezoneOffset();
  return (after - before) * minuteMs;
}

/** Converts local time (`2026-03-03T14:05`) to ISO 8601 UTC; null if it is empty, and the first of a time that occurs twice. */
export function readLocalInput(local: string): ReadLocal {
  const date = new Date(local);
  if (local === '' || Number.isNaN(date.getTime())) return { moment: null, clockChange: null };
  const moment = date.toISOString();
  if (toLocalInput(moment) !== local.slice(0, 'yyyy-mm-ddThh:mm'.length)) {
    return { moment, clockChange: { kind: 'skipped' } };
  }
  const other = new Date(date.getTime() + setBack(date)).toISOString();
  const isDoubled = other > moment && toLocalInput(other) === toLocalInput(moment);
  return { moment, clockChange: isDoubled ? { kind: 'doubled', other } : null };
}

/** Returns the local time zone, such as `Europe/Berlin`. */
export const zoneName = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the local offset from UTC at a time, such as `GMT+2`. */
export function zoneOffset(moment: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(regionOf(locale), { timeZoneName: 'shortOffset' }).formatToParts(
    new Date(moment),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Returns the time of day in local time: `14:05`. */
export const formatTime = (moment: string): string => toLocalInput(moment).slice('yyyy-mm-ddT'.length);
