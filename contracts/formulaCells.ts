/**
 * The signs at which a spreadsheet takes a cell for a formula, in every width: in Japan's the wide ones begin one as
 * well. Tabs and line breaks are skipped before them. For a character class of a regular expression.
 */
export const formulaSigns = '=+\\-@\\t\\r\\n\\uff0b\\uff0d\\uff1d\\uff20';

const beginsFormula = new RegExp(`^[${formulaSigns}]`);

/** A text as a cell that no spreadsheet runs (CSV injection): whoever typed it is not who opens the file. */
export const withoutFormula = (text: string): string => (beginsFormula.test(text) ? `'${text}` : text);
