import { type Html, html } from '#contracts/html.ts';
import type { PublicPage } from '../app/publicPage.ts';
import { serviceName } from '../campaign/followItems.ts';
import type { Track, TrackPage } from '../campaign/tracklist.ts';

/** Renders links to the track at the services that have it and that the campaign has enabled; else nothing. */
export function trackServices({ services, text }: Pick<PublicPage, 'services' | 'text'>, track: Track): Html | null {
  const pages = track.pages.filter(({ service }) => services.includes(service));
  if (pages.length === 0) return null;
  const link = ({ service, address }: TrackPage) => {
    const name = serviceName(service);
    const label = text('tracks.at', { title: track.title, service: name });
    return html`<a href="${address}" data-service="${service}" rel="noopener" aria-label="${label}">${name}</a> `;
  };
  return html`<p class="track-services">${pages.map(link)}</p>`;
}
