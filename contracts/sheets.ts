/** A sheet. Without a `sheet_id` it is the first one of the document. */
export type SheetIds = { doc_id: string; sheet_id: string | null };

const addressPattern =
  /^https:\/\/docs\.google\.com\/(?:a\/[\w.-]+\/)?spreadsheets\/(?:u\/\d+\/)?d\/([A-Za-z0-9_-]{20,128})(?:[/?#]|$)/;

/** Returns the ids of a Google sheet's URL; null for any other URL. */
export function sheetIdsOf(address: string): SheetIds | null {
  const given = address.trim();
  const doc_id = addressPattern.exec(given)?.[1];
  if (doc_id === undefined) return null;
  const fragment = given.slice(`${given}#`.indexOf('#'));
  const gid = /[#&]gid=(\d{1,10})(?!\d)/.exec(fragment) ?? /[?&]gid=(\d{1,10})(?!\d)/.exec(given);
  return { doc_id, sheet_id: gid?.[1] ?? null };
}

/** Returns the URL of a sheet. */
export const sheetAddress = ({ doc_id, sheet_id }: SheetIds): string =>
  `https://docs.google.com/spreadsheets/d/${doc_id}/edit${sheet_id === null ? '' : `#gid=${sheet_id}`}`;

/** Returns the letters of a column, counted from 0: A, B … Z, AA. */
const columnName = (column: number): string =>
  (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** Returns a cell's name, counted from 0: row 13 and column 2 are 'C14'. */
export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`;

/**
 * The problems of a cell and their messages. Blocking ones (`isHindering`) refuse the whole sheet; for the others the
 * texts are loaded as the message says.
 */
export const sheetProblemWords = {
  empty: 'The sheet is empty. Its first row names the languages, its first column the messages.',
  'no-languages':
    'There are no languages. Starting in column 2, the first row must hold language codes, for example de or pt-BR.',
  'no-language': 'This column has texts, but no language code in the first row.',
  'unknown-language': '“%{value}” is not a language code, for example de or pt-BR.',
  'doubled-language': 'The language %{value} already has a column: %{other}.',
  'default-language': 'There is no column for %{value}, the default language of the campaign.',
  'no-id': 'This row has texts, but no message ID in the first column.',
  'doubled-id': 'The message “%{value}” already has a row: %{other}.',
  'id-too-long': 'A message ID can have at most %{limit} characters.',
  'id-refused': 'This is not a valid message ID.',
  'text-too-long': 'A text can have at most %{limit} characters.',
  'plural-number': 'Plural forms are numbered from [0] to [%{limit}].',
  'both-forms': 'The message “%{value}” already has a plain text in this language: %{other}.',
  'unstorable-text': 'This text contains characters that can’t be stored.',
  'too-many-rows': 'There are more than %{limit} rows.',
  'too-many-languages': 'There are more than %{limit} languages.',
  'unclosed-quote': 'A quotation mark is opened here and never closed.',
  'form-empty': 'The plural form “%{value}” is empty in %{language}, which has %{limit}.',
  'form-left-out': 'This plural form of “%{value}” is ignored: %{language} has only %{limit}.',
  'placeholders-missing': 'The default language has %{value} here, but this text does not.',
  'placeholders-unknown': 'The default language does not have %{value} here.',
  'blanks-around-id': 'The message ID “%{value}” has spaces around it, which are part of it.',
} as const;
export type SheetProblemCode = keyof typeof sheetProblemWords;

const loadedAllTheSame: ReadonlySet<SheetProblemCode> = new Set<SheetProblemCode>([
  'form-empty',
  'form-left-out',
  'placeholders-missing',
  'placeholders-unknown',
  'blanks-around-id',
]);
/** Returns whether a problem refuses the whole sheet. */
export const isHindering = (code: SheetProblemCode): boolean => !loadedAllTheSame.has(code);

/** The values in a problem's message. */
export type ProblemValues = { value?: string; other?: string; language?: string; limit?: number };
