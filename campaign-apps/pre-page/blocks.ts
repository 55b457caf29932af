import { html } from '../../contracts/html.ts';
import type { Picture } from '../kit/blocks.ts';
import { commonBlocks } from '../kit/commonBlocks.ts';
import type { PageContent } from '../kit/pageContent.ts';
import { presaveBlock } from '../kit/presaveBlock.ts';
import { blockKind } from '../kit/view/blockKind.ts';
import { countdownBlock, followBlock, signUpBlock } from '../kit/view/sections.ts';

/** The poster's image. The page's header shows it, wherever the block is. */
const coverBlock = blockKind({
  type: 'cover',
  label: 'Cover',
  max: 1,
  fields: {
    picture: { kind: 'picture', label: 'Image', size: { width: 960, height: 1200 }, isShared: true },
  },
  view: () => null,
});

/** One fact: what, where, with whom. */
const factBlock = blockKind({
  type: 'fact',
  label: 'Fact',
  max: 12,
  fields: {
    name: { kind: 'line', label: 'Name', max: 40, help: 'For example Where, With or Doors' },
    words: { kind: 'line', label: 'Text', max: 120 },
  },
  view: ({ name, words }) =>
    name.trim() === '' || words.trim() === '' ? null : html`<dl class="fact"><dt>${name}</dt><dd>${words}</dd></dl>`,
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

/** Returns the image of the page's cover; null if none was chosen. */
export function coverOf({ blocks }: PageContent): Picture | null {
  const value = blocks.find(({ type }) => type === coverBlock.type)?.values.picture;
  return typeof value === 'object' && value !== null ? value : null;
}
