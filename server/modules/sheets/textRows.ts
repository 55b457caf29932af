import { withFormula, withoutFormula } from '#contracts/formulaCells.ts';

/** A row's message: one row per message, or per plural form. The same in sheets and CSV. */
export type RowName = { id: string; form: number | null };

const formAtEnd = /^(.+)\[(\d{1,3})\]$/s;

/** Returns `id`, or `id[0]` for a plural form. A plain id that itself ends like this gets `[]` appended. */
export function rowName({ id, form }: RowName): string {
  if (form !== null) return `${id}[${form}]`;
  return formAtEnd.test(id) || id.endsWith('[]') ? `${id}[]` : id;
}

/** Returns the name in a cell, the inverse of `rowName`. */
export function readRowName(cell: string): RowName {
  if (cell.endsWith('[]') && cell.length > 2) return { id: cell.slice(0, -2), form: null };
  const [, id, form] = formAtEnd.exec(cell) ?? [];
  return id === undefined ? { id: cell, form: null } : { id, form: Number(form) };
}

/**
 * An empty text is written as an apostrophe, because an empty cell is not a text. Texts of apostrophes get one more.
 */
const onlyApostrophes = /^'*$/;

/** Returns a text as a cell that spreadsheets don't evaluate. */
export const cellOf = (text: string): string => (onlyApostrophes.test(text) ? `'${text}` : withoutFormula(text));

/** Returns the text of a cell, the inverse of `cellOf`; null for an empty cell. */
export function textOfCell(cell: string): string | null {
  if (cell === '') return null;
  return onlyApostrophes.test(cell) ? cell.slice(1) : withFormula(cell);
}
