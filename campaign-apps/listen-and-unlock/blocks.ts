import { commonBlocks } from '../kit/commonBlocks.ts';
import { presaveBlock } from '../kit/presaveBlock.ts';
import { trackBlock } from '../kit/trackBlock.ts';
import { artistsBlock, countdownBlock, followBlock, sectionBlock, signUpBlock } from '../kit/view/sections.ts';
import { unlockBlock } from './unlocks.ts';

/** The kinds of blocks on a page of listen-and-unlock. */
export const listenAndUnlockBlocks = [
  ...commonBlocks,
  presaveBlock,
  unlockBlock,
  trackBlock,
  countdownBlock,
  sectionBlock('tracklist', 'Player and tracks'),
  artistsBlock,
  signUpBlock,
  followBlock,
];
