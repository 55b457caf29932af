/** The parts of a time to show: all of it, or one part for a calendar sheet. */
export const timeParts = ['moment', 'month', 'day', 'weekday'] as const;
export type TimePart = (typeof timeParts)[number];

const options: Record<TimePart, Intl.DateTimeFormatOptions> = {
  moment: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  },
  month: { month: 'short' },
  day: { day: 'numeric' },
  weekday: { weekday: 'long' },
};

/** Returns the locales of a format. English is British. An unknown locale falls back to English. */
const localesOf = (locale: string): string[] => [locale === 'en' ? 'en-GB' : locale, 'en-GB'];

/** Creating a format takes as long as a hundred uses. There is one for each language, zone and part. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the format of a time on public pages, in this time zone, else in the one of this computer. */
export function timeFormat(locale: string, timeZone?: string, part: TimePart = 'moment'): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${part}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(localesOf(locale), { ...options[part], timeZone });
  formats.set(key, format);
  return format;
}

/**
 * Returns the name of a time zone in words, for example "Central European Time", in this locale; by default of this
 * computer's zone. Zones without a name have their difference from UTC.
 */
export function zoneName(locale: string, moment: Date, timeZone?: string): string {
  const named = (timeZoneName: 'longGeneric' | 'long') =>
    new Intl.DateTimeFormat(localesOf(locale), { timeZone, timeZoneName })
      .formatToParts(moment)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const name = named('longGeneric');
  // UTC has no generic name.
  return /\d/.test(name) ? named('long') : name;
}
