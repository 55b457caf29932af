import { linkBlock, pictureBlock, textBlock } from '../kit/commonBlocks.ts';
import { trackBlock } from '../kit/trackBlock.ts';
import { rulesBlock } from './rules.ts';

/** What a community playlist's page is made of. */
export const communityPlaylistBlocks = [textBlock, pictureBlock, linkBlock, rulesBlock, trackBlock];
