/** The characters at which a spreadsheet takes a cell for a formula, also in their wide forms, as in Japanese text. */
const signs = '=+\\-@\\uff0b\\uff0d\\uff1d\\uff20';

/** Line breaks and tabs are skipped before a sign at the start of a cell. */
const atStart = `'*[${signs}\\t\\r\\n]`;

/**
 * A spreadsheet that separates by semicolons or tabs takes what follows one for a cell, and what follows a line break for
 * a row, because it does not see where the quotation marks of this file belong.
 */
const inside = `(?<=[;\\t\\r\\n])`;

const starts = new RegExp(`^(?=${atStart})|${inside}(?='*[${signs}])`, 'g');
const neutralised = new RegExp(`^'(?=${atStart})|${inside}'(?='*[${signs}])`, 'g');

/**
 * Returns a text as a cell that no spreadsheet computes (CSV injection), with an apostrophe before each place where a
 * formula could start. `withFormula` is the way back.
 */
export const withoutFormula = (text: string): string => text.replace(starts, "'");

/** Returns the text of a cell that `withoutFormula` made, or of one that somebody typed. */
export const withFormula = (cell: string): string => cell.replace(neutralised, '');

/** A file starts with it, so that spreadsheets read it as UTF-8. */
export const csvMark = '\uFEFF';

/** One row of a CSV file (RFC 4180). Every cell is quoted, so that its text is never taken for a separator. */
export const csvRow = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
