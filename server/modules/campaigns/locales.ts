/** A language's English name, from the runtime's own data (contract point 7). */
export function localeName(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** How many plural forms a language has; 2 for one that the runtime does not know (product 2, point 9). */
export function pluralCount(code: string): number {
  try {
    return new Intl.PluralRules(code).resolvedOptions().pluralCategories.length;
  } catch {
    return 2;
  }
}
