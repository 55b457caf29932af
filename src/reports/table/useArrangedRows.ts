import { useMemo, useState } from 'react';
import type { DataTable } from '../../../contracts/reportItems.ts';
import { foundIn, type Sorting, searchTexts, sorted } from './arrangeRows.ts';

/** Rows of a page, where a table has pages. */
export const perPage = 25;

const nextOrder = { ascending: 'descending', descending: null } as const;

/** What is searched for, how rows are sorted and which page is open; and the places of the rows that are so shown. */
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
    return column ? sorted(found, rows, column, sorting.order) : found;
  }, [found, rows, columns, sorting]);

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
    /** Up, down, and back to the order in which they came. */
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
    /** How many there are on all pages. */
    total: arranged.length,
    /** The place of the first that is shown among them. */
    first,
    shown,
  };
}
