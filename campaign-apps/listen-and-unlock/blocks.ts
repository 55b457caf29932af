import { commonBlocks } from '../kit/view/commonBlocks.ts';
import { presaveBlock } from '../kit/view/presaveBlock.ts';
import { artistsBlock, countdownBlock, followBlock, sectionBlock, signUpBlock } from '../kit/view/sections.ts';
import { trackBlock } from '../kit/view/trackBlock.ts';
import { unlockBlock } from './unlocks.ts';

export const playerBlock = sectionBlock('tracklist', 'Player and tracks');

/** The kinds of blocks on a page of listen-and-unlock. */
export const listenAndUnlockBlocks = [
  ...commonBlocks,
  presaveBlock,
  unlockBlock,
  trackBlock,
  countdownBlock,
  playerBlock,
  artistsBlock,
  signUpBlock,
  followBlock,
];
