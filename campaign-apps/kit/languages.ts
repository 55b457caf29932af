import { type Html, html } from './html.ts';
import { directionOf } from './messages.ts';
import type { PublicPage } from './publicPage.ts';

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

/** The campaign's languages, links that work without script; nothing where there is one language alone. */
export function languageNav({
  languages,
  locale,
  pagePath,
  text,
}: Pick<PublicPage, 'languages' | 'locale' | 'pagePath' | 'text'>): Html | null {
  if (languages.length < 2) return null;
  const link = (code: string) =>
    html`<li><a href="${addressIn(pagePath, code)}" hreflang="${code}" lang="${code}" dir="${directionOf(code)}"${
      code === locale && html` aria-current="true"`
    }>${languageName(code)}</a></li>`;
  return html`<nav class="languages" aria-label="${text('page.languages')}"><ul>${languages.map(link)}</ul></nav>`;
}
