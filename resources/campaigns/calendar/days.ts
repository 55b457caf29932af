/**
 * A day of the calendar in the user's time zone, as the number of days since 1970-01-01. Days are counted, not
 * measured: a day of 23 or 25 hours is one day.
 */
export type Day = number;

const dayMs = 24 * 3_600_000;

/** Returns the local day of a time. */
export const dayOf = (date: Date): Day =>
  Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs);

/** Returns local midnight at the start of a day. Where the clock skips midnight, it is the first moment of the day. */
export function startOf(day: Day): Date {
  const utc = new Date(day * dayMs);
  return new Date(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate());
}

/** Returns a time that is some days later, at the same local time of day. A time that the clock skips becomes later. */
export function shiftDays(moment: string, days: number): string {
  const date = new Date(moment);
  date.setDate(date.getDate() + days);
  return date.toISOString();
}

/** A month of the calendar: `2026-12`. */
export type Month = string;

const monthForm = /^([12]\d{3})-(0[1-9]|1[0-2])$/;

/** Returns whether the text is a month of the years 1000 to 2999. */
export const isMonth = (text: unknown): text is Month => typeof text === 'string' && monthForm.test(text);

/** Returns the local month of a time. */
export const monthOf = (date: Date): Month => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;

/** Returns local midnight at the start of a month, or of one some months later. */
export function startOfMonth(month: Month, later = 0): Date {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(year, number - 1 + later);
}

export const addMonths = (month: Month, months: number): Month => monthOf(startOfMonth(month, months));

/** The first and the last day of a period. */
export type Period = { first: Day; last: Day };

/** Returns the whole weeks that contain some months. `weekStart` is 0 for Sunday to 6 for Saturday. */
export function weeksOf(month: Month, weekStart: number, months = 1): Period {
  const first = dayOf(startOfMonth(month));
  const last = dayOf(startOfMonth(month, months)) - 1;
  return { first: startOfWeek(first, weekStart), last: startOfWeek(last, weekStart) + 6 };
}

function startOfWeek(day: Day, weekStart: number): Day {
  return day - ((startOf(day).getDay() - weekStart + 7) % 7);
}

export const daysOf = ({ first, last }: Period): Day[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** Returns whole weeks, each with its first and last day. */
export const splitWeeks = ({ first, last }: Period): Period[] =>
  Array.from({ length: Math.round((last - first + 1) / 7) }, (_, at) => ({
    first: first + 7 * at,
    last: first + 7 * at + 6,
  }));
