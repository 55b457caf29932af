const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A number of bytes as people read it: `240 kB`, `1.4 MB`. */
export function formatBytes(bytes: number, locale: string): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const value = bytes / 1_000 ** power;
  const style = { style: 'unit', unit: units[power], unitDisplay: power === 0 ? 'long' : 'short' } as const;
  return new Intl.NumberFormat(locale, { ...style, maximumFractionDigits: value < 10 && power > 0 ? 1 : 0 }).format(
    value,
  );
}
