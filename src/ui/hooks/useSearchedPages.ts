import { useState } from 'react';

/**
 * Returns the search and the page (from 1) of a list that does not have them in the URL; a new search starts at page
 * 1.
 */
export function useSearchedPages(perPage: number) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const find = (words: string) => {
    setSearch(words);
    setPage(1);
  };
  /** Call it while rendering with the total: the last page may no longer exist. */
  const keepWithin = (total: number) => {
    const last = Math.max(1, Math.ceil(total / perPage));
    if (page > last) setPage(last);
  };
  return { search, page, find, setPage, keepWithin };
}
