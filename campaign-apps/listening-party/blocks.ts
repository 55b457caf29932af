import { linkBlock, pictureBlock, textBlock } from '../kit/commonBlocks.ts';

/** What a listening party's page is made of. */
export const listeningPartyBlocks = [textBlock, pictureBlock, linkBlock];
