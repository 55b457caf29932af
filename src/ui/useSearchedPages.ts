import { useState } from 'react';

/** A search and a page, counted from 1, of a list that keeps them to itself; a new search begins at the first page. */
export function useSearchedPages(perPage: number) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const find = (words: string) => {
    setSearch(words);
    setPage(1);
  };
  /** To be called while rendering, with how many there are: what stood on the last page may be gone. */
  const keepWithin = (total: number) => {
    const last = Math.max(1, Math.ceil(total / perPage));
    if (page > last) setPage(last);
  };
  return { search, page, find, setPage, keepWithin };
}
