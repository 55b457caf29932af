import { clockTime, type Playing } from '../playback.ts';

/** Returns the rows of a tracklist with their lengths in milliseconds. */
export function trackRows(root: ParentNode): { rows: HTMLElement[]; durations: number[] } {
  const rows = [...root.querySelectorAll<HTMLElement>('[data-track]')];
  return { rows, durations: rows.map((row) => Number(row.dataset.duration)) };
}

/** Shows the position of the music in a player and marks the row of the current track. */
export function showPlaying(player: HTMLElement, rows: HTMLElement[], { index, positionMs }: Playing): void {
  const row = rows[index];
  const length = Number(row?.dataset.duration);
  if (row && !row.hasAttribute('aria-current')) {
    for (const other of rows) other.removeAttribute('aria-current');
    row.setAttribute('aria-current', 'true');
    write(player, 'title', row.querySelector('b')?.textContent);
    write(player, 'artists', row.querySelector('p span')?.textContent);
    write(player, 'length', clockTime(length));
  }
  write(player, 'position', clockTime(positionMs));
  const bar = player.querySelector('progress');
  if (!bar) return;
  bar.max = length || 1;
  bar.value = positionMs;
}

function write(player: HTMLElement, part: string, words: string | null | undefined): void {
  const element = player.querySelector(`[data-${part}]`);
  if (element && element.textContent !== words) element.textContent = words ?? '';
}
