import { valueIn } from './templates.ts';

/**
 * The messages for broken rules, by JSON Schema keyword, format or rule name. `{limit}` is the rule's bound. The
 * server uses them in 422 responses, the forms through the catalog (`validation.<code>`).
 */
export const validationWords = {
  required: 'Required',
  type: 'Wrong type of value',
  minLength: 'At least {limit} characters',
  maxLength: 'At most {limit} characters',
  minimum: 'At least {limit}',
  maximum: 'At most {limit}',
  minItems: 'At least {limit} entries',
  maxItems: 'At most {limit} entries',
  maxProperties: 'At most {limit} entries',
  uniqueItems: 'Duplicate entries are not allowed',
  maxBytes: 'At most {limit} bytes in total',
  enum: 'Not an allowed value',
  pattern: 'Invalid format',
  unstorable: 'Contains a character that can’t be stored',
  plain: 'Use one line, without URLs',
  slug: 'Use a-z, 0-9 and single hyphens',
  email: 'Not an email address',
  'date-time': 'Not a date and time',
  date: 'Not a date',
  time: 'Not a time, for example 20:30',
  uri: 'Not a URL, for example https://example.com/',
  colour: 'Not a color, for example #7c4dff',
  additionalProperties: 'Unknown field',
  key: 'Use letters, digits, hyphens and underscores',
  'key-taken': 'This entry already exists',
  fixed: 'This can no longer be changed',
  'ends-before-starts': 'The end is before the start',
  past: 'Choose a time in the future',
  'time-zone': 'Not a time zone',
  'date-required': 'This app requires this date',
  'foreign-host': 'Only files from the media library can be used here',
  'folder-path': 'Not a valid folder: avoid names of only dots, slashes and special characters',
  'file-name': 'Not a valid name: avoid slashes, invisible characters and names of only dots',
  tag: 'Use letters, digits and punctuation, without invisible characters',
  'root-folder': 'This is not possible for the library itself',
  'unknown-column': 'No field has this name',
  'column-twice': 'Two columns are for this field',
  'more-cells': 'This row has more cells than the first one',
  'row-twice': 'This is the record of row {limit} again',
  number: 'Not a number, for example 1234.5',
  'decimal-comma': 'Use a point for decimals and no separator for thousands, for example 1234.5',
  boolean: 'Use yes or no',
  json: 'Not valid JSON',
  taken: 'Another record has this value',
  ambiguous: 'Several records have this title. Use the ID',
  forbidden: 'You don’t have permission to do this',
  'max-records': 'There can be at most {limit} of these records',
  'not-csv': 'Not a text file in UTF-8. In Excel, save it as “CSV UTF-8”',
  'empty-file': 'The file is empty. Its first row names the fields',
  'no-columns': 'No column belongs to a field',
  'max-rows': 'There are more than {limit} rows',
  'unclosed-quote': 'A quotation mark is opened here and never closed',
  'unknown-filter': 'This list has no such filter, or not with this value',
  'unknown-app': 'App not found',
  'unknown-parent': 'Parent campaign not found',
  'unknown-label': 'This label does not exist or was deleted',
  'unknown-reference': 'This does not exist, or you have no access to it',
  'other-app': 'This campaign belongs to another app',
  'unknown-service': 'The app has no streaming service with this name',
  'unknown-language': 'The campaign does not have this language',
  language: 'Not a language code, for example de or pt-BR',
  country: 'Not a country code (ISO 3166-1, for example DE)',
  https: 'The URL must start with https://',
  'user-info': 'The URL must not contain a user name or password',
  cidr: 'Not an IP address or network',
  network: 'Not a supported network',
  'network-twice': 'This network was already added',
  'network-host': 'Not a URL of this network',
  'no-address': 'Enter the URL in at least one language',
  'password-wrong': 'This is not your current password',
  'password-guessable': 'Too easy to guess: a common password or made of names. Use several unrelated words',
  'url-required': 'URL is required',
  video: 'Not a YouTube or Vimeo video',
  'other-address': 'This URL is of something else',
  'focus-artist-id': 'Not an artist ID of this service',
  'no-such-tracks': 'None of these tracks is in the list anymore',
  'no-such-track': 'This track is not in the list anymore',
  'no-such-folder': 'This folder does not exist, or you have no access to it',
  'no-such-file': 'This file is not in the media library anymore',
  'not-audio': 'Not an audio file',
  'caption-line': 'Line {limit} is not valid WebVTT. Times are in order and look like 00:01.000 --> 00:04.000',
  'other-kind': 'Files of this kind can’t be used here',
  'sheet-address': 'Not the URL of a Google sheet. Open the sheet and copy its URL',
  'app-address': 'This URL is not allowed for an app',
  'webhook-address': 'This URL is not allowed for a webhook: use a public server',
} as const;

export type ValidationCode = keyof typeof validationWords;

/** A broken rule: its location, code and bound. `validationWords` or a translation has the message. */
export type Problem = { loc: (string | number)[]; code: ValidationCode; limit?: number };

/** Returns the English message of a problem, for responses. */
export function problemWords({ code, limit }: Problem): string {
  return validationWords[code].replace('{limit}', String(limit ?? ''));
}

const isCode = (code: string): code is ValidationCode => code in validationWords;

/** Returns the problem of a message by `problemWords`; null for another text. Its place is unknown. */
export function readProblemWords(words: string): Omit<Problem, 'loc'> | null {
  for (const code of Object.keys(validationWords).filter(isCode)) {
    const limit = valueIn(words, validationWords[code], '{limit}');
    if (limit === '') return { code };
    if (limit !== null && /^\d+$/.test(limit)) return { code, limit: Number(limit) };
  }
  return null;
}
