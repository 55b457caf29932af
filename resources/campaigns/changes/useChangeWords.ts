import { useChangeWordsOf } from '#src/engine/changes/useChangeWords.ts';
import { campaigns } from '../schema.ts';
import { placeOfContent } from './placeOfContent.ts';

/** Returns the display path of a change of a campaign, on any screen. */
export const useChangeWords = () => useChangeWordsOf(campaigns, placeOfContent);
