import { apiErrors } from '#contracts/errors.ts';
import { readFetchFailure } from '#contracts/fetchFailures.ts';
import { readProblemWords } from '#contracts/validation.ts';
import { useShownLanguage } from './language.ts';
import { firstLanguage } from './languages.ts';
import type { MessageKey } from './messageKey.ts';
import { type Translate, useT } from './useT.ts';

const errorKeys = new Map<string, MessageKey>(
  Object.entries(apiErrors).map(([key, { msg }]) => [msg, `errors.${key}` as MessageKey]),
);

/** The server's messages of fields and of failed requests have no key, so they are recognized by their English text. */
function translated(words: string, t: Translate): string {
  const key = errorKeys.get(words);
  if (key) return t(key);
  const problem = readProblemWords(words);
  if (problem) return t(`validation.${problem.code}`, { limit: problem.limit ?? '' });
  const failure = readFetchFailure(words);
  return failure ? t(`fetchFailures.${failure.code}`, { value: failure.value }) : words;
}

/** Returns a function that translates a message of a server's response; it returns an unknown message unchanged. */
export function useServerWords(): (words: string) => string {
  const t = useT();
  const { language } = useShownLanguage();
  return (words) => (language === firstLanguage ? words : translated(words, t));
}
