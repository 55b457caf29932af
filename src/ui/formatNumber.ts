const formats = new Map<string, Intl.NumberFormat>();

/** A number as the reader's locale writes it: `12,345`. */
export function formatNumber(value: number, locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale);
    formats.set(locale, format);
  }
  return format.format(value);
}
