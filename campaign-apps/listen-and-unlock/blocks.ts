import { linkBlock, pictureBlock, textBlock } from '../kit/commonBlocks.ts';
import { trackBlock } from '../kit/trackBlock.ts';
import { unlockBlock } from './unlocks.ts';

/** What a page of listen-and-unlock is made of. */
export const listenAndUnlockBlocks = [textBlock, pictureBlock, linkBlock, unlockBlock, trackBlock];
