/** What of a moment is written: all of it, or one part as a leaf of a calendar shows it. */
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

/** How the public pages write a time. English is British. An unknown locale falls back to English. */
export const timeFormat = (locale: string, timeZone?: string, part: TimePart = 'moment'): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat([locale === 'en' ? 'en-GB' : locale, 'en-GB'], { ...options[part], timeZone });
