import { limits } from '#contracts/limits.ts';
import { isLocale, isSameLocale, localeCodes, localeName } from '#contracts/locales.ts';
import { cellName } from '#contracts/sheets.ts';
import type { Problems } from './problems.ts';

/** A column of texts in one language, counted from 0. */
export type LanguageColumn = { column: number; locale: string };

const wellFormed = /^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/;
const maxCodeLength = 35;

/**
 * Returns the language code of a cell, as the campaign writes it, otherwise as the catalog or the standard does; null
 * if it is none.
 */
function localeOf(cell: string, known: readonly string[]): string | null {
  if (!wellFormed.test(cell) || cell.length > maxCodeLength) return null;
  const listed = [...known, ...localeCodes].find((code) => isSameLocale(code, cell));
  if (listed !== undefined) return listed;
  try {
    const [code = cell] = Intl.getCanonicalLocales(cell.replaceAll('_', '-'));
    return isLocale(code) ? code : null;
  } catch {
    return null;
  }
}

type Wish = {
  rows: readonly (readonly string[])[];
  /** The campaign's languages. */
  known: readonly string[];
  defaultLocale: string;
};

/** Returns the languages of the first row. Empty columns are ignored. */
export function readColumns({ rows, known, defaultLocale }: Wish, problems: Problems): LanguageColumn[] {
  const [head = []] = rows;
  const places = new Map<string, number>();
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  for (let column = 1; column < columns; column++) {
    const cell = head[column]?.trim() ?? '';
    if (cell === '') {
      if (rows.some((row) => (row[column] ?? '').trim() !== '')) problems.add('no-language', [0, column]);
      continue;
    }
    const locale = localeOf(cell, known);
    const before = locale === null ? undefined : places.get(locale);
    if (locale === null) problems.add('unknown-language', [0, column], { value: cell });
    else if (before === undefined) places.set(locale, column);
    else problems.add('doubled-language', [0, column], { value: locale, other: cellName(0, before) });
  }
  if (places.size > limits.maxLanguages) problems.add('too-many-languages', [0, 0], { limit: limits.maxLanguages });
  if (rows.every((row) => row.every((cell) => cell.trim() === ''))) problems.add('empty', [0, 0]);
  else if (columns < 2 || head.slice(1).every((cell) => cell.trim() === '')) problems.add('no-languages', [0, 1]);
  else if (!places.has(defaultLocale)) {
    problems.add('default-language', [0, 0], { value: `${localeName(defaultLocale)} (${defaultLocale})` });
  }
  return [...places].map(([locale, column]) => ({ column, locale }));
}
