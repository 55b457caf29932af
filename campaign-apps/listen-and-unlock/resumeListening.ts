import { clockTime, playingAt, totalOf } from '../kit/playback.ts';
import { hydrateVisitor, partsReplaced, postForParts } from '../kit/public/ajaxForms.ts';
import { showPlaying, trackRows } from '../kit/public/showPlaying.ts';
import { knownVisitorKey } from '../kit/public/visitorKey.ts';

const tickMs = 500;
const heartbeatMs = 30_000;
/** Delay that lets the server's count reach what is shown here. */
const graceMs = 400;

type Room = { element: HTMLElement; shownAt: number; sentAt: number; asking: boolean };

/** Advances the player between the server's responses; only those open content. */
export function resumeListening(): void {
  let room = roomOf(null);
  document.addEventListener(partsReplaced, () => {
    room = roomOf(room);
  });
  setInterval(() => room && step(room), tickMs);
  // Pauses when the visitor leaves the page.
  addEventListener('pagehide', () => {
    const key = knownVisitorKey();
    if (room?.element.dataset.playing === 'true' && key) {
      navigator.sendBeacon(`${room.element.dataset.page}/pause`, new URLSearchParams({ visitor: key }));
    }
  });
  addEventListener('pageshow', ({ persisted }) => persisted && void hydrateVisitor());
}

/** Returns the visitor's current part of the page; announces newly opened content to screen readers. */
function roomOf(before: Room | null): Room | null {
  const element = document.getElementById('listening');
  if (!element) return null;
  if (before?.element === element) return before;
  const news = document.getElementById('listening-news');
  const more = before && Number(element.dataset.opened) > Number(before.element.dataset.opened);
  if (news && more) news.textContent = element.dataset.news ?? '';
  const now = performance.now();
  return { element, shownAt: now, sentAt: now, asking: false };
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
  if (!room.asking && (opens || ends || now - room.sentAt >= heartbeatMs)) void sendHeartbeat(room);
}

/** Sends a heartbeat. Shows the response if something has opened or the music has ended. */
async function sendHeartbeat(room: Room): Promise<void> {
  room.asking = true;
  const { page, opened, playing } = room.element.dataset;
  const lang = new URLSearchParams({ lang: document.documentElement.lang });
  await postForParts(`${page}/go-on?${lang}`, {}, (answer) => {
    const theirs = answer.getElementById('listening')?.dataset;
    const changed = theirs?.opened !== opened || theirs?.playing !== playing;
    // A newer response has already replaced this part of the page.
    return changed && room.element.isConnected ? ['listening'] : [];
  });
  room.sentAt = performance.now();
  room.asking = false;
}

const endOf = (durations: number[]) => ({ index: durations.length - 1, positionMs: durations.at(-1) ?? 0 });

function showWhatIsLeft(element: HTMLElement, heard: number): void {
  for (const line of element.querySelectorAll<HTMLElement>('[data-opens-at]')) {
    const left = clockTime(Math.max(0, Number(line.dataset.opensAt) - heard) + 999);
    line.textContent = (element.dataset.opensIn ?? '').replace('{length}', left);
  }
}
