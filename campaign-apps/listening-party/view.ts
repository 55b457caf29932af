import { type Html, html } from '#contracts/html.ts';
import { titleMark } from '../kit/app/marks.ts';
import type { PublicPage } from '../kit/app/publicPage.ts';
import { purposeAt, type SignUpPurpose } from '../kit/page/signUp.ts';
import { pageView, whenLines } from '../kit/pages/pageView.ts';
import { webAddress } from '../kit/values/webAddress.ts';
import { lyricsSection } from '../kit/view/lyrics.ts';
import { picture } from '../kit/view/picture.ts';
import { placeSections } from '../kit/view/sections.ts';
import { signUpEnded, signUpLink, signUpSection } from '../kit/view/signUpForm.ts';
import { excerptNote } from '../kit/view/sound.ts';
import { listeningPartyBlocks } from './blocks.ts';
import {
  isAnyHeard,
  type PartyPhase,
  type Playback,
  partyPlayer,
  partyTracklist,
  partyVideos,
  phaseOf,
} from './nowPlaying.ts';

/** Renders the public page, for the server and the editor's preview. */
export function listeningPartyView(page: PublicPage, playback: Playback) {
  const { campaign, text, status } = page;
  const { startsAt } = campaign;
  const phase = phaseOf(status, startsAt, playback);
  const purpose: SignUpPurpose = phase === 'played' ? 'next' : purposeAt(status);
  const signUp = signUpSection(page, purpose);
  const { blocks, unplaced } = placeSections(listeningPartyBlocks, page, {
    signUp: signUp ?? (status === 'ended' ? signUpEnded(text('party.closed.title'), text('party.closed.body')) : null),
    tracklist: tracksWithLyrics(page, playback, phase === 'playing' ? startsAt : null),
  });
  // Without a start the tracks don't play together, and videos never do.
  const isOpen = phase === 'running';
  const isSilent = phase === 'playing' && !isAnyHeard(page, playback.tracks);
  const isEmpty = isOpen && playback.tracks.length === 0 && playback.videos.length === 0;
  return pageView(page, (title) => ({
    signUp,
    header: html`<header class="hero hero-${phase}">
  <div class="hero-words">
    <p class="eyebrow"><span>${text('party.eyebrow')}</span> ${!isEmpty && html`<span class="status">${text(`party.${isOpen || isSilent ? 'open' : phase}`)}</span>`}</p>
    <h1${titleMark(page)}>${title}</h1>
    ${phase === 'played' ? html`<p class="when">${text('party.played_through')}</p>` : html`${whenLines(page, 'party', openLine(page, phase, playback))}${excerptNote(page)}`}${unplaced.countdown}
    ${partyPlayer(page, playback)}
    ${signUpLink(page, purpose)}
  </div>
  ${record(page)}
</header>`,
    main: html`<div class="story">${blocks}</div>
  ${unplaced.signUp}
  <div class="more">${partyVideos(page, playback)}${unplaced.tracklist}${unplaced.artists}${unplaced.follow}</div>`,
  }));
}

/** Renders the tracks, and from the start their lyrics: like the sound, they may not be released before. */
function tracksWithLyrics(page: PublicPage, playback: Playback, startsAt: string | null): Html | null {
  const tracklist = partyTracklist(page, playback, startsAt);
  return tracklist && html`${tracklist}${page.status !== 'upcoming' && lyricsSection(page, playback.tracks)}`;
}

/** Returns the text of a party without an end; null if there is nothing to hear or see. */
function openLine(page: PublicPage, phase: PartyPhase, { tracks, videos }: Playback): string | null {
  const isHeard = isAnyHeard(page, tracks);
  if (isHeard && phase === 'playing') return 'party.always_open';
  if (videos.length > 0) return 'party.videos_open';
  if (isHeard) return 'party.tracks_play';
  return tracks.length > 0 ? 'party.tracks_open' : null;
}

/** The sleeve shows the middle of an image that is about twice as wide as high. */
const sleeveSizes = '(max-width: 860px) 320px, 690px';

/** Renders a record half out of its sleeve; the sleeve shows the campaign's image if it has one. */
function record(page: PublicPage): Html {
  const cover = webAddress(page.campaign.metaTags.ogImage);
  const grooves = [88, 80, 72, 64, 56, 48].map(
    (radius) => html`<circle class="groove" cx="100" cy="100" r="${radius}" />`,
  );
  return html`<div class="record" aria-hidden="true">
    <svg class="disc" viewBox="0 0 200 200">
      <circle class="vinyl" cx="100" cy="100" r="98" />
      ${grooves}
      <path class="shine" d="M100 100 40 22a98 98 0 0 1 46-19z" /><path class="shine" d="M100 100 160 178a98 98 0 0 1-46 19z" />
      <circle class="label" cx="100" cy="100" r="34" /><circle class="label-ring" cx="100" cy="100" r="24" />
      <path class="label-mark" d="M100 72v8" />
      <circle class="hole" cx="100" cy="100" r="4" />
    </svg>
    <div class="sleeve">${cover ? picture(page, { address: cover, alt: '', sizes: sleeveSizes, isFirst: true }) : sleeveArt}</div>
  </div>`;
}

const sleeveArt = html`<svg viewBox="0 0 200 200" preserveAspectRatio="xMidYMid slice">
  <rect class="art-ground" width="200" height="200" />
  <circle class="art-sun" cx="132" cy="74" r="62" />
  ${[0, 1, 2, 3, 4, 5, 6].map((row) => {
    const y = 104 + row * 15;
    const lift = 34 - row * 4;
    return html`<path class="art-wave art-wave-${row}" d="M-10 ${y}C30 ${y - lift} 60 ${y + lift} 100 ${y}S170 ${y - lift} 210 ${y}V210H-10Z" />`;
  })}
</svg>`;
