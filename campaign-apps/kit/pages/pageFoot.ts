import { type Html, html } from '#contracts/html.ts';
import type { PublicPage } from '../app/publicPage.ts';
import { legalNav } from '../page/legal.ts';
import { languageNav } from '../view/languageNav.ts';
import { isUnplaced } from '../view/sections.ts';
import { socialNav } from '../view/social.ts';

/** Renders the footer of every app's page: its name, social networks, legal documents and languages. */
export const pageFoot = (page: PublicPage): Html => html`<footer class="foot"><div>
  <p>${page.campaign.name}</p>
  ${isUnplaced(page, 'social') && socialNav(page)}
  ${legalNav(page)}
  ${languageNav(page)}
</div></footer>`;
