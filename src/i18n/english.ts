import { en } from './en/en.ts';
import { englishWith } from './englishWith.ts';

/** All English messages. */
export const english = englishWith(en);
