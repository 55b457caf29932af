import { searchForm } from '#contracts/campaign.ts';
import type { ReportRow } from '#contracts/reportItems.ts';
import { type Column, cellOf, cellText, sortKey } from './cellText.ts';

type Order = 'ascending' | 'descending';
/** `column` is the index of the column. */
export type Sorting = { column: number; order: Order };

/** Returns one searchable text per row. */
export function searchTexts(rows: readonly ReportRow[], columns: readonly Column[], locale: string): string[] {
  return rows.map((row) => {
    const cells = columns.map((column) => {
      const value = cellOf(row, column);
      return column.type === 'image' ? '' : cellText(value, column, locale);
    });
    return searchForm([...cells, row.details ?? ''].join('\n'));
  });
}

/** Returns the indexes of the rows that contain all search terms. */
export function foundIn(texts: readonly string[], search: string): number[] {
  const words = searchForm(search).split(/\s+/).filter(Boolean);
  return texts.flatMap((text, at) => (words.every((word) => text.includes(word)) ? [at] : []));
}

function compared(one: number | string, other: number | string, collator: Intl.Collator): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one === 'number') return -1;
  return typeof other === 'number' ? 1 : collator.compare(one, other);
}

/** Returns the indexes sorted by a column, texts as in the locale; rows without a value come last in both directions. */
export function sorted(
  places: readonly number[],
  rows: readonly ReportRow[],
  column: Column,
  order: Order,
  locale = 'en',
): readonly number[] {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const keyed = places.map((place) => ({ place, key: sortKey(cellOf(rows[place] ?? {}, column), column) }));
  const turn = order === 'ascending' ? 1 : -1;
  keyed.sort((one, other) => {
    if (one.key === null || other.key === null) return Number(one.key === null) - Number(other.key === null);
    return turn * compared(one.key, other.key, collator);
  });
  return keyed.map(({ place }) => place);
}
