import { hueClass, type PublicPage } from '../app/publicPage.ts';
import { addressIn } from '../page/languages.ts';
import { titleOf } from '../page/pageContent.ts';
import { shortHash } from '../server/contentVersion.ts';
import { timeFormat } from '../values/timeFormat.ts';

/** In pixels: Open Graph and X show this size without cropping. */
export const cardSize = { width: 1200, height: 630 } as const;

/** What the picture of a shared link shows. */
export type CardContent = {
  title: string;
  /** The start with its time zone; null without one. */
  date: string | null;
  /** The host of the page. */
  host: string;
  /** The class of the campaign's hue. */
  hue: string;
  /** URL of the cover; null if the campaign has none. */
  cover: string | null;
};

/** Changes with each change of how cards are drawn, so that caches fetch them again. */
const drawing = 2;

export function cardContent(page: PublicPage): CardContent {
  const { campaign, locale, address } = page;
  return {
    title: titleOf(page.page, campaign),
    date: campaign.startsAt === null ? null : dateWords(campaign.startsAt, locale),
    host: URL.canParse(address) ? new URL(address).hostname : '',
    hue: hueClass(campaign.id),
    cover: coverOf(page),
  };
}

/** The picture is the same for all visitors, so it names the time zone. */
const dateWords = (moment: string, locale: string): string =>
  `${timeFormat(locale, 'UTC').format(new Date(moment))} UTC`;

/**
 * Returns the first picture of the page, else of a focus artist, else of a track. Before the start, pages show no
 * pictures of tracks, because they may be secret.
 */
function coverOf({ sharedPicture, focusArtists, tracklist, status }: PublicPage): string | null {
  if (sharedPicture) return sharedPicture;
  const tracks = status === 'upcoming' ? [] : tracklist.tracks;
  return [...focusArtists, ...tracks].find(({ image }) => image !== null)?.image ?? null;
}

/** Returns the hash of a card: the last part of its address, so that caches may keep it forever. */
export const cardHash = (content: CardContent): string => shortHash(JSON.stringify([drawing, content]));

/** Returns the URL of a page's card in the page's language. */
export const shareCardAddress = (page: PublicPage): string =>
  addressIn(`${page.address}/card/${cardHash(cardContent(page))}.jpg`, page.locale);
