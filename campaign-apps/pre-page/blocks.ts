import { html } from '#contracts/html.ts';
import { blockKind } from '../kit/app/blockKind.ts';
import { type Block, isPicture, type Picture } from '../kit/page/blocks.ts';
import type { PageContent } from '../kit/page/pageContent.ts';
import { commonBlocks } from '../kit/view/commonBlocks.ts';
import { presaveBlock } from '../kit/view/presaveBlock.ts';
import { countdownBlock, followBlock, signUpBlock } from '../kit/view/sections.ts';

/** The poster's image. The page's header shows it, wherever the block is. */
export const coverBlock = blockKind({
  type: 'cover',
  label: 'Cover',
  max: 1,
  fields: {
    picture: { kind: 'picture', label: 'Image', size: { width: 960, height: 1200 }, isShared: true },
  },
  view: () => null,
});

/** One fact: what, where, with whom. */
export const factBlock = blockKind({
  type: 'fact',
  label: 'Fact',
  max: 12,
  fields: {
    name: { kind: 'line', label: 'Name', max: 40, help: 'For example Where, With or Doors' },
    words: { kind: 'line', label: 'Text', max: 120 },
  },
  view: ({ name, words }, _page, at) =>
    name.trim() === '' || words.trim() === ''
      ? null
      : html`<dl class="fact"><dt${at('name')}>${name}</dt><dd${at('words')}>${words}</dd></dl>`,
});

/** The kinds of blocks on a pre-page. */
export const prePageBlocks = [
  coverBlock,
  ...commonBlocks,
  factBlock,
  presaveBlock,
  countdownBlock,
  signUpBlock,
  followBlock,
];

/** Returns the block of the page's cover; undefined if there is none. */
export const coverBlockOf = ({ blocks }: PageContent): Block | undefined =>
  blocks.find(({ type }) => type === coverBlock.type);

/** Returns the image of the page's cover; null if none was chosen. */
export function coverOf(page: PageContent): Picture | null {
  const value = coverBlockOf(page)?.values.picture;
  return isPicture(value) ? value : null;
}
