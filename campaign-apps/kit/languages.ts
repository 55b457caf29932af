/** A language in its own name, as its speakers look for it: "Deutsch", "português (Brasil)". */
export function languageName(locale: string): string {
  try {
    const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  } catch {
    return locale;
  }
}

/** The page's address in one language, the same for everybody. */
export const addressIn = (path: string, locale: string): string => `${path}?lang=${encodeURIComponent(locale)}`;
