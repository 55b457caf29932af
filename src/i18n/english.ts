import { en } from './en.ts';
import { englishWith } from './englishWith.ts';

/** All English messages. */
export const english = englishWith(en);
