import { commonBlocks } from '../kit/view/commonBlocks.ts';
import { artistsBlock, sectionBlock, signUpBlock, socialBlock } from '../kit/view/sections.ts';
import { trackBlock } from '../kit/view/trackBlock.ts';
import { rulesBlock } from './rules.ts';

export const chartBlock = sectionBlock('tracklist', 'Chart');

/** The kinds of blocks on a community playlist's page. */
export const communityPlaylistBlocks = [
  ...commonBlocks,
  rulesBlock,
  trackBlock,
  chartBlock,
  artistsBlock,
  signUpBlock,
  socialBlock,
];
