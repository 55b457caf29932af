import { type Html, html } from '#contracts/html.ts';
import type { PublicPage } from '../app/publicPage.ts';
import type { FocusArtist } from '../campaign/focusArtists.ts';
import { serviceTile } from './follow.ts';

/** Renders the artists with their images, each linked to its page at the service; nothing if there are none. */
export function focusArtistSection({ focusArtists, text }: Pick<PublicPage, 'focusArtists' | 'text'>): Html | null {
  if (focusArtists.length === 0) return null;
  return html`<section class="follow" aria-labelledby="focus-artists-title">
    <h2 id="focus-artists-title">${text('artists.title')}</h2>
    <ul>${focusArtists.map(({ name, service, image, page }) => serviceTile({ words: name, service, image }, page))}</ul>
  </section>`;
}

/** Returns the first artist with an image, which a page may show large; null if there is none. */
export const portrayedArtist = (artists: readonly FocusArtist[]): { name: string; image: string } | null => {
  for (const { name, image } of artists) if (image !== null) return { name, image };
  return null;
};
