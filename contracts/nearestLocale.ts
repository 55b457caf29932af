/** Returns this locale if available, else one of the same language. */
export function nearestLocale(wanted: string, available: readonly string[]): string | undefined {
  const exact = available.find((locale) => locale.toLowerCase() === wanted.toLowerCase());
  return exact ?? available.find((locale) => languageOf(locale) === languageOf(wanted));
}

const languageOf = (locale: string): string => locale.toLowerCase().split(/[-_]/)[0] ?? '';
