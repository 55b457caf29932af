import { type Html, html } from '../../contracts/html.ts';
import { legalNav } from './legal.ts';
import type { PublicPage } from './publicPage.ts';
import { languageNav } from './view/languageNav.ts';

/** Renders the footer of every app's page: its name, social networks, legal documents and languages. */
export const pageFoot = (page: PublicPage): Html => html`<footer class="foot"><div>
  <p>${page.campaign.name}</p>
  ${socialNav(page)}
  ${legalNav(page)}
  ${languageNav(page)}
</div></footer>`;

/** Renders the campaign's social networks in order; nothing if it has none. */
function socialNav({ socialLinks, text }: Pick<PublicPage, 'socialLinks' | 'text'>): Html | null {
  if (socialLinks.length === 0) return null;
  return html`<nav class="social" aria-label="${text('page.social')}"><ul>${socialLinks.map(
    ({ name, url }) => html`<li><a href="${url}" rel="noopener">${name}</a></li>`,
  )}</ul></nav>`;
}
