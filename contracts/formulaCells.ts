/** Characters that start a formula in spreadsheets, including their full-width forms. */
const signs = '=+\\-@\\uff0b\\uff0d\\uff1d\\uff20';

/** Spreadsheets skip line breaks and tabs before these characters at the start of a cell. */
const atStart = `'*[${signs}\\t\\r\\n]`;

/**
 * A spreadsheet that splits at semicolons or tabs ignores the quotation marks of this file, so cells and rows may
 * start within a text.
 */
const inside = `(?<=[;\\t\\r\\n])`;

const starts = new RegExp(`^(?=${atStart})|${inside}(?='*[${signs}])`, 'g');
const neutralised = new RegExp(`^'(?=${atStart})|${inside}'(?='*[${signs}])`, 'g');

/**
 * Returns a text as a cell that spreadsheets don't evaluate (CSV injection), with an apostrophe wherever a formula
 * could start. `withFormula` is the inverse.
 */
export const withoutFormula = (text: string): string => text.replace(starts, "'");

/** Returns the text of a cell that `withoutFormula` returned or a user typed. */
export const withFormula = (cell: string): string => cell.replace(neutralised, '');

/** The byte order mark, with which spreadsheets read a file as UTF-8. */
export const csvMark = '\uFEFF';

/** Returns a row of a CSV file (RFC 4180). All cells are quoted, so that they may contain separators. */
export const csvRow = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
