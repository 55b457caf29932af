import { followSection } from '../kit/followItems.ts';
import { type Html, html, webAddress } from '../kit/html.ts';
import { phrase } from '../kit/messages.ts';
import { blocksMarkup, descriptionOf } from '../kit/pageContent.ts';
import { pageFoot } from '../kit/pageFoot.ts';
import { countdown, type PublicPage, timeElement } from '../kit/publicPage.ts';
import { signUpSection } from '../kit/signUpForm.ts';
import { listeningPartyBlocks } from './blocks.ts';
import { nowPlaying, type PartyPhase, type Playback, partyTracklist, phaseOf } from './nowPlaying.ts';

type Party = PublicPage & { phase: PartyPhase };

/** The public page, for the server and for the editor's preview alike. */
export function listeningPartyView(
  publicPage: PublicPage,
  playback: Playback,
): { title: string; description: string | null; main: Html } {
  const { page, campaign, text, status } = publicPage;
  const { startsAt } = campaign;
  const phase = phaseOf(status, startsAt, playback);
  const party = { ...publicPage, phase };
  const title = page.title.trim() || campaign.name;
  return {
    title,
    description: descriptionOf(page),
    main: html`${status !== 'ended' && html`<a class="skip" href="#sign-up">${text('page.skip')}</a>`}
<header class="hero hero-${phase}">
  <div class="hero-words">
    <p class="eyebrow"><span>${text('party.eyebrow')}</span> <span class="status">${text(`party.${phase}`)}</span></p>
    <h1>${title}</h1>
    ${dates(party)}
    ${phase === 'playing' && startsAt && nowPlaying(startsAt, playback, text)}
  </div>
  ${record(party)}
</header>
<main class="content">
  <div class="story">${blocksMarkup(listeningPartyBlocks, party)}${followSection(party)}${partyTracklist(playback, phase === 'playing' ? startsAt : null, text)}</div>
  ${status === 'ended' ? farewell(party) : signUpSection(party)}
</main>
${pageFoot(party)}`,
  };
}

function dates({ campaign: { startsAt, endsAt }, phase, status, text, locale }: Party): Html {
  const line = (id: string, moment: string) =>
    html`<p class="when">${phrase(text(id), { date: timeElement(moment, locale) })}</p>`;
  if (status === 'upcoming' && startsAt) return html`${line('party.starts', startsAt)}${countdown(startsAt, text)}`;
  if (phase === 'played') return html`<p class="when">${text('party.played_through')}</p>`;
  if (endsAt) return line(status === 'ended' ? 'party.ended_at' : 'party.until', endsAt);
  return html`<p class="when">${text('party.always_open')}</p>`;
}

const farewell = ({ text }: Party): Html => html`<section class="sign-up" id="sign-up" aria-labelledby="closed-title">
  <h2 id="closed-title">${text('party.closed.title')}</h2>
  <p>${text('party.closed.body')}</p>
</section>`;

/** A record half out of its sleeve; the sleeve shows the campaign's picture where it has one. */
function record({ campaign }: Party): Html {
  const cover = webAddress(campaign.metaTags.ogImage);
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
    <div class="sleeve">${cover ? html`<img src="${cover}" alt="">` : sleeveArt}</div>
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
