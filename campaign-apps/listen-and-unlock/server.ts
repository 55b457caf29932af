import type { PublicPage } from '../kit/app/publicPage.ts';
import type { Database } from '../kit/server/database.ts';
import type { AppContext } from '../kit/serving/appContext.ts';
import type { Action, AppPages, AppServer, DemoVisits, Visit } from '../kit/serving/appServer.ts';
import { totalOf } from '../kit/view/playback.ts';
import { listenAndUnlock } from './app.ts';
import { addDemoListenings } from './demoListenings.ts';
import { createListeningStore, nothingHeard } from './listeningStore.ts';
import { roomOf } from './player.ts';
import { listenAndUnlockReports, listenAndUnlockReportTexts } from './reports.ts';
import { eraseListeners, listenAndUnlockMigrations } from './tables.ts';
import { playableMs } from './unlocks.ts';
import { listenAndUnlockView } from './view.ts';

/** A playing page sends a heartbeat every 30 s, and visitors in a house or an office share an IP address. */
const maxActions = 900;

/** The server side of listen-and-unlock. */
export const listenAndUnlockServer: AppServer = {
  app: listenAndUnlock,
  reports: listenAndUnlockReports,
  reportTexts: listenAndUnlockReportTexts,
  migrations: listenAndUnlockMigrations,
  forget: eraseListeners,
  addDemoVisits,
  pages,
  anchor: 'player',
  maxActions,
};

/** Adds listeners to a demo campaign, from its start on: twice as many as sign-ups. */
async function addDemoVisits(database: Database, { campaign, tracks, count, from, now }: DemoVisits): Promise<void> {
  const totalMs = totalOf(tracks.map(playableMs));
  const starts = new Date(Math.max(from.getTime(), campaign.startsAt === null ? 0 : Date.parse(campaign.startsAt)));
  if (totalMs === 0 || starts >= now) return;
  await addDemoListenings(database, { campaign, totalMs, listeners: count * 2, from: starts, until: now });
}

/** Renders each visitor's page according to how long they have listened. */
function pages({ database }: AppContext): AppPages {
  const store = createListeningStore(database);
  // Listening after the end doesn't count.
  const listenerOf = ({ campaign, visitor, now }: Visit) => ({
    campaign,
    visitor,
    at: new Date(Math.min(now, campaign.endsAt === null ? now : Date.parse(campaign.endsAt))),
  });

  const whileOpen =
    (act: (listener: ReturnType<typeof listenerOf>) => Promise<void>): Action =>
    async (visit) => {
      if (visit.status !== 'running') return { status: 409, notice: visit.text('unlock.closed') };
      await act(listenerOf(visit));
      return null;
    };

  const viewOf = (visit: Pick<Visit, 'page' | 'status'>, parts: Parameters<typeof roomOf>[1]) => {
    const room = roomOf(visit, parts);
    return (shown: PublicPage) => listenAndUnlockView(shown, room);
  };

  return {
    shared: {
      view: async (visit) => ({
        view: viewOf(visit, { tracklist: visit.tracklist, heard: nothingHeard, notice: null }),
      }),
      isFor: () => true,
    },
    async viewFor(visit) {
      const heard = await store.read(listenerOf(visit));
      const { visitor, notice, tracklist } = visit;
      return viewOf(visit, { tracklist, heard, notice, isGuessed: visitor.isKnown && visitor.key === null });
    },
    actions: { play: whileOpen(store.play), 'go-on': whileOpen(store.heartbeat), pause: whileOpen(store.pause) },
  };
}
