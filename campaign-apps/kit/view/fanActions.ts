import { type Html, html } from '#contracts/html.ts';
import { blockMark } from '../app/marks.ts';
import type { PublicPage } from '../app/publicPage.ts';
import { serviceName } from '../campaign/followItems.ts';
import { addressIn } from '../page/languages.ts';
import { titleOf } from '../page/pageContent.ts';
import { calendarLinks, upcomingEvent } from './calendarEvent.ts';
import { serviceLinks } from './serviceLinks.ts';
import { shareLinks } from './shareLinks.ts';

/** Renders what visitors can do with a page: open its music at a service, save the date, share it. */
export const fanActions = (page: PublicPage): Html =>
  html`<section class="fan-actions" aria-label="${page.text('share.actions')}">
  ${serviceRow(page)}
  <div class="fan-menus">${calendarMenu(page)}${shareMenu(page)}</div>
</section>`;

/** Renders the links to services in one row; the page's script moves the visitor's own service to the front. */
function serviceRow(page: PublicPage): Html | null {
  const links = serviceLinks(page);
  if (links.length === 0) return null;
  const { text, status } = page;
  const words = status === 'upcoming' ? 'services.presave' : 'services.listen';
  const link = ({ service, address, block }: (typeof links)[number]) => {
    const label = text(`${words}_on`, { service: serviceName(service) });
    return html`<li${blockMark(page, block)}><a href="${address}" data-service="${service}" rel="noopener" aria-label="${label}">${serviceName(service)}</a></li>`;
  };
  return html`<div class="service-row">
    <h2 id="services-title">${text(words)}</h2>
    <ul aria-labelledby="services-title" data-services>${links.map(link)}</ul>
  </div>`;
}

/** Renders the ways to save the date of a campaign that has not started. */
function calendarMenu(page: PublicPage): Html | null {
  const event = upcomingEvent(page);
  if (!event) return null;
  const { text, pagePath, locale, campaign } = page;
  const entries = calendarLinks(event).map(({ name, address }) => outside(name, address));
  return html`<details class="fan-menu">
    <summary data-count="Save the date">${text('calendar.title')}</summary>
    <ul><li><a href="${addressIn(`${pagePath}/calendar.ics`, locale, campaign.preview)}">${text('calendar.file')}</a></li>${entries}</ul>
  </details>`;
}

function shareMenu({ campaign, page, text, address }: PublicPage): Html {
  const title = titleOf(page, campaign);
  const links = shareLinks({ title, address, email: text('share.email') });
  return html`<details class="fan-menu" data-share="${address}" data-share-title="${title}">
    <summary data-count="Share">${text('share.title')}</summary>
    <ul>
      <li hidden><button type="button" data-copy="${address}" data-copied="${text('share.copied')}">${text('share.copy')}</button></li>
      ${links.map(({ name, address }) => outside(name, address))}
    </ul>
    <p class="visually-hidden" role="status"></p>
  </details>`;
}

const outside = (name: string, address: string): Html =>
  html`<li><a href="${address}" target="_blank" rel="noopener">${name}</a></li>`;
