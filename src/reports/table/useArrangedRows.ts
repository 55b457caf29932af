import { useMemo, useState } from 'react';
import type { DataTable, ReportRow } from '#contracts/reportItems.ts';
import { searchForm } from '#contracts/searchForm.ts';
import { type Column, cellOf, cellText, sortKey } from './cellText.ts';

/** The number of rows per page of a paginated table. */
export const perPage = 25;

const nextOrder = { ascending: 'descending', descending: null } as const;

/** Returns the search, sorting and page of a table, and the indexes of the rows to show. */
export function useArrangedRows({ rows, columns, pagination_enabled }: DataTable, locale: string) {
  const [search, setSearch] = useState('');
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [page, setPage] = useState(1);
  const searched = search.trim() !== '';
  const texts = useMemo(
    () => (searched ? searchTexts(rows, columns, locale) : null),
    [searched, rows, columns, locale],
  );
  const found = useMemo(() => (texts ? foundIn(texts, search) : rows.map((_, at) => at)), [texts, search, rows]);
  const arranged = useMemo(() => {
    const column = sorting && columns[sorting.column];
    return column ? sorted(found, rows, column, sorting.order, locale) : found;
  }, [found, rows, columns, sorting, locale]);

  const last = Math.max(1, Math.ceil(arranged.length / perPage));
  const open = Math.min(page, last);
  const first = pagination_enabled ? (open - 1) * perPage : 0;
  const shown = useMemo(
    () => (pagination_enabled ? arranged.slice(first, first + perPage) : arranged),
    [arranged, first, pagination_enabled],
  );
  return {
    search,
    find(words: string) {
      setSearch(words);
      setPage(1);
    },
    sorting,
    /** Cycles through ascending, descending and the original order. */
    sortBy(column: number) {
      setPage(1);
      setSorting((before) => {
        if (before?.column !== column) return { column, order: 'ascending' };
        const order = nextOrder[before.order];
        return order && { column, order };
      });
    },
    page: open,
    setPage,
    /** The number of rows on all pages. */
    total: arranged.length,
    /** The index of the first shown row among them. */
    first,
    shown,
  };
}

type Order = 'ascending' | 'descending';
/** `column` is the index of the column. */
type Sorting = { column: number; order: Order };

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
