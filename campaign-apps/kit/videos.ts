import { parseVideoIdentifier, type VideoIdentifier, videoUrl } from '../../contracts/videoIdentifiers.ts';
import { fieldsOf, listOf, textOf } from './read.ts';

/** A video to be watched: its title, the name of its service, its page there, and the player that a frame may show. */
export type Video = { title: string; service: string; page: string; player: string };

/** Whose players the public pages may frame: each the one that asks least of its visitors. */
export const playerOrigins = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;

const maxVideos = 200;
const maxTitleLength = 500;

/**
 * The videos of a tracklist's items. Both addresses are made anew from what an item's names: one that is no video of
 * YouTube or Vimeo is none here. A video without a title is called by its host.
 */
export function readVideos(items: unknown): Video[] {
  return listOf(items)
    .slice(0, maxVideos)
    .flatMap((item) => {
      const { url, name } = fieldsOf(item);
      const found = parseVideoIdentifier(textOf(url));
      if (!found) return [];
      const page = videoUrl(found);
      const title = textOf(name).trim().slice(0, maxTitleLength) || new URL(page).hostname.replace(/^www\./, '');
      return [{ title, service: serviceNames[found.service], page, player: playerOf(found) }];
    });
}

const serviceNames = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

/** Begins at once: it is asked for by whoever pressed play. YouTube's sets no cookies, Vimeo's is told to follow nobody. */
function playerOf({ service, id, hash }: VideoIdentifier): string {
  const [youtube, vimeo] = playerOrigins;
  if (service === 'youtube') return `${youtube}/embed/${id}?autoplay=1&playsinline=1&rel=0`;
  return `${vimeo}/video/${id}?${hash === null ? '' : `h=${hash}&`}dnt=1&autoplay=1`;
}
