import { parseVideoIdentifier, type VideoIdentifier, videoUrl } from '#contracts/videoIdentifiers.ts';
import { fieldsOf, listOf, textOf } from '../values/read.ts';

/** A video with its title, the name of its service, its page there, and the URL of its player. */
export type Video = { title: string; service: string; page: string; player: string };

/** The origins of players that public pages may frame: the most privacy-friendly one of each service. */
export const playerOrigins = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;

const maxVideos = 200;
const maxTitleLength = 500;

/**
 * Parses the videos of a tracklist's items. Builds both URLs from the video's id and skips items that are not videos
 * of YouTube or Vimeo. A video without a title gets its host as the title.
 */
export function readVideos(items: unknown): Video[] {
  return listOf(items)
    .slice(0, maxVideos)
    .flatMap((item) => {
      const { url, name } = fieldsOf(item);
      return readVideo(textOf(url), textOf(name)) ?? [];
    });
}

/** Parses one video with its title; null if the URL is not that of a video of YouTube or Vimeo. */
export function readVideo(url: string, name: string): Video | null {
  const found = parseVideoIdentifier(url);
  if (!found) return null;
  const page = videoUrl(found);
  const title = name.trim().slice(0, maxTitleLength) || new URL(page).hostname.replace(/^www\./, '');
  return { title, service: serviceNames[found.service], page, player: playerOf(found) };
}

const serviceNames = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

/**
 * Plays automatically, because the visitor pressed play. YouTube's player sets no cookies; Vimeo's gets the option not
 * to track.
 */
function playerOf({ service, id, hash }: VideoIdentifier): string {
  const [youtube, vimeo] = playerOrigins;
  if (service === 'youtube') return `${youtube}/embed/${id}?autoplay=1&playsinline=1&rel=0`;
  return `${vimeo}/video/${id}?${hash === null ? '' : `h=${hash}&`}dnt=1&autoplay=1`;
}
