import { type Html, html } from '#contracts/html.ts';
import { blockMark, textMark, titleMark } from '../kit/app/marks.ts';
import { type PublicPage, timeElement } from '../kit/app/publicPage.ts';
import type { SignUpPurpose } from '../kit/page/signUp.ts';
import { pageView, whenLine } from '../kit/pages/pageView.ts';
import { webAddress } from '../kit/values/webAddress.ts';
import { picture } from '../kit/view/picture.ts';
import { placeSections } from '../kit/view/sections.ts';
import { signUpEnded, signUpLink, signUpSection } from '../kit/view/signUpForm.ts';
import { coverBlockOf, coverOf, prePageBlocks } from './blocks.ts';

/** The campaign that a pre-page announced and that fans can visit now. */
export type Arrived = { address: string; gated: boolean };

/** Renders a day as a calendar sheet. It is decorative: another line has the date as text. */
const calendarDate = (moment: string, locale: string): Html => html`<p class="leaf" aria-hidden="true">
  ${(['month', 'day', 'weekday'] as const).map((part) => timeElement(moment, locale, part))}
</p>`;
/** Longer titles are set smaller, so that the poster's bottom edge stays on the first screen. */
const titleLengthLong = 36;

/**
 * Renders the public page: a poster, the countdown below it, then the sign-up and the story. After the start, the links
 * to the announced campaign and to the music come first.
 */
export function prePageView(page: PublicPage, arrived: Arrived | null = null) {
  const { status, text } = page;
  const isUndated = isWithoutDate(page) && arrived === null;
  // Fans sign up for a reminder before the start and while there is none; afterwards for what comes next.
  const purpose: SignUpPurpose = page.status === 'upcoming' || isUndated ? 'reminder' : 'next';
  const signUp = signUpSection(page, purpose);
  const { blocks, unplaced } = placeSections(prePageBlocks, page, {
    signUp: signUp ?? (status === 'ended' ? signUpEnded(text('pre.closed.title'), text('pre.closed.body')) : null),
  });
  const isOut = purpose === 'next';
  const first = [isOut && arrived && arrivedSection(page, arrived), isOut && unplaced.follow, unplaced.signUp].filter(
    (part) => part !== null && part !== false,
  );
  return pageView(page, (title) => ({
    signUp,
    header: html`<header>
  <div class="poster">
    <div class="poster-words">
      <p class="state">${text(isUndated ? 'pre.soon' : `pre.${status}`)}</p>
      <h1 class="${title.length > titleLengthLong ? 'long' : 'short'}"${titleMark(page)}>${title}</h1>
      ${isUndated ? html`<p class="when">${text('pre.undated')}</p>` : dates(page)}
      ${signUpLink(page, purpose)}
    </div>
    ${poster(page)}
  </div>
  ${unplaced.countdown && html`<div class="strip">${unplaced.countdown}</div>`}
</header>`,
    main: html`${first.length > 0 && html`<div class="first">${first}</div>`}
  <div class="story">${blocks}${!isOut && unplaced.follow}</div>`,
  }));
}

const arrivedSection = (
  { text }: PublicPage,
  { address, gated }: Arrived,
): Html => html`<section class="arrived" aria-labelledby="arrived-title">
    <h2 id="arrived-title">${text('pre.arrived.title')}</h2>
    <p>${text('pre.arrived.body')} ${gated && text('pre.arrived.gated')}</p>
    <p><a class="go" href="${address}">${text('pre.arrived.link')}</a></p>
  </section>`;

/** A page that was created with its gate has no date yet, although its status is `running`. */
const isWithoutDate = ({ campaign, status }: PublicPage): boolean => status === 'running' && campaign.startsAt === null;

function dates(page: PublicPage): Html | null {
  const { campaign, status } = page;
  const line = (id: string, moment: string | null) => (moment === null ? null : whenLine(page, id, moment));
  if (status === 'ended') return line('pre.ended_at', campaign.endsAt);
  return line(status === 'upcoming' ? 'pre.starts' : 'pre.since', campaign.startsAt);
}

/** Renders the cover or a placeholder, with the date as a calendar sheet on it. */
function poster(shown: PublicPage): Html {
  const { page, campaign, locale } = shown;
  const chosen = coverOf(page);
  const chosenAddress = webAddress(chosen?.url);
  const address = chosenAddress ?? webAddress(campaign.metaTags.ogImage);
  const { width, height, alt } = (chosenAddress && chosen) || { width: 1200, height: 630, alt: '' };
  const block = coverBlockOf(page)?.id;
  const mark = chosenAddress && block !== undefined ? textMark(shown, block, 'picture.alt') : null;
  const sizes = coverSizes(width / height);
  return html`<div class="sheet"${blockMark(shown, block)}>
    ${address ? picture(shown, { address, alt, width, height, sizes, className: 'cover', mark, isFirst: true }) : blankSheet}
    ${campaign.startsAt && calendarDate(campaign.startsAt, locale)}
  </div>`;
}

/**
 * Returns about how wide the cover is drawn before it is cut to its box: 4:3 below the breakpoint, where screens have
 * enough pixels for a little less, else two fifths of the page and about 640 pixels high. `ratio` is its width divided
 * by its height.
 */
function coverSizes(ratio: number): string {
  const wide = Number.isFinite(ratio) ? ratio : 1;
  return `(max-width: 860px) ${Math.round(Math.max(100, 60 * wide))}vw, max(40vw, ${Math.round(640 * wide)}px)`;
}

const blankSheet = html`<svg class="cover" viewBox="0 0 240 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
  <rect class="paper" width="240" height="300" />
  ${[0, 1, 2, 3, 4, 5, 6, 7].map((ring) => html`<circle class="ring ring-${ring % 2}" cx="120" cy="300" r="${230 - ring * 28}" />`)}
</svg>`;
