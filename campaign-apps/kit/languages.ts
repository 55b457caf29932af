/** Returns a language's name in that language: "Deutsch", "português (Brasil)". */
export function languageName(locale: string): string {
  try {
    const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  } catch {
    return locale;
  }
}

/** Returns the page's URL in one language, the same for every visitor. */
export const addressIn = (path: string, locale: string): string => `${path}?lang=${encodeURIComponent(locale)}`;
