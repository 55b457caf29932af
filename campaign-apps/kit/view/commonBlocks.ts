import { html } from '#contracts/html.ts';
import { pageTextLimits } from '#contracts/pageTexts.ts';
import { blockKind } from '../app/blockKind.ts';
import { paragraphs } from '../app/publicPage.ts';
import { richText } from '../page/richText.ts';
import { webAddress } from '../values/webAddress.ts';
import { picture } from './picture.ts';
import { videoBlock } from './videoBlock.ts';

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

/** Text with paragraphs, lists, bold, italic, links and words in other languages. */
const richTextBlock = blockKind({
  type: 'richText',
  label: 'Formatted text',
  // The page's description is taken from fields of this name too.
  fields: { formatted: { kind: 'richText', label: 'Text' } },
  view: ({ formatted }, _page, at) => {
    const words = richText(formatted);
    return words.markup === '' ? null : html`<div class="rich-text"${at('formatted')}>${words}</div>`;
  },
});

/** A heading of one line, at the level of the headings of the page's sections. */
const headingBlock = blockKind({
  type: 'heading',
  label: 'Heading',
  // Not named `text`: the page's description is taken from fields of that name. This also applies to quotes.
  fields: { words: { kind: 'line', label: 'Heading', max: pageTextLimits.heading.words } },
  view: ({ words }, _page, at) =>
    words.trim() === '' ? null : html`<h2 class="heading-block"${at('words')}>${words}</h2>`,
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
    const parts = { ...shown, address, sizes: blockSizes, mark: at('picture.alt') };
    return html`<figure class="picture-block">${picture(page, parts)}${
      caption.trim() !== '' && html`<figcaption${at('caption')}>${caption}</figcaption>`
    }</figure>`;
  },
});

const filled = 'filled';

/** A link to another page, which looks like a button. */
export const linkBlock = blockKind({
  type: 'link',
  label: 'Button',
  fields: {
    words: { kind: 'line', label: 'Button text', max: pageTextLimits.link.words },
    address: { kind: 'address', label: 'URL', help: 'Starts with https://' },
    look: {
      kind: 'choice',
      label: 'Style',
      choices: [
        { value: 'outlined', label: 'Outlined' },
        { value: filled, label: 'Filled' },
      ],
    },
  },
  view: ({ words, address, look }, _page, at) => {
    const href = webAddress(address);
    return href && words.trim() !== ''
      ? html`<p class="link-block${look === filled && ' filled'}"><a href="${href}" rel="noopener" data-count="${words}"${at('words')}>${words}</a></p>`
      : null;
  },
});

/** A quote, and who said it. */
const quoteBlock = blockKind({
  type: 'quote',
  label: 'Quote',
  fields: {
    words: { kind: 'text', label: 'Quote', max: pageTextLimits.quote.words },
    name: { kind: 'line', label: 'Who said it', max: pageTextLimits.quote.name },
  },
  view: ({ words, name }, _page, at) =>
    words.trim() === ''
      ? null
      : html`<figure class="quote-block"><blockquote${at('words')}>${paragraphs(words)}</blockquote>${
          name.trim() !== '' && html`<figcaption${at('name')}>${name}</figcaption>`
        }</figure>`,
});

/** The kinds of blocks that every app offers, in the editor's order. */
export const commonBlocks = [
  textBlock,
  richTextBlock,
  headingBlock,
  pictureBlock,
  videoBlock,
  linkBlock,
  quoteBlock,
] as const;
