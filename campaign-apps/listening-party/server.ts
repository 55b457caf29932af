import type { AppServer } from '../kit/appServer.ts';
import { signUpReports } from '../kit/reports/signUpReports.ts';
import { tracksOf } from '../kit/trackBlock.ts';
import { listeningParty } from './app.ts';
import { phaseOf } from './nowPlaying.ts';
import { listeningPartyView } from './view.ts';

/** The position in a track is shown in seconds. */
const positionMs = 1_000;

/**
 * The server side of the listening party: shows the campaign's tracks at their current position by the server's clock,
 * and its videos.
 */
export const listeningPartyServer: AppServer = {
  app: listeningParty,
  reports: signUpReports,
  pages: () => ({
    shared: {
      async view({ campaign: { startsAt }, page: { blocks }, status, now, tracklist }) {
        const playback = { tracks: tracksOf(tracklist, blocks), videos: tracklist.videos, now };
        const isPlaying = phaseOf(status, startsAt, playback) === 'playing';
        return { view: (page) => listeningPartyView(page, playback), ...(isPlaying && { freshMs: positionMs }) };
      },
    },
  }),
};
