import { type Html, html } from '../../../contracts/html.ts';
import type { PublicPage } from '../publicPage.ts';

/** The campaign's networks in their order; nothing where it has none. */
export function socialNav({ socialLinks, text }: Pick<PublicPage, 'socialLinks' | 'text'>): Html | null {
  if (socialLinks.length === 0) return null;
  return html`<nav class="social" aria-label="${text('page.social')}"><ul>${socialLinks.map(
    ({ name, url }) => html`<li><a href="${url}" rel="noopener">${name}</a></li>`,
  )}</ul></nav>`;
}
