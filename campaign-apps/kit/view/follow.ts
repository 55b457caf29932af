import { type Html, html } from '#contracts/html.ts';
import type { PublicPage } from '../app/publicPage.ts';
import { type FollowItem, serviceAddress, serviceName } from '../campaign/followItems.ts';
import { webAddress } from '../values/webAddress.ts';

/** Renders the links to follow, with their images; nothing if there are none. */
export function followSection({ follow, text }: Pick<PublicPage, 'follow' | 'text'>): Html | null {
  const items = follow.flatMap((item) => {
    const address = serviceAddress(item);
    return address ? [serviceTile(item, address)] : [];
  });
  if (items.length === 0) return null;
  return html`<section class="follow" aria-labelledby="follow-title">
    <h2 id="follow-title">${text('follow.title')}</h2>
    <ul>${items}</ul>
  </section>`;
}

/** Renders a list item that links to an item at a streaming service, with its image. */
export function serviceTile(
  { words, service, image }: Pick<FollowItem, 'words' | 'service' | 'image'>,
  address: string,
): Html {
  const picture = webAddress(image);
  return html`<li><a href="${address}" data-service="${service}" rel="noopener">
    ${picture ? html`<img src="${picture}" alt="" width="48" height="48" loading="lazy">` : html`<i class="no-picture"></i>`}
    <span><b>${words}</b> <small>${serviceName(service)}</small></span>
  </a></li>`;
}
