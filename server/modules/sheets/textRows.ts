import { formulaSigns } from '../../../contracts/formulaCells.ts';

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

/** What spreadsheets take for a formula, and what an apostrophe before it was put there for. */
const formula = new RegExp(`^'*(?:[${formulaSigns}]|$)`);
const neutralised = new RegExp(`^'+(?:[${formulaSigns}]|$)`);

/** A text as a cell that no spreadsheet runs; an empty text, which is something else than none, is an apostrophe. */
export const cellOf = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text of a cell; null for one that is empty. The way back from `cellOf`. */
export function textOfCell(cell: string): string | null {
  if (cell === '') return null;
  return neutralised.test(cell) ? cell.slice(1) : cell;
}
