const dayForm = /^(\d{4})-(\d\d)-(\d\d)$/;
const pad = (part: number, length = 2): string => String(part).padStart(length, '0');

/** Returns local midnight of a day, `daysLater` days later; '' for an invalid day. */
function midnight(day: string, daysLater: number): string {
  const [, year, month, date] = dayForm.exec(day) ?? [];
  // A year begins with zeros while it is being typed.
  if (!year || Number(year) < 1000) return '';
  return new Date(Number(year), Number(month) - 1, Number(date) + daysLater).toISOString();
}

/** Returns the local start of a day (`2026-03-01`) as ISO 8601 UTC; '' for an invalid day. */
export const startOfDay = (day: string): string => midnight(day, 0);
/** Returns the first moment after a day. */
export const endOfDay = (day: string): string => midnight(day, 1);

/**
 * Returns the local day that starts at a time (`start`), or that ends at it, exclusive (`end`); '' if there is none.
 */
export function dayOf(moment: unknown, as: 'start' | 'end'): string {
  const date = typeof moment === 'string' ? new Date(moment) : null;
  if (!date || Number.isNaN(date.getTime())) return '';
  if (as === 'end') date.setTime(date.getTime() - 1);
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

const weekDays = [0, 1, 2, 3, 4, 5, 6] as const;

/** Returns the first day of the week in a locale, 0 for Sunday to 6 for Saturday; Monday if the browser can't tell. */
export function weekStartOf(locale: string): (typeof weekDays)[number] {
  const made: object = new Intl.Locale(locale);
  const info: unknown =
    'getWeekInfo' in made && typeof made.getWeekInfo === 'function'
      ? made.getWeekInfo()
      : 'weekInfo' in made && made.weekInfo;
  const isTold = typeof info === 'object' && info !== null && 'firstDay' in info;
  return isTold && typeof info.firstDay === 'number' ? (weekDays[info.firstDay % 7] ?? 1) : 1;
}
