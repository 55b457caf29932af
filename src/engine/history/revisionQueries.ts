import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useSubscribeToRecord } from '../../realtime/useSubscribe.ts';
import { routeOf } from '../routeOf.ts';

/** A record of a resource with `history`. */
export type HistoryOf = { resource: string; id: string };

const keyOf = ({ resource, id }: HistoryOf) => [resource, 'revisions', id] as const;

/**
 * Loads a record's revisions page by page, newest first. Refetches when anyone writes the record, and after a
 * connection gap.
 */
export function useRevisions(record: HistoryOf) {
  const { resource, id } = record;
  const { call } = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  const limit = limits.pageSizeDefault;
  const query = useInfiniteQuery({
    queryKey: keyOf(record),
    queryFn: ({ pageParam }) => {
      const input = { params: { id }, query: { offset: pageParam, limit } };
      return call(routeOf(resource, 'GET /api/campaigns/:id/revisions'), input);
    },
    initialPageParam: 0,
    getNextPageParam: (page, pages) => {
      const loaded = pages.length * limit;
      return loaded < page.total ? loaded : undefined;
    },
    retry: false,
  });
  useSubscribeToRecord(resource, id, () => {
    void queryClient.invalidateQueries({ queryKey: keyOf(record) });
  });
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  // A refetch can shift entries into the next page.
  const revisions = items.filter(({ number }, at) => items.findIndex((one) => one.number === number) === at);
  return { ...query, revisions, total: query.data?.pages.at(-1)?.total ?? 0 };
}

/** Loads one revision with its changes, which never change. */
export function useRevision({ resource, id }: HistoryOf, number: number) {
  const { call } = useDataProvider<CmsDataProvider>();
  return useQuery({
    queryKey: [resource, 'revision', id, number],
    queryFn: () => call(routeOf(resource, 'GET /api/campaigns/:id/revisions/:number'), { params: { id, number } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Loads how a restore would change the current record; never cached. */
export function useRestorePreview({ resource, id }: HistoryOf, number: number) {
  const { call } = useDataProvider<CmsDataProvider>();
  return useQuery({
    queryKey: [resource, 'restorePreview', id, number],
    queryFn: () =>
      call(routeOf(resource, 'GET /api/campaigns/:id/revisions/:number/restore'), { params: { id, number } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** Refetches all data of a resource after a restore: the open record, its history, lists. */
export function useRefetchRevisions(resource: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ queryKey: [resource] }), [queryClient, resource]);
}
