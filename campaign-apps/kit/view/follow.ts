import { type Html, html } from '../../../contracts/html.ts';
import { type FollowItem, serviceAddress, serviceName } from '../followItems.ts';
import type { PublicPage } from '../publicPage.ts';
import { webAddress } from '../webAddress.ts';

/** The links to follow, with their pictures; nothing where the campaign has none. */
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

/** A link to something at a streaming service, with its picture, an entry of a list. */
export function serviceTile(
  { words, service, image }: Pick<FollowItem, 'words' | 'service' | 'image'>,
  address: string,
): Html {
  const picture = webAddress(image);
  return html`<li><a href="${address}" rel="noopener">
    ${picture ? html`<img src="${picture}" alt="" width="48" height="48" loading="lazy">` : html`<i class="no-picture"></i>`}
    <span><b>${words}</b> <small>${serviceName(service)}</small></span>
  </a></li>`;
}
