import type { PublicPage } from '../app/publicPage.ts';
import type { Track } from '../campaign/tracklist.ts';
import { descriptionOf, titleOf } from '../page/pageContent.ts';
import { campaignEvent } from '../view/calendarEvent.ts';
import { tracksOf } from '../view/trackBlock.ts';

/** Maximum number of tracks: more would be larger than the rest of the page. */
const maxTracks = 20;

/**
 * Returns a page's structured data for search engines in the vocabulary of https://schema.org: its event, and its
 * album, playlist or track. Null if it has neither.
 * @param image the URL of the page's picture
 */
export function structuredData(page: PublicPage, image: string, isEvent = false): object | null {
  const things = [isEvent && eventOf(page, image), musicOf(page, image)].filter(
    (thing) => thing !== null && thing !== false,
  );
  return things.length === 0 ? null : { '@context': 'https://schema.org', '@graph': things };
}

/** Returns null without a start, and after the start if the page has nothing to hear or see. */
function eventOf(page: PublicPage, image: string) {
  const event = campaignEvent(page);
  const { tracklist, status } = page;
  const isEmpty = tracksOf(tracklist, page.page.blocks).length + tracklist.videos.length === 0;
  if (!event || (isEmpty && status !== 'upcoming')) return null;
  const { title, description, address, start, end } = event;
  return {
    '@type': 'MusicEvent',
    name: title,
    url: address,
    image,
    startDate: start.toISOString(),
    endDate: end.toISOString(),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: address },
    isAccessibleForFree: true,
    ...(description && { description }),
    ...performers('performer', page),
  };
}

/** Returns null before the start, because the titles may be secret until then. */
function musicOf(page: PublicPage, image: string) {
  const { tracklist, status, address } = page;
  const { tracks, source } = tracklist;
  const [first] = tracks;
  if (status === 'upcoming' || !first) return null;
  const described = { url: address, image, ...performers('byArtist', page) };
  if (source?.type === 'track') return { ...described, ...recording(first) };
  return {
    '@type': source?.type === 'album' ? 'MusicAlbum' : 'MusicPlaylist',
    name: titleOf(page.page, page.campaign),
    ...described,
    ...(descriptionOf(page.page) && { description: descriptionOf(page.page) }),
    numTracks: tracks.length,
    track: tracks.slice(0, maxTracks).map(recording),
  };
}

const recording = ({ title, artists, durationMs }: Track) => ({
  '@type': 'MusicRecording',
  name: title,
  // ISO 8601
  duration: `PT${Math.round(durationMs / 1_000)}S`,
  ...(artists && { byArtist: { '@type': 'MusicGroup', name: artists } }),
});

/** The vocabulary has no `byArtist` for playlists, but search engines accept it. */
function performers(role: 'performer' | 'byArtist', { focusArtists }: PublicPage) {
  if (focusArtists.length === 0) return {};
  return { [role]: focusArtists.map(({ name, page }) => ({ '@type': 'MusicGroup', name, sameAs: page })) };
}
