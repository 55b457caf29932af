const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, power: number, maximumFractionDigits: number): Intl.NumberFormat {
  const key = `${locale} ${power} ${maximumFractionDigits}`;
  const known = formats.get(key);
  if (known) return known;
  const style = { style: 'unit', unit: units[power], unitDisplay: power === 0 ? 'long' : 'short' } as const;
  const made = new Intl.NumberFormat(locale, { ...style, maximumFractionDigits });
  formats.set(key, made);
  return made;
}

/**
 * Formats a number of bytes: `240 kB`, `11.5 MB`. Used for every file size, with the same decimals as the server's
 * `size_human`.
 */
export function formatBytes(bytes: number, locale: string): string {
  let [value, power] = [bytes, 0];
  while (value >= 999.5 && power < units.length - 1) {
    value /= 1_000;
    power++;
  }
  return formatOf(locale, power, power > 0 && value < 99.95 ? 1 : 0).format(value);
}
