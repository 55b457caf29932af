import { commonBlocks } from '../kit/commonBlocks.ts';
import { trackBlock } from '../kit/trackBlock.ts';
import { artistsBlock, sectionBlock, signUpBlock, socialBlock } from '../kit/view/sections.ts';
import { rulesBlock } from './rules.ts';

/** The kinds of blocks on a community playlist's page. */
export const communityPlaylistBlocks = [
  ...commonBlocks,
  rulesBlock,
  trackBlock,
  sectionBlock('tracklist', 'Chart'),
  artistsBlock,
  signUpBlock,
  socialBlock,
];
