import { formatNumber } from '#contracts/formatNumber.ts';
import { type Html, html } from '#contracts/html.ts';
import { blockMark } from '../kit/app/marks.ts';
import type { PublicPage } from '../kit/app/publicPage.ts';
import type { Track } from '../kit/campaign/tracklist.ts';
import { addressIn } from '../kit/page/languages.ts';
import { lengthTime } from '../kit/view/playback.ts';
import { previewField } from '../kit/view/previewBar.ts';
import { plainAudio } from '../kit/view/sound.ts';
import { trackPicture } from '../kit/view/trackPicture.ts';
import { trackServices } from '../kit/view/trackServices.ts';
import type { Entry, Playlist } from './playlist.ts';
import { rulesBlockOf } from './rules.ts';

/** The entries above the fold: proposing and signing up follow within two screens of a phone. */
const shownAtFirst = 5;

/**
 * Renders the proposed tracks, most votes first. Part of the page's personal section, since it shows the visitor's own
 * votes.
 */
export function chart(page: PublicPage, { entries, left, showsAll, notice, proof }: Playlist): Html {
  const { text, status } = page;
  const max = entries[0]?.votes ?? 0;
  const shown = showsAll ? entries : entries.slice(0, shownAtFirst);
  return html`<section class="playlist" id="playlist" aria-labelledby="playlist-title" tabindex="-1" data-personal${proof && html` data-guessed`}>
    <div class="playlist-head">
      <h2 id="playlist-title">${text(status === 'running' ? 'playlist.title' : 'playlist.title_final')}</h2>
      ${status === 'running' && html`<p data-result${blockMark(page, rulesBlockOf(page.page.blocks)?.id)}>${text('playlist.votes_left', { count: left.votes })}</p>`}
    </div>
    ${notice && html`<p class="form-problem" data-focus tabindex="-1" autofocus>${notice}</p>`}
    ${entries.length === 0 && html`<p class="empty">${text(emptyIds[status])}</p>`}
    <ol class="chart">${shown.map((entry, index) => row(page, entry, { max, showsAll, isNext: index === shownAtFirst }))}</ol>
    ${shown.length < entries.length && unfoldForm(page, entries.length, proof)}
  </section>`;
}

const emptyIds = {
  upcoming: 'playlist.empty_upcoming',
  running: 'playlist.empty',
  ended: 'playlist.empty_final',
} as const;

/** The id of the button, then of the first entry that it shows: the script moves the focus there. */
const foldId = 'after-the-fold';

/** Renders the field with which a form that is sent by GET keeps the state of a visitor without a key. */
export const proofField = (proof: Playlist['proof']): Html | null =>
  proof ? html`<input type="hidden" name="proof" value="${proof}">` : null;

/** Renders the button that shows the entries below the fold. */
const unfoldForm = ({ campaign, text, pagePath, locale }: PublicPage, count: number, proof: Playlist['proof']): Html =>
  html`<form class="all" method="get" action="${pagePath}#playlist" data-in-place="playlist" data-failure="${text('action.failed')}">
    <input type="hidden" name="lang" value="${locale}">${previewField(campaign.preview)}${proofField(proof)}
    <button id="${foldId}" name="all" value="yes" type="submit">${text('playlist.all', { count })}</button>
  </form>`;

function row(
  page: PublicPage,
  { track, votes, mine }: Entry,
  { max, showsAll, isNext }: { max: number; showsAll: boolean; isNext: boolean },
): Html {
  const { text, status } = page;
  return html`<li class="entry"${blockMark(page, track.id)}${isNext && html` id="${foldId}" tabindex="-1"`}>
    ${trackPicture(page, track)}
    <div class="words"><p class="track"><b>${track.title}</b> <span>${track.artists}</span></p>
      <progress max="${Math.max(1, max)}" value="${votes}" aria-hidden="true"></progress>${trackServices(page, track)}${plainAudio(page, track)}</div>
    <p class="count"><span class="visually-hidden">${text('playlist.votes')}</span> <b>${formatNumber(votes, page.locale)}</b></p>
    ${status === 'running' && voteForm(page, track, { mine, showsAll })}
  </li>`;
}

/** The state that the page keeps after the vote: the visitor's search, or the whole chart. */
type VoteForm = { mine: boolean; search?: string; showsAll?: boolean };

/** Renders the button to vote or withdraw a vote. A track can appear both in the chart and in the search results. */
export function voteForm(page: PublicPage, track: Track, { mine, search, showsAll }: VoteForm): Html {
  const { text } = page;
  const name = text(mine ? 'playlist.withdraw_from' : 'playlist.vote_for', { title: track.title });
  const id = `${search === undefined ? 'vote' : 'vote-found'}-${encodeURIComponent(track.id)}`;
  return html`<form ${postedTo(page, mine ? 'withdraw' : 'vote')}>
    <input type="hidden" name="track" value="${track.id}">
    ${search && html`<input type="hidden" name="search" value="${search}">`}
    ${showsAll && html`<input type="hidden" name="all" value="yes">`}
    <button class="vote${mine && ' voted'}" id="${id}" type="submit" aria-label="${name}">${text(mine ? 'playlist.voted' : 'playlist.vote')}</button>
  </form>`;
}

/** Returns the attributes of a form that acts on the playlist and is sent in place when scripts run. */
export const postedTo = ({ campaign, pagePath, locale, text }: PublicPage, action: string): Html =>
  html`method="post" action="${addressIn(`${pagePath}/${action}`, locale, campaign.preview)}" data-in-place="playlist found" data-failure="${text('action.failed')}"`;

/** Renders the picture, title, artists, length and streaming links of a track, which can be played. */
export const trackWords = (page: PublicPage, track: Track): Html =>
  html`${trackPicture(page, track)}<div><p class="track"><b>${track.title}</b> <span>${track.artists} · ${lengthTime(track.durationMs)}</span></p>${trackServices(page, track)}${plainAudio(page, track)}</div>`;
