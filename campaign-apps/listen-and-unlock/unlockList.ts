import { type Html, html } from '#contracts/html.ts';
import { blockMark, textMark } from '../kit/app/marks.ts';
import { type PublicPage, paragraphs } from '../kit/app/publicPage.ts';
import { linkBlock, pictureBlock } from '../kit/view/commonBlocks.ts';
import { clockTime } from '../kit/view/playback.ts';
import type { ListeningRoom } from './player.ts';
import { isOpen, type Unlock } from './unlocks.ts';

/** Renders each unlock: open with its content, or locked with only its title, its teaser and when it opens. */
export function unlockList(page: PublicPage, { unlocks, listening }: ListeningRoom): Html | null {
  const { text } = page;
  if (unlocks.length === 0) return null;
  const opened = unlocks.filter((unlock) => isOpen(unlock, listening)).length;
  const count = text('unlock.opened_count', { opened, count: unlocks.length });
  return html`<section class="unlocks" aria-labelledby="unlocks-title">
    <div class="unlocks-head"><h2 id="unlocks-title">${text('unlock.list')}</h2> <p>${count}</p></div>
    <ol>${unlocks.map((unlock) => (isOpen(unlock, listening) ? openOne(page, unlock) : lockedOne(page, unlock)))}</ol>
  </section>`;
}

const keyhole = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="15" /><path d="M16 8a4 4 0 0 1 2 7.5l1.5 7.5h-7l1.5-7.5A4 4 0 0 1 16 8z" /></svg>`;
const openMark = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="15" /><path d="M9.5 16.5l4.5 4.5 8.5-9.5" /></svg>`;

function lockedOne(page: PublicPage, { id, title, teaser, opensAtMs }: Unlock): Html {
  const { text, status } = page;
  return html`<li class="locked"${blockMark(page, id)}>${keyhole}<div>
    <h3>${title} <span class="state">${text('unlock.locked')}</span></h3>
    ${teaser.trim() !== '' && html`<p${textMark(page, id, 'teaser')}>${teaser}</p>`}
    ${status !== 'ended' && opensAtMs > 0 && html`<p class="opens" data-opens-at="${opensAtMs}">${text('unlock.opens_after', { length: clockTime(opensAtMs) })}</p>`}
  </div></li>`;
}

function openOne(page: PublicPage, { id, title, content }: Unlock): Html {
  const { text } = page;
  const at = (field: string) => textMark(page, id, field);
  return html`<li class="open"${blockMark(page, id)}>${openMark}<div>
    <h3>${title} <span class="state">${text('unlock.opened')}</span></h3>
    <div class="opened-content">${paragraphs(content.content)}
    ${pictureBlock.view({ picture: content.picture, caption: '' }, page, at)}
    ${linkBlock.view({ words: content.words, address: content.address }, page, at)}</div>
  </div></li>`;
}
