import { type Html, html } from '#contracts/html.ts';
import type { PublicPage } from '../kit/app/publicPage.ts';
import type { Track } from '../kit/campaign/tracklist.ts';
import { previewField } from '../kit/view/previewBar.ts';
import { postedTo, trackWords, voteForm } from './chart.ts';
import type { Playlist } from './playlist.ts';

/** Renders the track search, which works with and without script, and a button to propose each result. */
export function proposing(page: PublicPage, playlist: Playlist): Html {
  const { campaign, text, pagePath, locale } = page;
  const { search, catalogueSize } = playlist;
  const heading = html`<h2 id="propose-title">${text('playlist.propose_title')}</h2>`;
  if (catalogueSize === 0) {
    return html`<section class="propose" aria-labelledby="propose-title">${heading}<p>${text('playlist.no_catalogue')}</p></section>`;
  }
  return html`<section class="propose" aria-labelledby="propose-title">
    ${heading}
    <p>${text('playlist.propose_intro', { count: catalogueSize })}</p>
    <form class="search" role="search" method="get" action="${pagePath}#propose-title" data-in-place="found" data-failure="${text('action.failed')}">
      <input type="hidden" name="lang" value="${locale}">${previewField(campaign.preview)}
      <label for="search">${text('playlist.search')}</label>
      <div class="search-line"><input id="search" name="search" type="search" value="${search.words}" maxlength="100" autocomplete="off" spellcheck="false" data-search>
      <button type="submit">${text('playlist.search_submit')}</button></div>
    </form>
    ${found(page, playlist)}
  </section>`;
}

function found(page: PublicPage, { search, entries, left }: Playlist): Html {
  const { text } = page;
  const voted = new Map(entries.map(({ track, mine }) => [track.id, mine]));
  const none = search.words === '' ? 'playlist.all_proposed' : 'playlist.found_none';
  const row = (track: Track) => {
    const mine = voted.get(track.id);
    return html`<li>${trackWords(page, track)}${mine === undefined ? proposeForm(page, track, search.words) : voteForm(page, track, { mine, search: search.words })}</li>`;
  };
  return html`<div class="found" id="found" tabindex="-1" data-personal>
    <p class="found-head"><b>${text(search.words === '' ? 'playlist.suggestions' : 'playlist.found')}</b>
      <span>${text('playlist.proposals_left', { count: left.proposals })}</span></p>
    <p role="status" class="found-none">${search.found.length === 0 ? text(none) : ''}</p>
    <ul>${search.found.map(row)}</ul>
    ${search.more && search.words !== '' && html`<p class="found-more">${text('playlist.found_more')}</p>`}
  </div>`;
}

function proposeForm(page: PublicPage, { id, title }: Track, search: string): Html {
  const { text } = page;
  return html`<form ${postedTo(page, 'propose')}>
    <input type="hidden" name="track" value="${id}">
    ${search && html`<input type="hidden" name="search" value="${search}">`}
    <button id="propose-${encodeURIComponent(id)}" type="submit" aria-label="${text('playlist.propose_this', { title })}">${text('playlist.propose')}</button>
  </form>`;
}
