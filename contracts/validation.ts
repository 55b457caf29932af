/**
 * The messages for broken rules, by JSON Schema keyword, format or rule name. `{limit}` is the rule's bound. The
 * server uses them in 422 responses, the forms through the catalog (`validation.<code>`).
 */
export const validationWords = {
  required: 'Required',
  type: 'This is not a value of the right kind',
  minLength: 'At least {limit} characters',
  maxLength: 'At most {limit} characters',
  minimum: 'At least {limit}',
  maximum: 'At most {limit}',
  minItems: 'At least {limit} entries',
  maxItems: 'At most {limit} entries',
  uniqueItems: 'Each entry once',
  maxBytes: 'At most {limit} bytes in all',
  enum: 'Not one of the choices',
  pattern: 'Not in the expected form',
  unstorable: 'It holds a character that cannot be stored',
  plain: 'Use one line, without web addresses',
  slug: 'Use a-z, 0-9 and single hyphens',
  email: 'Not an e-mail address',
  'date-time': 'Not a date and time',
  uri: 'Not a web address, as https://example.com/',
  colour: 'Not a colour (as #7c4dff)',
  additionalProperties: 'This field is not known here',
  key: 'Use letters, digits, hyphens and underscores',
  'key-taken': 'This entry is there already',
  fixed: 'This cannot be changed any more',
  'ends-before-starts': 'The end is before the start',
  'date-required': 'This app requires the date',
  'foreign-host': 'Only files of the media library can be used here',
  'folder-path': 'Not a folder that can be: no dots alone, slashes in names or special characters',
  'root-folder': 'The library itself cannot be deleted',
  'unknown-app': 'There is no such app',
  'unknown-parent': 'There is no such parent campaign',
  'other-app': 'This campaign is of another app',
  'unknown-service': 'The app has no streaming service of this name',
  'unknown-language': 'The campaign does not have this language',
  language: 'Not a language code, as de or pt-BR',
  country: 'Not a country code (ISO 3166-1, as DE)',
  https: 'The address has to begin with https://',
  'user-info': 'An address without a user name and password',
  network: 'Not a network that can be linked',
  'network-twice': 'This network is there already',
  'network-host': 'Not an address of this network',
  'no-address': 'Enter the address in at least one language',
  'password-guessable':
    'Too easy to guess: it is a common password, or made of names. Use several words that do not belong together',
  'url-required': 'URL is required',
  video: 'Not a video of YouTube or Vimeo',
  'other-address': 'This is the address of something else',
  'focus-artist-id': 'Not an artist ID of this service',
  'no-such-tracks': 'None of these tracks is in the list any more',
  'sheet-address': 'Not the address of a Google sheet. Open the sheet and copy its address',
  'app-address': 'Not an address that an app may have',
} as const;

export type ValidationCode = keyof typeof validationWords;

/** A broken rule: its location, code and bound. `validationWords` or a translation has the message. */
export type Problem = { loc: (string | number)[]; code: ValidationCode; limit?: number };

/** Returns the English message of a problem, for responses. */
export function problemWords({ code, limit }: Problem): string {
  return validationWords[code].replace('{limit}', String(limit ?? ''));
}
