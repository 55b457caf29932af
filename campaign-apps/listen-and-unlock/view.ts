import { type Html, html } from '#contracts/html.ts';
import { titleMark } from '../kit/app/marks.ts';
import type { PublicPage } from '../kit/app/publicPage.ts';
import { pageView, whenLines } from '../kit/pages/pageView.ts';
import { placeSections } from '../kit/view/sections.ts';
import { signUpLink, signUpSection } from '../kit/view/signUpForm.ts';
import { videoSection } from '../kit/view/videoList.ts';
import { listenAndUnlockBlocks } from './blocks.ts';
import { type ListeningRoom, nextOf, player } from './player.ts';
import { unlockList } from './unlockList.ts';
import { isOpen } from './unlocks.ts';

/** Renders the public page, for the server and the editor's preview. */
export function listenAndUnlockView(page: PublicPage, room: ListeningRoom) {
  const { text, status } = page;
  const [hasTracks, shown] = [room.tracks.length > 0, status !== 'upcoming' && videos(page, room)];
  const signUp = signUpSection(page);
  const { blocks, unplaced } = placeSections(listenAndUnlockBlocks, page, { signUp, tracklist: tracklist(page, room) });
  return pageView(page, (title) => ({
    signUp,
    header: html`<header class="opening">
  <p class="eyebrow"><span>${text('unlock.eyebrow')}</span> <span class="status">${text(`unlock.${status}`)}</span></p>
  <h1${titleMark(page)}>${title}</h1>
  ${whenLines(page, 'unlock', openLine(room))}${unplaced.countdown}
  ${signUpLink(page)}
</header>`,
    main: html`<div class="story">${blocks}</div>
  <p class="visually-hidden" id="listening-news" role="status"></p>
  ${unplaced.tracklist}
  ${unplaced.signUp}
  ${!hasTracks && shown}
  ${listening(page, room)}
  ${hasTracks && shown}
  ${unplaced.artists}
  ${unplaced.follow}`,
  }));
}

/** Renders the player with its tracks, while the page has one. */
function tracklist(page: PublicPage, room: ListeningRoom): Html | null {
  const { text, status } = page;
  if (status === 'running') return player(page, room);
  if (status === 'upcoming' || room.tracks.length === 0) return null;
  return html`<p class="closed">${text('unlock.closed')}</p>
  ${player(page, room)}`;
}

/** Returns the text of a page without an end; null if there is nothing to hear or see. */
function openLine({ tracks, videos, unlocks }: ListeningRoom): string | null {
  if (tracks.length > 0) return unlocks.length > 0 ? 'unlock.always_open' : 'unlock.tracks_always_open';
  return videos.length > 0 ? 'unlock.videos_always_open' : null;
}

/** Outside of the visitor's part, which can be replaced while a video plays. */
function videos(page: PublicPage, { tracks, videos, unlocks }: ListeningRoom): Html | null {
  const note = tracks.length > 0 ? 'unlock.videos_uncounted' : 'unlock.videos_open';
  return videoSection(page, videos, unlocks.length > 0 && page.text(note));
}

/** Renders the visitor's part of the page; its script reads the position of the music from it. */
function listening(page: PublicPage, room: ListeningRoom): Html {
  const { text, pagePath } = page;
  const { listening: heard, unlocks, notice } = room;
  const opened = unlocks.filter((unlock) => isOpen(unlock, heard));
  const latest = opened.toSorted((one, other) => one.opensAtMs - other.opensAtMs).at(-1);
  return html`<div class="listening" id="listening" tabindex="-1" data-personal data-page="${pagePath}"
    data-listened="${Math.round(heard.listenedMs)}" data-playing="${String(heard.playing)}" data-opened="${opened.length}"
    data-next="${nextOf(unlocks, heard) ?? ''}" data-opens-in="${text('unlock.opens_in')}"
    data-news="${latest ? text('unlock.news', { title: latest.title }) : ''}">
    ${notice && html`<p class="form-problem" role="alert" data-focus tabindex="-1">${notice}</p>`}
    ${unlockList(page, room)}
  </div>`;
}
