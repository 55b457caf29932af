import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useDebounced } from '#src/ui/hooks/useDebounced.ts';

/**
 * Loads pages of the parties whose names match the input, once typing pauses. A new search starts at the first page.
 */
export function usePartySearch(typed: string) {
  const { searchParties } = useDataProvider<CmsDataProvider>();
  const query = useDebounced(typed.trim(), limits.partySearchDebounceMs);
  const [place, setPlace] = useState({ query, page: 1 });
  const page = place.query === query ? place.page : 1;
  const search = useQuery({
    queryKey: ['parties', query, page],
    queryFn: ({ signal }) =>
      searchParties({ query, offset: (page - 1) * limits.partyPageSize, limit: limits.partyPageSize, signal }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    staleTime: limits.partySearchKeptMs,
    retry: false,
  });
  // The server serves no pages beyond its maximum offset.
  const reachable = Math.min(search.data?.total ?? 0, limits.maxPartyOffset + limits.partyPageSize);
  return {
    query,
    page,
    pages: Math.ceil(reachable / limits.partyPageSize),
    setPage: (next: number) => setPlace({ query, page: next }),
    found: query === '' ? undefined : search.data,
    error: search.error,
    isSearching: search.isFetching || query !== typed.trim(),
    retry: search.refetch,
  };
}
