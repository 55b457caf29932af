import { type Html, html } from '#contracts/html.ts';
import { titleMark } from '../kit/app/marks.ts';
import type { PublicPage } from '../kit/app/publicPage.ts';
import type { Track } from '../kit/campaign/tracklist.ts';
import { pageView, whenLines } from '../kit/pages/pageView.ts';
import { webAddress } from '../kit/values/webAddress.ts';
import { portrayedArtist } from '../kit/view/focusArtists.ts';
import { listenDock } from '../kit/view/listenButton.ts';
import { lyricsSection } from '../kit/view/lyrics.ts';
import { picture } from '../kit/view/picture.ts';
import { previewField } from '../kit/view/previewBar.ts';
import { placeSections } from '../kit/view/sections.ts';
import { signUpLink, signUpSection } from '../kit/view/signUpForm.ts';
import { excerptNote } from '../kit/view/sound.ts';
import { videoSection } from '../kit/view/videoList.ts';
import { communityPlaylistBlocks } from './blocks.ts';
import { chart, postedTo, proofField, trackWords, voteForm } from './chart.ts';
import type { Playlist } from './playlist.ts';

/** Renders the public page, for the server and the editor's preview. */
export function communityPlaylistView(page: PublicPage, playlist: Playlist) {
  const { text, status } = page;
  const { videos, catalogueSize } = playlist;
  // A campaign with only videos has nothing to vote for.
  const hasVotes = catalogueSize > 0 || videos.length === 0;
  const words = hasVotes ? 'playlist' : 'playlist.videos';
  const isOpen = status === 'running' && catalogueSize > 0;
  // Without tracks, a running campaign shows voting as not open yet.
  const isWaiting = status === 'running' && catalogueSize === 0 && videos.length === 0;
  const signUp = signUpSection(page);
  const hasChart = hasVotes && (!isWaiting || playlist.notice !== null);
  const { blocks, unplaced } = placeSections(communityPlaylistBlocks, page, {
    signUp,
    tracklist: hasChart ? html`${chart(page, playlist)}${lyricsSection(page, votedTracks(playlist))}` : null,
  });
  return pageView(page, (title) => ({
    signUp,
    header: html`<header class="masthead"><div class="masthead-inner">
  <div>
    <p class="eyebrow"><span>${text('playlist.eyebrow')}</span> <span class="status">${text(`${words}.${isWaiting ? 'upcoming' : status}`)}</span></p>
    <h1${titleMark(page)}>${title}</h1>
    ${!isWaiting && whenLines(page, words)}${excerptNote(page)}${unplaced.countdown}
    <div class="jumps">${isOpen && !page.hiddenSections.includes('tracklist') && html`<p class="jump"><a href="#playlist">${text('playlist.go_vote')}</a></p>`}${signUpLink(page)}</div>
  </div>
  ${portrait(page)}
</div></header>`,
    main: html`<div class="story">${blocks}</div>
  <div class="lists">${unplaced.tracklist}</div>
  <div class="side">${status === 'running' && hasVotes && proposing(page, playlist)}${unplaced.signUp}</div>
  <div class="more">${videoSection(page, videos)}${unplaced.artists}</div>
  ${hasVotes && listenDock(page)}`,
  }));
}

const votedTracks = ({ entries }: Playlist): Track[] => entries.map(({ track }) => track);

/** Renders the first focus artist, else the campaign's image, else a drawn cassette. */
function portrait(page: PublicPage): Html {
  const { focusArtists, campaign, artistImagePath } = page;
  const artist = portrayedArtist(focusArtists);
  const address = artist?.image ?? webAddress(campaign.metaTags.ogImage);
  if (!address) return cassette;
  const shown = {
    width: 480,
    height: 480,
    sizes: '(max-width: 560px) 100vw, 480px',
    className: 'portrait',
    isFirst: true,
  };
  return picture(page, { ...shown, address, alt: artist?.name ?? '', resizedPath: artist && artistImagePath });
}

const reel = (x: number): Html => html`<circle class="reel" cx="${x}" cy="66" r="19" />
<path class="spokes" d="M${x} 52v28M${x - 12} 59l24 14M${x - 12} 73l24-14" /><circle class="hub" cx="${x}" cy="66" r="6" />`;

/** A mixtape cassette. */
const cassette = html`<svg class="cassette" viewBox="0 0 240 152" aria-hidden="true">
  <rect class="shell" x="2" y="2" width="236" height="148" rx="14" />
  <rect class="sticker" x="18" y="16" width="204" height="92" rx="8" />
  <path class="lines" d="M32 30h176M32 39h120" />
  <rect class="window" x="52" y="44" width="136" height="44" rx="22" />
  ${reel(80)}${reel(160)}
  <path class="foot-part" d="M56 150l8-28h112l8 28z" />
  <circle class="screw" cx="16" cy="138" r="3" /><circle class="screw" cx="224" cy="138" r="3" />
</svg>`;

/** Renders the track search, which works with and without script, and a button to propose each result. */
function proposing(page: PublicPage, playlist: Playlist): Html {
  const { campaign, text, pagePath, locale } = page;
  const { search, catalogueSize, proof } = playlist;
  const heading = html`<h2 id="propose-title">${text('playlist.propose_title')}</h2>`;
  if (catalogueSize === 0) {
    return html`<section class="propose" aria-labelledby="propose-title">${heading}<p>${text('playlist.no_catalogue')}</p></section>`;
  }
  return html`<section class="propose" aria-labelledby="propose-title">
    ${heading}
    <p>${text('playlist.propose_intro', { count: catalogueSize })}</p>
    <form class="search" role="search" method="get" action="${pagePath}#propose-title" data-in-place="found" data-failure="${text('action.failed')}">
      <input type="hidden" name="lang" value="${locale}">${previewField(campaign.preview)}${proofField(proof)}
      <label for="search">${text('playlist.search')}</label>
      <div class="search-line"><input id="search" name="search" type="search" value="${search.words}" maxlength="100" autocomplete="off" spellcheck="false" data-search>
      <button type="submit">${text('playlist.search_submit')}</button></div>
    </form>
    ${found(page, playlist)}
  </section>`;
}

function found(page: PublicPage, { search, entries, left, proof }: Playlist): Html {
  const { text } = page;
  const voted = new Map(entries.map(({ track, mine }) => [track.id, mine]));
  const none = search.words === '' ? 'playlist.all_proposed' : 'playlist.found_none';
  // A proposal is a vote, too.
  const count = Math.min(left.votes, left.proposals);
  const row = (track: Track) => {
    const mine = voted.get(track.id);
    return html`<li>${trackWords(page, track)}${mine === undefined ? count > 0 && proposeForm(page, track, search.words) : voteForm(page, track, { mine, search: search.words })}</li>`;
  };
  return html`<div class="found" id="found" tabindex="-1" data-personal${proof && html` data-guessed`}>
    <p class="found-head"><b data-result>${search.words === '' ? text('playlist.suggestions') : text('playlist.found', { count: search.found.length })}</b>
      <span data-result>${text('playlist.proposals_left', { count })}</span></p>
    <p data-result class="found-none">${search.found.length === 0 ? text(none) : ''}</p>
    <ul>${search.found.map(row)}</ul>
    ${search.more && search.words !== '' && html`<p data-result class="found-more">${text('playlist.found_more')}</p>`}
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
