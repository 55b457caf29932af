import { type Html, html } from '#contracts/html.ts';
import { directionOf } from '#contracts/textDirection.ts';
import type { PublicPage } from '../app/publicPage.ts';
import { addressIn, languageName } from '../page/languages.ts';

/** Renders the campaign's languages as links that work without script; nothing if there is only one. */
export function languageNav({
  languages,
  locale,
  pagePath,
  text,
  campaign,
}: Pick<PublicPage, 'languages' | 'locale' | 'pagePath' | 'text'> & {
  campaign?: Pick<PublicPage['campaign'], 'preview'>;
}): Html | null {
  if (languages.length < 2) return null;
  const link = (code: string) =>
    html`<li><a href="${addressIn(pagePath, code, campaign?.preview)}" hreflang="${code}" lang="${code}" dir="${directionOf(code)}"${
      code === locale && html` aria-current="true"`
    }>${languageName(code)}</a></li>`;
  return html`<nav class="languages" aria-label="${text('page.languages')}"><ul>${languages.map(link)}</ul></nav>`;
}
