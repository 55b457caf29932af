import { formatNumber } from '../../contracts/formatNumber.ts';
import { type Html, html } from '../../contracts/html.ts';
import { addressIn } from '../kit/languages.ts';
import { clockTime } from '../kit/playback.ts';
import type { PublicPage } from '../kit/publicPage.ts';
import type { Track } from '../kit/tracklist.ts';
import { listenButton } from '../kit/view/listenButton.ts';
import { trackServices } from '../kit/view/trackServices.ts';
import type { Entry, Playlist } from './playlist.ts';

/** Number of entries that are comfortable to scroll on a phone; the page links to the rest. */
const shownAtFirst = 25;

/**
 * Renders the proposed tracks, most votes first. Part of the page's personal section, since it shows the visitor's own
 * votes.
 */
export function chart(page: PublicPage, { entries, left, showsAll, notice }: Playlist): Html {
  const { text, status, pagePath, locale } = page;
  const max = entries[0]?.votes ?? 0;
  const shown = showsAll ? entries : entries.slice(0, shownAtFirst);
  const ended = status === 'ended';
  return html`<section class="playlist" id="playlist" aria-labelledby="playlist-title" tabindex="-1" data-personal>
    <div class="playlist-head">
      <h2 id="playlist-title">${text(ended ? 'playlist.title_final' : 'playlist.title')}</h2>
      ${status === 'running' && html`<p>${text('playlist.votes_left', { count: left.votes })}</p>`}
    </div>
    ${notice && html`<p class="form-problem" role="alert" data-focus tabindex="-1">${notice}</p>`}
    ${entries.length === 0 && html`<p class="empty">${text(ended ? 'playlist.empty_final' : 'playlist.empty')}</p>`}
    <ol class="chart">${shown.map((entry) => row(page, entry, max))}</ol>
    ${
      shown.length < entries.length &&
      html`<p class="all"><a href="${addressIn(pagePath, locale)}&amp;all=yes#playlist">${text('playlist.all', { count: entries.length })}</a></p>`
    }
  </section>`;
}

function row(page: PublicPage, { track, votes, mine }: Entry, max: number): Html {
  const { text, status } = page;
  return html`<li class="entry">
    <div class="words">${listenButton(page, track)}<p class="track"><b>${track.title}</b> <span>${track.artists}</span></p>
      <progress max="${Math.max(1, max)}" value="${votes}" aria-hidden="true"></progress>${trackServices(page, track)}</div>
    <p class="count"><span class="visually-hidden">${text('playlist.votes')}</span> <b>${formatNumber(votes, page.locale)}</b></p>
    ${status === 'running' && voteForm(page, track, { mine })}
  </li>`;
}

/** Renders the button to vote or withdraw a vote. A track can appear both in the chart and in the search results. */
export function voteForm(page: PublicPage, track: Track, { mine, search }: { mine: boolean; search?: string }): Html {
  const { text } = page;
  const name = text(mine ? 'playlist.withdraw_from' : 'playlist.vote_for', { title: track.title });
  const id = `${search === undefined ? 'vote' : 'vote-found'}-${encodeURIComponent(track.id)}`;
  return html`<form ${postedTo(page, mine ? 'withdraw' : 'vote')}>
    <input type="hidden" name="track" value="${track.id}">
    ${search && html`<input type="hidden" name="search" value="${search}">`}
    <button class="vote${mine && ' voted'}" id="${id}" type="submit" aria-label="${name}">${text(mine ? 'playlist.voted' : 'playlist.vote')}</button>
  </form>`;
}

/** Returns the attributes of a form that acts on the playlist and is sent in place when scripts run. */
export const postedTo = ({ pagePath, locale, text }: PublicPage, action: string): Html =>
  html`method="post" action="${addressIn(`${pagePath}/${action}`, locale)}" data-in-place="playlist found" data-failure="${text('action.failed')}"`;

/** Renders the button to hear a track, its title, artists, length and streaming links. */
export const trackWords = (page: PublicPage, track: Track): Html =>
  html`<div>${listenButton(page, track)}<p class="track"><b>${track.title}</b> <span>${track.artists} · ${clockTime(track.durationMs)}</span></p>${trackServices(page, track)}</div>`;
