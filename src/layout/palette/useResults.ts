import { useQueries, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useDataProvider } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import type { Campaign } from '#resources/campaigns/schema.ts';
import { useDebounced } from '../../ui/hooks/useDebounced.ts';
import type { Entry } from './entries.ts';
import { type Results, type Search, useCampaignEntry, useSearches } from './searches.tsx';

/** Debounce of the searches, in milliseconds. */
const searchDebounceMs = 100;

/** Shorter texts are not searched for: a single letter finds a large part of all records. */
export const minTextLength = 2;

/** A search with its results. */
export type ResultGroup = { search: Search; results: Results | undefined };

type SearchState = {
  groups: ResultGroup[];
  /** While results of the typed text are missing. Those of the text before are shown until they arrive. */
  isPending: boolean;
  error: Error | null;
  retry: () => void;
};

/**
 * Searches on the server. Each text has its own query, so that a late response never replaces a newer one. The request
 * of a former text is aborted.
 */
export function useResults(typed: string): SearchState {
  const source = useDataProvider<CmsDataProvider>();
  const text = useDebounced(typed, searchDebounceMs);
  const searches = useSearches();
  const isEnabled = typed.length >= minTextLength && text.length >= minTextLength;
  const queries = useQueries({
    queries: searches.map(({ id, find }) => ({
      queryKey: ['palette', id, text],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(text, source, signal),
      enabled: isEnabled,
      retry: false,
      staleTime: 10_000,
    })),
  });
  const isSearched = typed.length >= minTextLength;
  // Placeholder data of several queries does not get the data of a former key.
  const former = useRef(new Map<string, Results>());
  const groups = searches.map((search, at) => {
    const query = queries[at];
    if (query?.data) former.current.set(search.id, query.data);
    if (!isSearched || query?.error) former.current.delete(search.id);
    return { search, results: former.current.get(search.id) };
  });
  return {
    groups,
    isPending: isSearched && (typed !== text || queries.some(({ isFetching }) => isFetching)),
    error: (isSearched && queries.find(({ error }) => error)?.error) || null,
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch();
    },
  };
}

/**
 * Loads the campaigns of these ids that the user may see, in this order. Not through react-admin's cache, whose record
 * of an open campaign must not change.
 */
export function useCampaignsOf(ids: readonly string[]): { entries: Entry[]; isPending: boolean } {
  const { getMany } = useDataProvider<CmsDataProvider>();
  const campaignEntry = useCampaignEntry();
  const { data, isFetching } = useQuery({
    queryKey: ['palette', 'recent', ids],
    queryFn: ({ signal }) => getMany<Campaign>('campaigns', { ids: [...ids], signal }),
    enabled: ids.length > 0,
    retry: false,
    staleTime: 10_000,
  });
  return { entries: (data?.data ?? []).map(campaignEntry), isPending: isFetching && !data };
}
