import { linkBlock, pictureBlock, textBlock } from '../kit/commonBlocks.ts';
import { presaveBlock } from '../kit/presaveBlock.ts';
import { trackBlock } from '../kit/trackBlock.ts';
import { unlockBlock } from './unlocks.ts';

/** The kinds of blocks on a page of listen-and-unlock. */
export const listenAndUnlockBlocks = [textBlock, pictureBlock, linkBlock, presaveBlock, unlockBlock, trackBlock];
