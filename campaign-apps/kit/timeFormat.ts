/** How the public pages write a time. English is British. An unknown locale falls back to English. */
export const timeFormat = (locale: string, timeZone?: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat([locale === 'en' ? 'en-GB' : locale, 'en-GB'], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
