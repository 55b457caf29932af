import { linkBlock, pictureBlock, textBlock } from '../kit/commonBlocks.ts';
import { presaveBlock } from '../kit/presaveBlock.ts';
import { trackBlock } from '../kit/trackBlock.ts';

/** The kinds of blocks on a listening party's page. */
export const listeningPartyBlocks = [textBlock, pictureBlock, linkBlock, presaveBlock, trackBlock];
