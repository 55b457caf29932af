import { type Html, html } from '#contracts/html.ts';
import type { CampaignApp } from '../app/app.ts';
import { type PublicPage, timeElement } from '../app/publicPage.ts';
import { addressIn } from '../page/languages.ts';
import { legalNav } from '../page/legal.ts';
import { descriptionOf, titleOf } from '../page/pageContent.ts';
import { phrase } from '../texts/messages.ts';
import { zoneName } from '../values/timeFormat.ts';
import { fanActions } from '../view/fanActions.ts';
import { languageNav } from '../view/languageNav.ts';
import { isUnplaced } from '../view/sections.ts';
import { socialNav } from '../view/social.ts';

type Parts = {
  /** The content of the page's header, before its main part. */
  header: Html;
  /** The content of its main part, including the sign-up. */
  main: Html;
  /** The sign-up; null if the page has none at this moment. */
  signUp: Html | null;
};

/**
 * Renders the common parts of every page around its own: the title, the skip link, what visitors can do with the page
 * (listen, save the date, share), and the footer.
 */
export function pageView(page: PublicPage, partsOf: (title: string) => Parts): ReturnType<CampaignApp['view']> {
  const { campaign, text } = page;
  const title = titleOf(page.page, campaign);
  const { header, main, signUp } = partsOf(title);
  return {
    title,
    description: descriptionOf(page.page),
    main: html`${signUp && html`<a class="skip" href="#sign-up">${text('page.skip')}</a>`}${page.notice}
${header}
${fanActions(page)}
<main class="content">${main}</main>
${pageFoot(page)}`,
  };
}

/** Renders a line of the header with a date: the text `id` with its `{date}`, and the name of the time zone below. */
export const whenLine = ({ text, locale }: PublicPage, id: string, moment: string): Html =>
  html`<p class="when">${phrase(text(id), { date: timeElement(moment, locale) })}
    <span class="zone" data-zone-at="${moment}" data-words="${text('time.yours')}">${zoneName(locale, new Date(moment), 'UTC')}</span></p>`;

/**
 * Renders when a campaign with a start and an end runs, with the texts `starts`, `until`, `ended_at` and `always_open`
 * of the app's own messages. Another text can replace `always_open`; null omits it.
 */
export function whenLines(
  page: PublicPage,
  ownPart: string,
  alwaysOpen: string | null = `${ownPart}.always_open`,
): Html | null {
  const { campaign, status, text } = page;
  const { startsAt, endsAt } = campaign;
  if (status === 'upcoming' && startsAt) return whenLine(page, `${ownPart}.starts`, startsAt);
  if (endsAt) return whenLine(page, `${ownPart}.${status === 'ended' ? 'ended_at' : 'until'}`, endsAt);
  return alwaysOpen === null ? null : html`<p class="when">${text(alwaysOpen)}</p>`;
}

/** Renders the footer of every app's page: its name, social networks, legal documents and languages. */
const pageFoot = (page: PublicPage): Html => html`<footer class="foot"><div>
  <p>${page.campaign.name}</p>
  ${isUnplaced(page, 'social') && socialNav(page)}
  ${legalNav(page)}
  ${languageNav(page)}
  ${page.campaign.tokenGate.enabled && !page.campaign.preview && leaveForm(page)}${page.inFoot}
</div></footer>`;

/** Ends the access to a page behind a token gate, for example in a shared browser. */
const leaveForm = ({ text, locale, pagePath }: PublicPage): Html =>
  html`<form method="post" action="${addressIn(`${pagePath}/leave`, locale)}"><button class="leave" type="submit">${text('gate.leave')}</button></form>`;
