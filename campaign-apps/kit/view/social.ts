import { type Html, html } from '#contracts/html.ts';
import type { PublicPage } from '../app/publicPage.ts';

type SocialPage = Pick<PublicPage, 'socialLinks' | 'text'>;

/** Renders the campaign's social networks in order, for the footer; nothing if it has none. */
export function socialNav({ socialLinks, text }: SocialPage): Html | null {
  if (socialLinks.length === 0) return null;
  return html`<nav class="social" aria-label="${text('page.social')}">${list(socialLinks)}</nav>`;
}

/** Renders the same with a heading, for the main part of the page. */
export function socialSection({ socialLinks, text }: SocialPage): Html | null {
  if (socialLinks.length === 0) return null;
  return html`<nav class="social" aria-labelledby="social-title"><h2 id="social-title">${text('page.social')}</h2>${list(socialLinks)}</nav>`;
}

const list = (links: PublicPage['socialLinks']): Html =>
  html`<ul>${links.map(({ name, url }) => html`<li><a href="${url}" rel="noopener">${name}</a></li>`)}</ul>`;
