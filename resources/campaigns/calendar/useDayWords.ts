import { useLocale } from 'react-admin';
import { useT } from '#src/i18n/useT.ts';
import { formatDate, regionOf } from '#src/ui/format/dateTime.ts';
import { type Day, startOf } from './days.ts';
import type { Dates } from './spans.ts';

type Format = keyof typeof formats;

const formats = {
  /** 4 December 2026 */
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  /** Friday, 4 December 2026 */
  weekdayAndDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** 4 Dec */
  shortDay: { day: 'numeric', month: 'short' },
  /** Fri */
  weekday: { weekday: 'short' },
  /** F */
  letter: { weekday: 'narrow' },
  /** December 2026 */
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const made = new Map<string, Intl.DateTimeFormat>();

function formatOf(format: Format, locale: string): Intl.DateTimeFormat {
  const key = `${locale} ${format}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(regionOf(locale), formats[format]);
  made.set(key, known);
  return known;
}

/** Returns functions that write days and the dates of campaigns in the user's language. */
export function useDayWords() {
  const t = useT();
  const locale = useLocale() ?? 'en';
  return {
    day: (day: Day, format: Format): string => formatOf(format, locale).format(startOf(day)),
    months: (first: Date, last: Date): string => formatOf('month', locale).formatRange(first, last),
    dates: ({ starts_at, ends_at }: Dates): string => {
      const [from, to] = [starts_at, ends_at].map((moment) => (moment ? formatDate(moment, locale) : ''));
      if (from && to) return t('calendar.dates.fromTo', { from, to });
      if (from) return t('calendar.dates.from', { from });
      return to ? t('calendar.dates.to', { to }) : t('calendar.dates.none');
    },
  };
}
