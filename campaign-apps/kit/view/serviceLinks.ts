import type { PublicPage } from '../app/publicPage.ts';
import { serviceAddress } from '../campaign/followItems.ts';
import { enteredLinks, type ServiceLink } from './presaveBlock.ts';

/** Types of follow items that are music; the others are profiles. */
const musicTypes = ['album', 'playlist', 'track'];

/**
 * Returns one link to the campaign's music for each service: from the page's blocks, else from the source of the
 * tracklist, else from the albums, playlists and tracks of the music follow. Before the start only pre-save links.
 */
export function serviceLinks(
  page: Pick<PublicPage, 'status' | 'page' | 'tracklist' | 'services' | 'follow'>,
): ServiceLink[] {
  const isUpcoming = page.status === 'upcoming';
  const entered = enteredLinks(page.page.blocks, isUpcoming);
  const all = isUpcoming ? entered : [...entered, ...sourceLink(page), ...followLinks(page)];
  return all.filter((link, index) => all.findIndex(({ service }) => service === link.service) === index);
}

function sourceLink({ tracklist: { source }, services }: Pick<PublicPage, 'tracklist' | 'services'>): ServiceLink[] {
  if (!source || !services.includes(source.service)) return [];
  const address = serviceAddress(source);
  return address ? [{ service: source.service, address }] : [];
}

const followLinks = ({ follow }: Pick<PublicPage, 'follow'>): ServiceLink[] =>
  follow.flatMap((item) => {
    const address = musicTypes.includes(item.type) ? serviceAddress(item) : null;
    return address ? [{ service: item.service, address }] : [];
  });
