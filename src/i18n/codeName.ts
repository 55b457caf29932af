const types = { country: 'region', language: 'language' } as const;
const known = new Map<string, Intl.DisplayNames>();

/** Returns the name of a country or language in a language, by its ISO code; undefined if the browser has none. */
export function codeName(kind: keyof typeof types, code: string, locale: string): string | undefined {
  const key = `${kind} ${locale}`;
  const names = known.get(key) ?? new Intl.DisplayNames([locale], { type: types[kind], fallback: 'none' });
  known.set(key, names);
  try {
    return names.of(code);
  } catch {
    // Not a code at all.
    return undefined;
  }
}
