import type { Preview } from '../campaign/preview.ts';

/** The names of languages, which the editor shows again with each key. A campaign has at most 200 languages. */
const names = new Map<string, string>();

/** Returns a language's name in that language: "Deutsch", "português (Brasil)". */
export function languageName(locale: string): string {
  const name = names.get(locale) ?? findName(locale);
  names.set(locale, name);
  return name;
}

function findName(locale: string): string {
  try {
    const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  } catch {
    return locale;
  }
}

/** Returns the page's URL in one language: the same for every visitor, except for those with a preview. */
export function addressIn(path: string, locale: string, preview: Preview | null = null): string {
  const moment = preview && preview.moment !== 'now' ? `&moment=${preview.moment}` : '';
  return `${path}?lang=${encodeURIComponent(locale)}${preview ? `&preview=${encodeURIComponent(preview.token)}${moment}` : ''}`;
}
