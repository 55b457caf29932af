import type { CmsApi } from './cmsApi.ts';
import { serviceTile } from './followItems.ts';
import { type Html, html, webAddress } from './html.ts';
import { type Copies, createCopies } from './keptCopies.ts';
import type { PublicPage } from './publicPage.ts';
import { fieldsOf, listOf, textOf } from './read.ts';

/** An artist that the campaign points to; `page` is its https address at the service, `image` a picture's or null. */
export type FocusArtist = { name: string; service: string; page: string; image: string | null };

const artistsMost = 100;

/** The campaigns' focus artists, as the tool keeps them; none for a campaign that has none. */
export const createFocusArtists = (cms: CmsApi, token: string, now: () => number): Copies<FocusArtist[]> =>
  createCopies({ read: (campaignId) => fetchFocusArtists(cms, token, campaignId), none: [], now });

/** Contract, point 7. */
async function fetchFocusArtists(cms: CmsApi, token: string, campaignId: string): Promise<FocusArtist[]> {
  const { status, body } = await cms(`/api/campaigns/${encodeURIComponent(campaignId)}/music/focus_artists`, { token });
  return status === 200 ? readFocusArtists(body) : [];
}

/** The artists of the tool's answer in their order: one without a name or a safe page is none, nor is one that comes twice. */
export function readFocusArtists(value: unknown): FocusArtist[] {
  const pages = new Set<string>();
  return listOf(fieldsOf(value).items)
    .slice(0, artistsMost)
    .flatMap((item): FocusArtist[] => {
      const { name, service, url, image } = fieldsOf(item);
      const [words, page] = [textOf(name).trim(), webAddress(textOf(url))];
      if (words === '' || !page?.startsWith('https:') || pages.has(page)) return [];
      pages.add(page);
      return [{ name: words, service: textOf(service), page, image: webAddress(textOf(image)) }];
    });
}

/** The artists with their pictures, each a link to its page at the service; nothing where the campaign has none. */
export function focusArtistSection({ focusArtists, text }: Pick<PublicPage, 'focusArtists' | 'text'>): Html | null {
  if (focusArtists.length === 0) return null;
  return html`<section class="follow" aria-labelledby="focus-artists-title">
    <h2 id="focus-artists-title">${text('artists.title')}</h2>
    <ul>${focusArtists.map(({ name, service, image, page }) => serviceTile({ words: name, service, image }, page))}</ul>
  </section>`;
}
