import { type Html, html } from '../../contracts/html.ts';
import type { PublicPage } from './publicPage.ts';
import { languageNav } from './view/languageNav.ts';
/** The foot of every app's page: whose it is, where else they are, and the page's other languages. */
export const pageFoot = (page: PublicPage): Html => html`<footer class="foot"><div>
  <p>${page.campaign.name}</p>
  ${socialNav(page)}
  ${languageNav(page)}
</div></footer>`;

/** The campaign's networks in their order; nothing where it has none. */
function socialNav({ socialLinks, text }: Pick<PublicPage, 'socialLinks' | 'text'>): Html | null {
  if (socialLinks.length === 0) return null;
  return html`<nav class="social" aria-label="${text('page.social')}"><ul>${socialLinks.map(
    ({ name, url }) => html`<li><a href="${url}" rel="noopener">${name}</a></li>`,
  )}</ul></nav>`;
}
