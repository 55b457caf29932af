const formats = new Map<string, Intl.NumberFormat>();

/** Formats a number for a locale: `12,345`. An unknown locale falls back to English. */
export function formatNumber(value: number, locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat([locale, 'en']);
    formats.set(locale, format);
  }
  return format.format(value);
}
