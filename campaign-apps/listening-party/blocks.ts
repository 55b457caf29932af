import { commonBlocks } from '../kit/view/commonBlocks.ts';
import { presaveBlock } from '../kit/view/presaveBlock.ts';
import {
  artistsBlock,
  countdownBlock,
  followBlock,
  sectionBlock,
  signUpBlock,
  socialBlock,
} from '../kit/view/sections.ts';
import { trackBlock } from '../kit/view/trackBlock.ts';

export const tracklistBlock = sectionBlock('tracklist', 'Tracklist');

/** The kinds of blocks on a listening party's page. */
export const listeningPartyBlocks = [
  ...commonBlocks,
  presaveBlock,
  trackBlock,
  countdownBlock,
  tracklistBlock,
  artistsBlock,
  signUpBlock,
  followBlock,
  socialBlock,
];
