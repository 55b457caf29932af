import { valueIn } from './templates.ts';

/**
 * The messages for failed requests to URLs that users enter. `{value}` is a status, a time, a size or a host. The server
 * stores and returns them in English; the admin shows them through the catalog (`fetchFailures.<code>`).
 */
export const fetchFailureWords = {
  status: 'The URL returned {value}',
  slow: 'No complete response within {value} s',
  large: 'The response is larger than {value} KiB',
  'not-json': 'The response is not JSON',
  unstorable: 'The response contains characters that cannot be stored as text',
  unreachable: 'The URL could not be reached',
  scheme: 'Only http and https can be fetched',
  'user-name': 'The URL must not contain a user name',
  'not-public': '{value} is not a public address',
  inactive: 'The webhook is inactive',
} as const;

export type FetchFailureCode = keyof typeof fetchFailureWords;

/** Returns the English message of a failure. */
export const fetchFailure = (code: FetchFailureCode, value: string | number = ''): string =>
  fetchFailureWords[code].replace('{value}', () => String(value));

const isCode = (code: string): code is FetchFailureCode => code in fetchFailureWords;

/** Returns the code and the value of a message by `fetchFailure`; null for another text. */
export function readFetchFailure(words: string): { code: FetchFailureCode; value: string } | null {
  for (const code of Object.keys(fetchFailureWords).filter(isCode)) {
    const value = valueIn(words, fetchFailureWords[code], '{value}');
    if (value !== null && !value.includes(' ')) return { code, value };
  }
  return null;
}
