import { type Html, html } from '../../contracts/html.ts';
import { addressIn } from '../kit/languages.ts';
import { clockTime, playingAt, totalOf } from '../kit/playback.ts';
import type { PublicPage } from '../kit/publicPage.ts';
import type { Track } from '../kit/tracklist.ts';
import type { Video } from '../kit/videos.ts';
import { trackServices } from '../kit/view/trackServices.ts';
import type { Listening } from './listeningStore.ts';
import { isOpen, type Unlock } from './unlocks.ts';

/** The data that the page shows in addition to the campaign. */
export type ListeningRoom = {
  tracks: Track[];
  videos: Video[];
  listening: Listening;
  unlocks: Unlock[];
  notice: string | null;
};

/**
 * Renders the player. It advances with the clock, on the server and in the page's script, and has only play and pause.
 */
export function player(page: PublicPage, { tracks, videos, listening, unlocks }: ListeningRoom): Html | null {
  const { text } = page;
  const durations = tracks.map(({ durationMs }) => durationMs);
  const { listenedMs } = listening;
  const total = totalOf(durations);
  if (total === 0 && videos.length > 0) return null;
  if (total === 0) return html`<p class="player-empty">${text('unlock.no_tracks')}</p>`;
  const at = playingAt(durations, listenedMs);
  const current = tracks[at?.index ?? tracks.length - 1];
  const position = at?.positionMs ?? current?.durationMs ?? 0;
  return html`<section class="player" aria-labelledby="player-title">
    <h2 class="visually-hidden" id="player-title">${text('unlock.player')}</h2>
    <div class="deck">
      ${at ? playButton(page, listening) : finishedMark}
      <div class="deck-words"><p class="current"><b data-title>${current?.title}</b> <span data-artists>${current?.artists}</span></p>
        <progress max="${current?.durationMs ?? 1}" value="${position}" aria-label="${text('unlock.position')}"></progress>
        <p class="times"><span data-position>${clockTime(position)}</span> <span data-length>${clockTime(current?.durationMs ?? 0)}</span></p></div>
    </div>
    ${!at && html`<p class="finished">${text('unlock.finished')}</p>`}
    ${page.status === 'running' && at && withoutScript(page, nextOf(unlocks, listening))}
    <h3>${text('unlock.tracks')}</h3>
    <ol class="tracks">${tracks.map(
      (track, index) =>
        html`<li data-track data-duration="${track.durationMs}"${
          index === at?.index && html` aria-current="true"`
        }><div><p><b>${track.title}</b> <span>${track.artists}</span></p>${trackServices(page, track)}</div><span class="length">${clockTime(track.durationMs)}</span></li>`,
    )}</ol>
  </section>`;
}

/** Returns how much longer to listen until the next unlock opens, in milliseconds; null if all are open. */
export function nextOf(unlocks: Unlock[], listening: Listening): number | null {
  const locked = unlocks.filter((unlock) => unlock.opensAtMs > 0 && !isOpen(unlock, listening));
  return locked.length === 0 ? null : Math.min(...locked.map(({ opensAtMs }) => opensAtMs)) - listening.listenedMs;
}

function playButton({ text, status, pagePath, locale }: PublicPage, { playing }: Listening): Html | null {
  if (status !== 'running') return null;
  const [action, icon] = playing ? ['pause', 'M15 12h5v24h-5zM28 12h5v24h-5z'] : ['play', 'M17 11v26l20-13z'];
  return html`<form method="post" action="${addressIn(`${pagePath}/${action}`, locale)}" data-in-place="listening" data-failure="${text('action.failed')}">
    <button class="play" id="play" type="submit"><svg viewBox="0 0 48 48" aria-hidden="true"><path d="${icon}" /></svg>
    <span>${text(`unlock.${action}`)}</span></button>
  </form>`;
}

const finishedMark = html`<svg class="finished-mark" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22" /><path d="M14 25l7 7 14-15" /></svg>`;

/**
 * Renders the player's help for visitors without script: the clock runs on the server, and a reload shows newly opened
 * content.
 */
const withoutScript = (
  { text, pagePath, locale }: PublicPage,
  next: number | null,
): Html => html`<noscript><p class="without-script">${text(
  'unlock.without_script',
)} ${next !== null && text('unlock.next_opens', { length: clockTime(next) })}
  <a href="${addressIn(pagePath, locale)}#listening">${text('unlock.look')}</a></p></noscript>`;
