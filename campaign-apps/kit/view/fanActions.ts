import { type Html, html } from '#contracts/html.ts';
import { blockMark } from '../app/marks.ts';
import type { PublicPage } from '../app/publicPage.ts';
import { serviceAddress, serviceName } from '../campaign/followItems.ts';
import { addressIn } from '../page/languages.ts';
import { titleOf } from '../page/pageContent.ts';
import { calendarLinks, upcomingEvent } from './calendarEvent.ts';
import { enteredLinks, type ServiceLink } from './presaveBlock.ts';

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
      <li hidden><button type="button" data-copy="${address}" data-copied="${text('share.copied')}" data-failed="${text('share.failed')}">${text('share.copy')}</button><p role="status"></p></li>
      ${links.map(({ name, address }) => outside(name, address))}
    </ul>
  </details>`;
}

const outside = (name: string, address: string): Html =>
  html`<li><a href="${address}" target="_blank" rel="noopener">${name}</a></li>`;

/**
 * A link that shares a page at a network; plain, so that nothing of the network is loaded before a visitor follows it.
 */
type ShareLink = { name: string; address: string };

const withQuery = (base: string, values: Record<string, string>): string => `${base}?${query(values)}`;

/** Encodes spaces as `%20`: in `mailto:` links a plus sign is a plus sign (RFC 6068, section 5). */
const query = (values: Record<string, string>): string => new URLSearchParams(values).toString().replaceAll('+', '%20');

/** Returns the links that share a page. `email` is the name of the last one in the page's language. */
function shareLinks({ title, address, email }: { title: string; address: string; email: string }): ShareLink[] {
  return [
    { name: 'WhatsApp', address: withQuery('https://wa.me/', { text: `${title} ${address}` }) },
    { name: 'X', address: withQuery('https://x.com/intent/post', { text: title, url: address }) },
    { name: 'Facebook', address: withQuery('https://www.facebook.com/sharer/sharer.php', { u: address }) },
    { name: 'Telegram', address: withQuery('https://t.me/share/url', { url: address, text: title }) },
    { name: email, address: withQuery('mailto:', { subject: title, body: address }) },
  ];
}

/** Types of follow items that are music; the others are profiles. */
const musicTypes = ['album', 'playlist', 'track'];

/**
 * Returns one link to the campaign's music for each service: from the page's blocks, else from the source of the
 * tracklist, else from the albums, playlists and tracks of the music follow. Before the start only pre-save links.
 */
function serviceLinks(page: Pick<PublicPage, 'status' | 'page' | 'tracklist' | 'services' | 'follow'>): ServiceLink[] {
  const isUpcoming = page.status === 'upcoming';
  const entered = enteredLinks(page.page.blocks, isUpcoming);
  const all = isUpcoming ? entered : [...entered, ...sourceLink(page), ...followLinks(page)];
  return all.filter((link, index) => all.findIndex(({ service }) => service === link.service) === index);
}

function sourceLink({ tracklist: { source }, services }: Pick<PublicPage, 'tracklist' | 'services'>): ServiceLink[] {
  if (!source || !services.includes(source.service)) return [];
  const address = serviceAddress(source);
  return address ? [{ service: source.service, address }] : [];
}

const followLinks = ({ follow }: Pick<PublicPage, 'follow'>): ServiceLink[] =>
  follow.flatMap((item) => {
    const address = musicTypes.includes(item.type) ? serviceAddress(item) : null;
    return address ? [{ service: item.service, address }] : [];
  });
