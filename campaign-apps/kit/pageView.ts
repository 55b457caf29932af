import { type Html, html } from '../../contracts/html.ts';
import type { CampaignApp } from './app.ts';
import { phrase } from './messages.ts';
import { descriptionOf } from './pageContent.ts';
import { pageFoot } from './pageFoot.ts';
import { countdown, type PublicPage, timeElement } from './publicPage.ts';

type Parts = {
  /** The inside of the page's head, before its main part. */
  header: Html;
  /** The inside of its main part; the sign-up stands in it. */
  main: Html;
};

/** What every page has around its own parts: the title that staff gave it, else the campaign's name; the skip link and the foot. */
export function pageView(page: PublicPage, partsOf: (title: string) => Parts): ReturnType<CampaignApp['view']> {
  const { campaign, status, text } = page;
  const title = page.page.title.trim() || campaign.name;
  const { header, main } = partsOf(title);
  return {
    title,
    description: descriptionOf(page.page),
    main: html`${status !== 'ended' && html`<a class="skip" href="#sign-up">${text('page.skip')}</a>`}
${header}
<main class="content">${main}</main>
${pageFoot(page)}`,
  };
}

/** A line of the head that says when: the text `id` with its `{date}`. */
export const whenLine = ({ text, locale }: PublicPage, id: string, moment: string): Html =>
  html`<p class="when">${phrase(text(id), { date: timeElement(moment, locale) })}</p>`;

/**
 * When a campaign with a start and an end is on, by the texts `starts`, `until`, `ended_at` and `always_open` of the
 * app's own part of the messages; before its start with a countdown. Another text may stand for `always_open`.
 */
export function whenLines(page: PublicPage, ownPart: string, alwaysOpen = `${ownPart}.always_open`): Html {
  const { campaign, status, text } = page;
  const { startsAt, endsAt } = campaign;
  if (status === 'upcoming' && startsAt) {
    return html`${whenLine(page, `${ownPart}.starts`, startsAt)}${countdown(startsAt, text)}`;
  }
  if (endsAt) return whenLine(page, `${ownPart}.${status === 'ended' ? 'ended_at' : 'until'}`, endsAt);
  return html`<p class="when">${text(alwaysOpen)}</p>`;
}
