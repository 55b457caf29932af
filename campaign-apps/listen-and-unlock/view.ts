import { type Html, html } from '#contracts/html.ts';
import { blockMark, textMark, titleMark } from '../kit/app/marks.ts';
import { type PublicPage, paragraphs } from '../kit/app/publicPage.ts';
import { pageView, whenLines } from '../kit/pages/pageView.ts';
import { linkBlock, pictureBlock } from '../kit/view/commonBlocks.ts';
import { lyricsSection } from '../kit/view/lyrics.ts';
import { clockTime } from '../kit/view/playback.ts';
import { placeSections } from '../kit/view/sections.ts';
import { signUpLink, signUpSection } from '../kit/view/signUpForm.ts';
import { excerptNote } from '../kit/view/sound.ts';
import { videoSection } from '../kit/view/videoList.ts';
import { listenAndUnlockBlocks } from './blocks.ts';
import { type ListeningRoom, nextOf, player } from './player.ts';
import { isOpen, type Unlock } from './unlocks.ts';

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
  ${whenLines(page, 'unlock', openLine(room))}${excerptNote(page)}${unplaced.countdown}
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
  // Outside of the player, which is replaced while it plays.
  const lyrics = lyricsSection(page, room.tracks);
  if (status === 'running') return html`${player(page, room)}${lyrics}`;
  if (status === 'upcoming' || room.tracks.length === 0) return null;
  return html`<p class="closed">${text('unlock.closed')}</p>
  ${player(page, room)}${lyrics}`;
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
  return html`<div class="listening" id="listening" tabindex="-1" data-personal${room.isGuessed && html` data-guessed`} data-page="${pagePath}"
    data-listened="${Math.round(heard.listenedMs)}" data-playing="${String(heard.playing)}" data-opened="${opened.length}"
    data-next="${nextOf(unlocks, heard) ?? ''}" data-opens-in="${text('unlock.opens_in')}"
    data-news="${latest ? text('unlock.news', { title: latest.title }) : ''}">
    ${notice && html`<p class="form-problem" data-focus tabindex="-1" autofocus>${notice}</p>`}
    ${unlockList(page, room)}
  </div>`;
}

/** Renders each unlock: open with its content, or locked with only its title, its teaser and when it opens. */
function unlockList(page: PublicPage, { unlocks, listening }: ListeningRoom): Html | null {
  const { text } = page;
  if (unlocks.length === 0) return null;
  const opened = unlocks.filter((unlock) => isOpen(unlock, listening)).length;
  const count = text('unlock.opened_count', { opened, count: unlocks.length });
  return html`<section class="unlocks" aria-labelledby="unlocks-title">
    <div class="unlocks-head"><h2 id="unlocks-title">${text('unlock.list')}</h2> <p>${count}</p></div>
    <ol>${unlocks.map((unlock) => (isOpen(unlock, listening) ? openOne(page, unlock) : lockedOne(page, unlock)))}</ol>
  </section>`;
}

const keyhole = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="15" /><path d="M16 8a4 4 0 0 1 2 7.5l1.5 7.5h-7l1.5-7.5A4 4 0 0 1 16 8z" /></svg>`;
const openMark = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="15" /><path d="M9.5 16.5l4.5 4.5 8.5-9.5" /></svg>`;

function lockedOne(page: PublicPage, { id, title, teaser, opensAtMs }: Unlock): Html {
  const { text, status } = page;
  return html`<li class="locked"${blockMark(page, id)}>${keyhole}<div>
    <h3>${title} <span class="state">${text('unlock.locked')}</span></h3>
    ${teaser.trim() !== '' && html`<p${textMark(page, id, 'teaser')}>${teaser}</p>`}
    ${status !== 'ended' && opensAtMs > 0 && html`<p class="opens" data-opens-at="${opensAtMs}">${text('unlock.opens_after', { length: clockTime(opensAtMs) })}</p>`}
  </div></li>`;
}

function openOne(page: PublicPage, { id, title, content }: Unlock): Html {
  const { text } = page;
  const at = (field: string) => textMark(page, id, field);
  return html`<li class="open"${blockMark(page, id)}>${openMark}<div>
    <h3>${title} <span class="state">${text('unlock.opened')}</span></h3>
    <div class="opened-content">${paragraphs(content.content)}
    ${pictureBlock.view({ picture: content.picture, caption: '' }, page, at)}
    ${linkBlock.view({ words: content.words, address: content.address }, page, at)}</div>
  </div></li>`;
}
