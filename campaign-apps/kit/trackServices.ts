import { serviceAddress, serviceName } from './followItems.ts';
import { type Html, html } from './html.ts';
import type { PublicPage } from './publicPage.ts';
import { fieldsOf, textOf } from './read.ts';
import type { Track } from './tracklist.ts';

/** A track's page at one streaming service. */
export type TrackPage = { service: string; address: string };

/** In this order on every page, whatever the order in which they were switched on. */
const shownServices = ['spotify', 'apple'] as const;

/** The pages of a track by its ids (`service_id`); null says that a service is not known to have it. */
export function readTrackPages(ids: unknown): TrackPage[] {
  const known = fieldsOf(ids);
  return shownServices.flatMap((service) => {
    const address = serviceAddress({ service, type: 'track', id: textOf(known[service]) });
    return address ? [{ service, address }] : [];
  });
}

/** Links to the services at which the track is known, as far as the campaign has them switched on; else nothing. */
export function trackServices({ services, text }: Pick<PublicPage, 'services' | 'text'>, track: Track): Html | null {
  const pages = track.pages.filter(({ service }) => services.includes(service));
  if (pages.length === 0) return null;
  const link = ({ service, address }: TrackPage) => {
    const name = serviceName(service);
    const label = text('tracks.at', { title: track.title, service: name });
    return html`<a href="${address}" rel="noopener" aria-label="${label}">${name}</a> `;
  };
  return html`<p class="track-services">${pages.map(link)}</p>`;
}
