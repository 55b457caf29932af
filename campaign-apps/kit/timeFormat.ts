/** The parts of a time to show: all of it, or one part for a calendar sheet. */
export const timeParts = ['moment', 'month', 'day', 'weekday'] as const;
export type TimePart = (typeof timeParts)[number];

const options: Record<TimePart, Intl.DateTimeFormatOptions> = {
  moment: {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  month: { month: 'short' },
  day: { day: 'numeric' },
  weekday: { weekday: 'long' },
};

/** Returns the format of a time on public pages. English is British. An unknown locale falls back to English. */
export const timeFormat = (locale: string, timeZone?: string, part: TimePart = 'moment'): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat([locale === 'en' ? 'en-GB' : locale, 'en-GB'], { ...options[part], timeZone });
