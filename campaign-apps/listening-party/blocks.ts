import { commonBlocks } from '../kit/commonBlocks.ts';
import { presaveBlock } from '../kit/presaveBlock.ts';
import { trackBlock } from '../kit/trackBlock.ts';
import {
  artistsBlock,
  countdownBlock,
  followBlock,
  sectionBlock,
  signUpBlock,
  socialBlock,
} from '../kit/view/sections.ts';

/** The kinds of blocks on a listening party's page. */
export const listeningPartyBlocks = [
  ...commonBlocks,
  presaveBlock,
  trackBlock,
  countdownBlock,
  sectionBlock('tracklist', 'Tracklist'),
  artistsBlock,
  signUpBlock,
  followBlock,
  socialBlock,
];
