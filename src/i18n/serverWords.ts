import { apiErrors } from '#contracts/errors.ts';
import { readFetchFailure } from '#contracts/fetchFailures.ts';
import { readProblemWords } from '#contracts/validation.ts';
import type { MessageKey } from './messageKey.ts';
import type { Translate } from './useT.ts';

const errorKeys = new Map<string, MessageKey>(
  Object.entries(apiErrors).map(([key, { msg }]) => [msg, `errors.${key}` as MessageKey]),
);

/**
 * Translates a message of a server's response; returns an unknown one unchanged. Messages of fields and of failed requests
 * have no key, so they are recognized by their English text.
 */
export function translateServerWords(words: string, t: Translate): string {
  const key = errorKeys.get(words);
  if (key) return t(key);
  const problem = readProblemWords(words);
  if (problem) return t(`validation.${problem.code}`, { limit: problem.limit ?? '' });
  const failure = readFetchFailure(words);
  return failure ? t(`fetchFailures.${failure.code}`, { value: failure.value }) : words;
}
