import type { AppContext } from '../kit/app.ts';
import type { Action, AppServer, Visit } from '../kit/appServer.ts';
import { totalOf } from '../kit/playback.ts';
import { tracksOf } from '../kit/trackBlock.ts';
import { forgetListeners } from './forgetListeners.ts';
import { createListeningStore } from './listeningStore.ts';
import { listenAndUnlockReports } from './reports.ts';
import { unlocksOf } from './unlocks.ts';
import { listenAndUnlockView } from './view.ts';

/** A page that plays tells so every half minute, and a house or an office shares an address. */
const actionsMost = 900;

/** How far each visitor has listened, which alone decides what their page contains. */
export function listenAndUnlockServer({
  database,
  tracklists,
}: Pick<AppContext, 'database' | 'tracklists'>): AppServer {
  const store = createListeningStore(database);
  // What plays on after the end is not counted.
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

  return {
    reports: listenAndUnlockReports,
    forget: forgetListeners,
    anchor: 'listening',
    actionsMost,
    async viewFor(visit) {
      const { campaign, page, status, notice } = visit;
      const kept = await tracklists.of(campaign.id);
      const [tracks, { videos }] = [tracksOf(kept, page.blocks), kept];
      const durations = tracks.map(({ durationMs }) => durationMs);
      const { listenedMs, playing } = await store.read(listenerOf(visit));
      const goesOn = playing && status === 'running' && listenedMs < totalOf(durations);
      const listening = { listenedMs: Math.min(listenedMs, totalOf(durations)), playing: goesOn };
      // Nobody can tell how long a video was watched: where there is nothing else, nothing waits for it.
      const free = tracks.length === 0 && videos.length > 0 && status !== 'upcoming';
      const room = { tracks, videos, listening, unlocks: unlocksOf(page.blocks, durations, free), notice };
      return (shown) => listenAndUnlockView(shown, room);
    },
    actions: { play: whileOpen(store.play), 'go-on': whileOpen(store.goOn), pause: whileOpen(store.pause) },
  };
}
