import { apiErrors } from '#contracts/errors.ts';
import { fetchFailureWords } from '#contracts/fetchFailures.ts';
import { en } from './en.ts';
import { englishWith, mapValues, withPlaceholders } from './englishWith.ts';

/** All English messages. Those of errors are not part of the first script, because each response has its message. */
export const english = englishWith({
  ...en,
  errors: mapValues(apiErrors, ({ msg }) => msg),
  fetchFailures: mapValues(fetchFailureWords, withPlaceholders),
});
