import { withFormula, withoutFormula } from '../../../contracts/formulaCells.ts';

/** How messages stand in rows: one a row, of plural forms one a form. The same in sheets and in CSV. */
export type RowName = { id: string; form: number | null };

const formAtEnd = /^(.+)\[(\d{1,3})\]$/s;

/** `id`, or for a plural form `id[0]`. A plain id that ends so itself is written with `[]` behind it. */
export function rowName({ id, form }: RowName): string {
  if (form !== null) return `${id}[${form}]`;
  return formAtEnd.test(id) || id.endsWith('[]') ? `${id}[]` : id;
}

export function readRowName(cell: string): RowName {
  if (cell.endsWith('[]') && cell.length > 2) return { id: cell.slice(0, -2), form: null };
  const [, id, form] = formAtEnd.exec(cell) ?? [];
  return id === undefined ? { id: cell, form: null } : { id, form: Number(form) };
}

/** An empty text, which is something else than none, is an apostrophe in its cell; texts of apostrophes get one more. */
const onlyApostrophes = /^'*$/;

/** A text as a cell that no spreadsheet runs. */
export const cellOf = (text: string): string => (onlyApostrophes.test(text) ? `'${text}` : withoutFormula(text));

/** The text of a cell; null for one that is empty. The way back from `cellOf`. */
export function textOfCell(cell: string): string | null {
  if (cell === '') return null;
  return onlyApostrophes.test(cell) ? cell.slice(1) : withFormula(cell);
}
