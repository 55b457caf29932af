import type { PublicPage } from '../kit/app/publicPage.ts';
import { signUpReports } from '../kit/reports/signUpReports.ts';
import type { AppServer } from '../kit/serving/appServer.ts';
import { tracksOf } from '../kit/view/trackBlock.ts';
import { listeningParty } from './app.ts';
import { phaseOf, soundRevealedMs } from './nowPlaying.ts';
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
        const view = (page: PublicPage) => listeningPartyView(page, playback);
        if (phaseOf(status, startsAt, playback) === 'playing') return { view, freshMs: positionMs };
        const toReveal = startsAt === null ? 0 : Date.parse(startsAt) - soundRevealedMs - now;
        return { view, ...(toReveal > 0 && { freshMs: toReveal }) };
      },
    },
  }),
};
