import { type Html, html } from '../../../contracts/html.ts';
import type { PublicPage } from '../publicPage.ts';
import { serviceTile } from './follow.ts';

/** The artists with their pictures, each a link to its page at the service; nothing where the campaign has none. */
export function focusArtistSection({ focusArtists, text }: Pick<PublicPage, 'focusArtists' | 'text'>): Html | null {
  if (focusArtists.length === 0) return null;
  return html`<section class="follow" aria-labelledby="focus-artists-title">
    <h2 id="focus-artists-title">${text('artists.title')}</h2>
    <ul>${focusArtists.map(({ name, service, image, page }) => serviceTile({ words: name, service, image }, page))}</ul>
  </section>`;
}
