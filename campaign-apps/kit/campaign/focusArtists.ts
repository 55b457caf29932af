import { fieldsOf, listOf, textOf } from '../values/read.ts';
import { webAddress } from '../values/webAddress.ts';

/** An artist that the campaign highlights; `page` is its https URL at the service, `image` an image's URL or null. */
export type FocusArtist = { name: string; service: string; page: string; image: string | null };

const maxArtists = 100;

/**
 * Parses the artists of the tool's response in their order. Skips artists without a name or a safe page, and
 * duplicates.
 */
export function readFocusArtists(value: unknown): FocusArtist[] {
  const pages = new Set<string>();
  return listOf(fieldsOf(value).items)
    .slice(0, maxArtists)
    .flatMap((item): FocusArtist[] => {
      const { name, service, url, image } = fieldsOf(item);
      const [words, page] = [textOf(name).trim(), webAddress(textOf(url))];
      if (words === '' || !page?.startsWith('https:') || pages.has(page)) return [];
      pages.add(page);
      return [{ name: words, service: textOf(service), page, image: webAddress(textOf(image)) }];
    });
}
