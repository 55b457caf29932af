import { clockTime, totalOf } from '../kit/playback.ts';
import { partsReplaced, postForParts } from '../kit/public/ajaxForms.ts';
import { isGate, sayFailure } from '../kit/public/formFailure.ts';
import { trackRows } from '../kit/public/showPlaying.ts';
import { knownVisitorKey } from '../kit/public/visitorKey.ts';

const heartbeatMs = 30_000;
const retryMs = 5_000;
/** Delay that lets the server's count reach what is shown here. */
const graceMs = 400;

/** Reports to the server while music plays, and shows what its responses unlock. Only the server counts. */
export type ListeningReport = {
  /** How long the visitor has listened, in milliseconds: the server's last count and the time since. */
  heard(): number;
  /** Call it several times a second, with whether music plays now. */
  step(isHeard: boolean): void;
  /** Leaves the counting to another tab of this browser. */
  handOver(): void;
};

/** The visitor's part of the page; responses replace it. */
const partOf = (): HTMLElement | null => document.getElementById('listening');

/** Creates the report; `stop` is called when the server stops counting: it refused, or all music was played. */
export function createListeningReport(stop: () => void): ListeningReport {
  let heardMs = listenedIn(partOf());
  let isCounted = false;
  let isAsking = false;
  let [steppedAt, sentAt, retryAt] = [0, 0, 0];

  const send = async (action: 'play' | 'go-on' | 'pause') => {
    isAsking = true;
    const lang = new URLSearchParams({ lang: document.documentElement.lang });
    let parts: string[] = [];
    const answer = await postForParts(`${partOf()?.dataset.page}/${action}?${lang}`, {}, (page) => {
      parts = partsToTake(page);
      const theirs = page.getElementById('listening');
      isCounted = theirs?.dataset.playing === 'true';
      if (theirs) heardMs = listenedIn(theirs);
      if (parts.length > 0) announce(theirs);
      return parts;
    });
    isAsking = false;
    sentAt = performance.now();
    const player = document.getElementById('player');
    if (answer && !isGate(answer)) {
      player?.querySelector('.form-problem')?.remove();
      const isRefused = partOf()?.querySelector('[data-focus]') !== null && parts.length > 0;
      if (isRefused || parts.includes('player')) stop();
      return;
    }
    const form = player?.querySelector('form');
    if (player && form && !player.querySelector('.form-problem')) sayFailure(form, answer, player);
    retryAt = performance.now() + retryMs;
    if (answer) stop();
  };

  document.addEventListener(partsReplaced, () => {
    if (!isCounted) heardMs = listenedIn(partOf());
  });
  // Stops the counting when the visitor leaves the page.
  addEventListener('pagehide', () => {
    const key = knownVisitorKey();
    if (isCounted && key)
      navigator.sendBeacon(`${partOf()?.dataset.page}/pause`, new URLSearchParams({ visitor: key }));
    isCounted = false;
  });

  return {
    heard: () => heardMs,
    step(isHeard) {
      const now = performance.now();
      if (isCounted) heardMs += now - steppedAt;
      steppedAt = now;
      if (isCounted) showWhatIsLeft(heardMs);
      if (isAsking || now < retryAt) return;
      if (isHeard !== isCounted) void send(isHeard ? 'play' : 'pause');
      else if (isCounted && (opensBy(heardMs) || now - sentAt >= heartbeatMs)) void send('go-on');
    },
    handOver() {
      isCounted = false;
    },
  };
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
