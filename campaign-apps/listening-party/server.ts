import type { AppServer } from '../kit/appServer.ts';
import { signUpReports } from '../kit/reports/signUpReports.ts';
import { tracksOf } from '../kit/trackBlock.ts';
import { listeningParty } from './app.ts';
import { listeningPartyView } from './view.ts';

/**
 * The server side of the listening party: shows the campaign's tracks at their current position by the server's clock,
 * and its videos.
 */
export const listeningPartyServer: AppServer = {
  app: listeningParty,
  reports: signUpReports,
  pages: ({ tracklists }) => ({
    async viewFor({ campaign, page: { blocks }, now }) {
      const tracklist = await tracklists.of(campaign.id);
      const playback = { tracks: tracksOf(tracklist, blocks), videos: tracklist.videos, now };
      return (page) => listeningPartyView(page, playback);
    },
  }),
};
