import { html } from '../../contracts/html.ts';
import { paragraphs } from './publicPage.ts';
import { blockKind } from './view/blockKind.ts';
import { picture } from './view/picture.ts';
import { webAddress } from './webAddress.ts';

/** How wide the apps show an image between texts. */
const blockSizes = '(min-width: 760px) 680px, 92vw';

/** Plain text. */
export const textBlock = blockKind({
  type: 'text',
  label: 'Text',
  fields: { text: { kind: 'text', label: 'Text' } },
  view: ({ text }, _page, at) =>
    text.trim() === '' ? null : html`<div class="text-block"${at('text')}>${paragraphs(text)}</div>`,
});

/** An image of the media library, as wide as the text. */
export const pictureBlock = blockKind({
  type: 'picture',
  label: 'Image',
  fields: {
    picture: { kind: 'picture', label: 'Image', size: { width: 1200, height: 675 }, isShared: true },
    caption: { kind: 'line', label: 'Caption' },
  },
  view: ({ picture: shown, caption }, page, at) => {
    const address = webAddress(shown?.url);
    if (!shown || !address) return null;
    return html`<figure class="picture-block">${picture(page, { ...shown, address, sizes: blockSizes })}${
      caption.trim() !== '' && html`<figcaption${at('caption')}>${caption}</figcaption>`
    }</figure>`;
  },
});

/** A link to another page. */
export const linkBlock = blockKind({
  type: 'link',
  label: 'Link',
  fields: {
    words: { kind: 'line', label: 'Link text', max: 80 },
    address: { kind: 'address', label: 'URL', help: 'Starts with https://' },
  },
  view: ({ words, address }, _page, at) => {
    const href = webAddress(address);
    return href && words.trim() !== ''
      ? html`<p class="link-block"><a href="${href}" rel="noopener" data-count="${words}"${at('words')}>${words}</a></p>`
      : null;
  },
});
