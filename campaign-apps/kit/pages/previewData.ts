import type { Campaign } from '../campaign/campaign.ts';
import type { FocusArtist } from '../campaign/focusArtists.ts';
import type { Tracklist } from '../campaign/tracklist.ts';
import type { PrePage } from './gatePage.ts';

/** What the tool has for a campaign's page besides the campaign. */
type PageMusic = { tracklist: Tracklist; focusArtists: FocusArtist[] };

/** What the editor's preview shows besides the campaign; `prePage` is linked in front of a token gate. */
export type PreviewData = PageMusic & { prePage: PrePage | null };

export const noMusic: PageMusic = { tracklist: { tracks: [], videos: [] }, focusArtists: [] };

/** Returns the public data of a pre-page that the gate shows. */
export const prePageData = (campaign: Campaign): PrePage => {
  const { url, startsAt, endsAt, metaTags, page, messages, defaultLocale } = campaign;
  return { url, startsAt, endsAt, metaTags, page, messages, defaultLocale };
};
