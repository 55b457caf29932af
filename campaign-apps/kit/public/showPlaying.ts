import { readSound, type Sound } from '../values/sound.ts';
import { clockTime, lengthTime, type Playing } from '../view/playback.ts';

/** Returns the rows of a tracklist with their lengths in milliseconds. */
export function trackRows(root: ParentNode): { rows: HTMLElement[]; durations: number[] } {
  const rows = [...root.querySelectorAll<HTMLElement>('[data-track]')];
  return { rows, durations: rows.map((row) => Number(row.dataset.duration)) };
}

/**
 * Returns what to play of a row with `rowSoundAttribute`, which shows the title, the artists and the links to services;
 * null if nothing.
 */
export function soundOfRow(row: HTMLElement): Sound | null {
  const sound = readSound(row.dataset.sound);
  const textIn = (selector: string) => row.querySelector(selector)?.textContent ?? '';
  return sound && { ...sound, title: textIn('b'), artists: textIn('b + span'), link: linkOfRow(row) };
}

/** Returns the link to the first service; the visitor's chosen services do not reorder the links of a row. */
function linkOfRow(row: HTMLElement): Sound['link'] {
  const link = row.querySelector<HTMLAnchorElement>('a[data-service]');
  return link && { service: link.dataset.service ?? '', name: link.textContent, address: link.href };
}

/** Shows the position of the music in a player and marks the row of the current track. */
export function showPlaying(player: HTMLElement, rows: HTMLElement[], { index, positionMs }: Playing): void {
  const row = rows[index];
  const length = Number(row?.dataset.duration);
  if (row && !row.hasAttribute('aria-current')) {
    for (const other of rows) other.removeAttribute('aria-current');
    row.setAttribute('aria-current', 'true');
  }
  writePart(player, 'length', lengthTime(length));
  writePart(player, 'position', clockTime(positionMs));
  const bar = player.querySelector('progress');
  if (!bar) return;
  bar.max = length || 1;
  bar.value = Math.min(positionMs, bar.max);
}

/** Shows the title, artists and image of a track in a player; without an image, the server-rendered one stays. */
export function showTrack(player: HTMLElement, { title, artists, image }: Sound): void {
  writePart(player, 'title', title);
  writePart(player, 'artists', artists);
  const cover = player.querySelector<HTMLImageElement>('img[data-cover]');
  if (!cover) return;
  const source = image ?? cover.dataset.cover ?? '';
  if (source !== '' && cover.src !== source) cover.src = source;
  cover.hidden = source === '';
}

/** Shows whether a button plays or pauses, by its texts `data-play` and `data-pause`, or with another label. */
export function showToggle(button: HTMLElement, isOn: boolean, label?: string): void {
  button.dataset.on = String(isOn);
  const words = label ?? (isOn ? button.dataset.pause : button.dataset.play) ?? '';
  if (button.querySelector('[data-label]')) writePart(button, 'label', words);
  else button.setAttribute('aria-label', words);
}

/** Sets the text of the element with the attribute `data-<part>` if it differs, so that nothing is announced twice. */
export function writePart(root: HTMLElement, part: string, words: string): void {
  const element = root.querySelector(`[data-${part}]`);
  if (element && element.textContent !== words) element.textContent = words;
}
