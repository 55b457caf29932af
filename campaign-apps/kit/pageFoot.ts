import { type Html, html } from '../../contracts/html.ts';
import type { PublicPage } from './publicPage.ts';
import { languageNav } from './view/languageNav.ts';
import { socialNav } from './view/socialNav.ts';

/** The foot of every app's page: whose it is, where else they are, and the page's other languages. */
export const pageFoot = (page: PublicPage): Html => html`<footer class="foot"><div>
  <p>${page.campaign.name}</p>
  ${socialNav(page)}
  ${languageNav(page)}
</div></footer>`;
