import { clockTime, playingAt, totalOf } from '../kit/playback.ts';
import { hydrateVisitor, partsReplaced, postForParts } from '../kit/public/ajaxForms.ts';
import { showPlaying, trackRows } from '../kit/public/showPlaying.ts';
import { knownVisitorKey } from '../kit/public/visitorKey.ts';

const tickMs = 500;
const tellMs = 30_000;
/** The server must have counted as much as is shown here. */
const graceMs = 400;

type Room = { element: HTMLElement; shownAt: number; toldAt: number; asking: boolean };

/** Moves the player on between the server's answers; only those say what has opened. */
export function resumeListening(): void {
  let room = roomOf(null);
  document.addEventListener(partsReplaced, () => {
    room = roomOf(room);
  });
  setInterval(() => room && step(room), tickMs);
  // Who leaves has stopped listening.
  addEventListener('pagehide', () => {
    const key = knownVisitorKey();
    if (room?.element.dataset.playing === 'true' && key) {
      navigator.sendBeacon(`${room.element.dataset.page}/pause`, new URLSearchParams({ visitor: key }));
    }
  });
  addEventListener('pageshow', ({ persisted }) => persisted && void hydrateVisitor());
}

/** The visitor's part as it stands in the page now; says aloud what it has that the last one had not. */
function roomOf(before: Room | null): Room | null {
  const element = document.getElementById('listening');
  if (!element) return null;
  if (before?.element === element) return before;
  const news = document.getElementById('listening-news');
  const more = before && Number(element.dataset.opened) > Number(before.element.dataset.opened);
  if (news && more) news.textContent = element.dataset.news ?? '';
  const now = performance.now();
  return { element, shownAt: now, toldAt: now, asking: false };
}

function step(room: Room): void {
  const { listened, playing, next } = room.element.dataset;
  if (playing !== 'true') return;
  const { rows, durations } = trackRows(room.element);
  const now = performance.now();
  const gone = now - room.shownAt;
  const heard = Math.min(Number(listened) + gone, totalOf(durations));
  showPlaying(room.element, rows, playingAt(durations, heard) ?? endOf(durations));
  showWhatIsLeft(room.element, heard);
  const opens = next !== '' && gone >= Number(next) + graceMs;
  const ends = Number(listened) + gone >= totalOf(durations) + graceMs;
  if (!room.asking && (opens || ends || now - room.toldAt >= tellMs)) void tell(room);
}

/** Says that it goes on. The answer is shown when something has opened, or when the music has ended. */
async function tell(room: Room): Promise<void> {
  room.asking = true;
  const { page, opened, playing } = room.element.dataset;
  const lang = new URLSearchParams({ lang: document.documentElement.lang });
  await postForParts(`${page}/go-on?${lang}`, {}, (answer) => {
    const theirs = answer.getElementById('listening')?.dataset;
    const changed = theirs?.opened !== opened || theirs?.playing !== playing;
    // What the visitor did meanwhile has been answered already.
    return changed && room.element.isConnected ? ['listening'] : [];
  });
  room.toldAt = performance.now();
  room.asking = false;
}

const endOf = (durations: number[]) => ({ index: durations.length - 1, positionMs: durations.at(-1) ?? 0 });

function showWhatIsLeft(element: HTMLElement, heard: number): void {
  for (const line of element.querySelectorAll<HTMLElement>('[data-opens-at]')) {
    const left = clockTime(Math.max(0, Number(line.dataset.opensAt) - heard) + 999);
    line.textContent = (element.dataset.opensIn ?? '').replace('{length}', left);
  }
}
