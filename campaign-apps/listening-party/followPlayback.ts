import { clockTime, playingAt } from '../kit/playback.ts';
import { reloadUnlessTyping } from '../kit/public/reload.ts';

/** Goes on with what is playing, by the server's clock; after the last track the page is asked for again. */
export function followPlayback(): void {
  const panel = document.getElementById('now-playing');
  if (!panel) return;
  const startsAt = Date.parse(panel.dataset.startsAt ?? '');
  // How far the visitor's clock is off: everybody hears the same moment.
  const offset = Date.parse(panel.dataset.now ?? '') - performance.timeOrigin - responseTime();
  const rows = [...document.querySelectorAll<HTMLElement>('[data-track]')];
  const durations = rows.map((row) => Number(row.dataset.duration));

  const timer = setInterval(() => {
    const playing = playingAt(durations, performance.timeOrigin + performance.now() + offset - startsAt);
    if (playing) return show(panel, rows, playing.index, playing.positionMs);
    clearInterval(timer);
    reloadUnlessTyping();
  }, 500);
}

/** When the server's answer arrived, after the page was asked for. */
function responseTime(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0;
}

function show(panel: HTMLElement, rows: HTMLElement[], index: number, positionMs: number): void {
  const row = rows[index];
  const length = Number(row?.dataset.duration);
  if (row && !row.hasAttribute('aria-current')) {
    for (const other of rows) other.removeAttribute('aria-current');
    row.setAttribute('aria-current', 'true');
    write(panel, 'title', row.querySelector('b')?.textContent);
    write(panel, 'artists', row.querySelector('p span')?.textContent);
    write(panel, 'length', clockTime(length));
  }
  write(panel, 'position', clockTime(positionMs));
  const bar = panel.querySelector('progress');
  if (!bar) return;
  bar.max = length;
  bar.value = positionMs;
}

function write(panel: HTMLElement, part: string, words: string | null | undefined): void {
  const element = panel.querySelector(`[data-${part}]`);
  if (element && element.textContent !== words) element.textContent = words ?? '';
}
