import { useMemo, useState } from 'react';
import type { DataTable } from '#contracts/reportItems.ts';
import { foundIn, type Sorting, searchTexts, sorted } from './arrangeRows.ts';

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
