import { linkBlock, pictureBlock, textBlock } from '../kit/commonBlocks.ts';
import { trackBlock } from '../kit/trackBlock.ts';

/** What a listening party's page is made of. */
export const listeningPartyBlocks = [textBlock, pictureBlock, linkBlock, trackBlock];
