import { linkBlock, pictureBlock, textBlock } from '../kit/commonBlocks.ts';
import { trackBlock } from '../kit/trackBlock.ts';
import { rulesBlock } from './rules.ts';

/** The kinds of blocks on a community playlist's page. */
export const communityPlaylistBlocks = [textBlock, pictureBlock, linkBlock, rulesBlock, trackBlock];
