import { service } from '../outside/service.ts';
import { deepl } from './deepl.ts';
import { sampleTranslator } from './sample.ts';
import type { Translator } from './translator.ts';

/** DeepL gives keys of free accounts this suffix, and another host. */
const freeKey = /:fx$/;

/** Suggestions for translations by DeepL, configured by `DEEPL_API_KEY`. */
export const translationService = service({
  name: 'translation',
  read: (read) => {
    const key = read.text('DEEPL_API_KEY');
    if (key !== null && !/^[\w:.-]{1,200}$/.test(key)) read.problems.push('DEEPL_API_KEY is not a valid key');
    return key;
  },
  real: (key, { needs }): Translator | null => {
    if (key === null) return null;
    const url = freeKey.test(key) ? 'https://api-free.deepl.com' : 'https://api.deepl.com';
    return deepl({ ...needs(), key, url });
  },
  sample: () => sampleTranslator,
  missing: (refuse) => ({ translate: refuse }),
});
