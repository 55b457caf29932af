import { partsReplaced, postForParts } from '../kit/public/ajaxForms.ts';
import { isGate, sayFailure, showFailure } from '../kit/public/formFailure.ts';
import { trackRows } from '../kit/public/showPlaying.ts';
import { knownVisitorKey } from '../kit/public/visitorKey.ts';
import { clockTime, totalOf } from '../kit/view/playback.ts';

const heartbeatMs = 30_000;
const retryMs = 5_000;
/** Delay that lets the server's count reach what is shown here. */
const graceMs = 400;

/** Reports to the server while music plays, and shows what its responses unlock. Only the server counts. */
export type ListeningReport = {
  /** How long the visitor has listened, in milliseconds: the server's last count and the time since. */
  heard(): number;
  /** Call it when the visitor presses Play or Pause: the page scrolls to the message if the next report fails. */
  press(): void;
  /** Call it several times a second, with whether music plays now. */
  step(isHeard: boolean): void;
  /** Leaves the counting to another tab with this page. */
  handOver(): void;
};

/** What the page knows of the server's count; times are those of `performance.now()`. */
type Count = {
  readonly stop: () => void;
  heardMs: number;
  isCounted: boolean;
  isAsking: boolean;
  isPressed: boolean;
  /** Another tab counts: a late response to this one must not make it send a pause. */
  isHandedOver: boolean;
  steppedAt: number;
  sentAt: number;
  retryAt: number;
};

/** The visitor's part of the page; responses replace it. */
const partOf = (): HTMLElement | null => document.getElementById('listening');

/** Creates the report; `stop` is called when the server stops counting: it refused, or all music was played. */
export function createListeningReport(stop: () => void): ListeningReport {
  const count: Count = {
    ...{ stop, heardMs: listenedIn(partOf()), steppedAt: 0, sentAt: 0, retryAt: 0 },
    ...{ isCounted: false, isAsking: false, isPressed: false, isHandedOver: false },
  };
  document.addEventListener(partsReplaced, () => {
    if (!count.isCounted) count.heardMs = listenedIn(partOf());
  });
  // Stops the counting when the visitor leaves the page.
  addEventListener('pagehide', () => {
    const key = knownVisitorKey();
    if (count.isCounted && key)
      navigator.sendBeacon(`${partOf()?.dataset.page}/pause`, new URLSearchParams({ visitor: key }));
    count.isCounted = false;
  });
  return {
    heard: () => count.heardMs,
    press() {
      count.isPressed = true;
    },
    step: (isHeard) => step(count, isHeard),
    handOver() {
      count.isHandedOver = true;
      count.isCounted = false;
    },
  };
}

function step(count: Count, isHeard: boolean): void {
  const now = performance.now();
  if (isHeard) count.isHandedOver = false;
  if (count.isCounted) {
    count.heardMs += now - count.steppedAt;
    showWhatIsLeft(count.heardMs);
  }
  count.steppedAt = now;
  if (count.isAsking || now < count.retryAt) return;
  if (isHeard !== count.isCounted) void send(count, isHeard ? 'play' : 'pause');
  else if (isHeard && (opensBy(count.heardMs) || now - count.sentAt >= heartbeatMs)) void send(count, 'go-on');
}

async function send(count: Count, action: 'play' | 'go-on' | 'pause'): Promise<void> {
  count.isAsking = true;
  // Keeps a preview.
  const query = new URLSearchParams(location.search);
  query.set('lang', document.documentElement.lang);
  let parts: string[] = [];
  const answer = await postForParts(`${partOf()?.dataset.page}/${action}?${query}`, {}, (page) => {
    parts = readCount(count, page);
    return parts;
  });
  count.isAsking = false;
  count.sentAt = performance.now();
  const show = count.isPressed ? sayFailure : showFailure;
  count.isPressed = false;
  const player = document.getElementById('player');
  if (answer && !isGate(answer)) {
    player?.querySelector('.form-problem')?.remove();
    const isRefused = partOf()?.querySelector('[data-focus]') !== null && parts.length > 0;
    if (isRefused || parts.includes('player')) count.stop();
    return;
  }
  const form = player?.querySelector('form');
  if (player && form && !player.querySelector('.form-problem')) show(form, answer, player);
  count.retryAt = performance.now() + retryMs;
  if (answer) count.stop();
}

/** Reads the server's count from a response; returns the parts of the page to take from it. */
function readCount(count: Count, page: Document): string[] {
  const [parts, theirs] = [partsToTake(page), page.getElementById('listening')];
  count.isCounted = !count.isHandedOver && theirs?.dataset.playing === 'true';
  if (theirs) count.heardMs = listenedIn(theirs);
  if (parts.length > 0) announce(theirs);
  return parts;
}

const listenedIn = (part: HTMLElement | null): number => Number(part?.dataset.listened ?? 0);

/** Returns whether the server has opened something by this time, or has counted the whole music. */
function opensBy(heardMs: number): boolean {
  const { listened, next } = partOf()?.dataset ?? {};
  const opens = next ? heardMs >= Number(listened) + Number(next) + graceMs : false;
  return opens || heardMs >= totalOf(trackRows(document).durations) + graceMs;
}

/** Returns the parts that a response changes: new content, a refusal with its message, the end of the music. */
function partsToTake(page: Document): string[] {
  const [ours, theirs] = [partOf(), page.getElementById('listening')];
  if (!ours || !theirs) return [];
  if (page.querySelector('#player [data-toggle]') === null) return ['player', 'listening'];
  const isRefused = theirs.querySelector('[data-focus]') !== null;
  return isRefused || ours.dataset.opened !== theirs.dataset.opened ? ['listening'] : [];
}

/** Announces newly opened content to screen readers. */
function announce(theirs: HTMLElement | null): void {
  const news = document.getElementById('listening-news');
  const more = Number(theirs?.dataset.opened) > Number(partOf()?.dataset.opened);
  if (news && more) news.textContent = theirs?.dataset.news ?? '';
}

function showWhatIsLeft(heardMs: number): void {
  const part = partOf();
  for (const line of part?.querySelectorAll<HTMLElement>('[data-opens-at]') ?? []) {
    const left = clockTime(Math.max(0, Number(line.dataset.opensAt) - heardMs) + 999);
    line.textContent = (part?.dataset.opensIn ?? '').replace('{length}', left);
  }
}
