import { limits } from './limits.ts';
import { isLyricsId } from './lyrics.ts';
import { isPageTextId, maxPageTextLength } from './pageTexts.ts';

/**
 * Returns whether a message is a text that is written where it is shown: in the editor or at a track. It may be long, and
 * a sheet may not know it.
 */
export const isWrittenInPlace = (id: string): boolean => isPageTextId(id) || isLyricsId(id);

/** Returns the maximum length of a text of a message in characters. */
export const maxMessageLengthOf = (id: string): number =>
  isWrittenInPlace(id) ? maxPageTextLength : limits.maxMessageLength;
