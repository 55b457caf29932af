import { type Html, html } from '#contracts/html.ts';
import type { PublicPage } from '../app/publicPage.ts';
import type { Track } from '../campaign/tracklist.ts';
import { hasSound } from '../values/sound.ts';
import { clockTime } from './playback.ts';
import { playSymbols, soundAttribute, soundPanel } from './sound.ts';
import { soundOf } from './trackSound.ts';

/**
 * Renders the button that plays one track of a list in the page's `listenDock`; nothing for a track without sound and
 * without a page at a service. Needs `listenInLists()` in the page's script; add `plainAudio` for visitors without
 * script.
 */
export function listenButton(page: PublicPage, track: Track): Html | null {
  const sound = soundOf(track, page.services);
  if (!hasSound(sound) && !sound.link) return null;
  const [on, off] = ['pause_track', 'play_track'].map((name) => page.text(`sound.${name}`, { title: track.title }));
  return html`<button class="listen" type="button" data-listen data-on="false" data-play="${off}" data-pause="${on}" aria-label="${off}"${soundAttribute(page, track)}>${playSymbols}</button>`;
}

/** Renders the player of lists, once on a page. It appears at the bottom of the screen when a track is played. */
export function listenDock(page: PublicPage): Html {
  const { text } = page;
  return html`<section class="listen-dock" id="listen-dock" aria-label="${text('sound.player')}" data-tap="${text('sound.tap')}" hidden>
    <img class="sound-cover" data-cover alt="" width="56" height="56" hidden>
    <p class="dock-words"><b data-title></b> <span data-artists></span></p>
    <button class="listen" type="button" data-toggle data-on="false" data-play="${text('sound.play')}" data-pause="${text('sound.pause')}" aria-label="${text('sound.play')}">${playSymbols}</button>
    <button class="dock-close" type="button" data-dock-close aria-label="${text('sound.close')}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg></button>
    <div class="dock-seek"><span data-position>${clockTime(0)}</span>
      <input type="range" data-seek min="0" max="1" step="1" value="0" aria-label="${text('sound.position')}"> <span data-length></span></div>
    ${soundPanel(page, null)}
  </section>`;
}
