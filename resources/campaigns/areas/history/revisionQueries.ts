import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useSubscribeToRecord } from '#src/realtime/useSubscribe.ts';

const keyOf = (campaignId: string) => ['campaigns', 'revisions', campaignId] as const;

/**
 * Loads a campaign's revisions page by page, newest first. Refetches when anyone writes the campaign, and after a
 * connection gap.
 */
export function useRevisions(campaignId: string) {
  const { call } = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  const limit = limits.pageSizeDefault;
  const query = useInfiniteQuery({
    queryKey: keyOf(campaignId),
    queryFn: ({ pageParam }) => {
      const input = { params: { id: campaignId }, query: { offset: pageParam, limit } };
      return call('GET /api/campaigns/:id/revisions', input);
    },
    initialPageParam: 0,
    getNextPageParam: (page, pages) => {
      const loaded = pages.length * limit;
      return loaded < page.total ? loaded : undefined;
    },
    retry: false,
  });
  useSubscribeToRecord('campaigns', campaignId, () => {
    void queryClient.invalidateQueries({ queryKey: keyOf(campaignId) });
  });
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  // A refetch can shift entries into the next page.
  const revisions = items.filter(({ number }, at) => items.findIndex((one) => one.number === number) === at);
  return { ...query, revisions, total: query.data?.pages.at(-1)?.total ?? 0 };
}

/** Loads one revision with its changes, which never change. */
export function useRevision(campaignId: string, number: number) {
  const { call } = useDataProvider<CmsDataProvider>();
  return useQuery({
    queryKey: ['campaigns', 'revision', campaignId, number],
    queryFn: () => call('GET /api/campaigns/:id/revisions/:number', { params: { id: campaignId, number } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Loads how a restore would change the current campaign; never cached. */
export function useRestorePreview(campaignId: string, number: number) {
  const { call } = useDataProvider<CmsDataProvider>();
  return useQuery({
    queryKey: ['campaigns', 'restorePreview', campaignId, number],
    queryFn: () => call('GET /api/campaigns/:id/revisions/:number/restore', { params: { id: campaignId, number } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** Refetches all campaign data after a restore: the open campaign, its history, lists. */
export function useRefetchRevisions(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ queryKey: ['campaigns'] }), [queryClient]);
}
