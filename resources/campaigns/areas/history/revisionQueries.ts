import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useCallback } from 'react';
import { limits } from '../../../../contracts/limits.ts';
import type { CmsDataProvider } from '../../../../dataProvider/index.ts';
import { useSubscribeToRecord } from '../../../../src/realtime/useSubscribe.ts';

const keyOf = (campaignId: string) => ['campaigns', 'revisions', campaignId] as const;

/** A campaign's revisions page by page, the newest first; read anew when it is written, by whomever, and after a gap. */
export function useRevisions(campaignId: string) {
  const { campaignRevisions } = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  const limit = limits.pageSizeDefault;
  const query = useInfiniteQuery({
    queryKey: keyOf(campaignId),
    queryFn: ({ pageParam }) => campaignRevisions(campaignId, { offset: pageParam, limit }),
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
  // While pages are read anew one can slide into the next.
  const revisions = items.filter(({ number }, at) => items.findIndex((one) => one.number === number) === at);
  return { ...query, revisions, total: query.data?.pages.at(-1)?.total ?? 0 };
}

/** What one write changed: that stays as it is. */
export function useRevision(campaignId: string, number: number) {
  const { campaignRevision } = useDataProvider<CmsDataProvider>();
  return useQuery({
    queryKey: ['campaigns', 'revision', campaignId, number],
    queryFn: () => campaignRevision(campaignId, number),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** What going back would change of the campaign as it is now: asked each time anew. */
export function useRestorePreview(campaignId: string, number: number) {
  const { restorePreview } = useDataProvider<CmsDataProvider>();
  return useQuery({
    queryKey: ['campaigns', 'restorePreview', campaignId, number],
    queryFn: () => restorePreview(campaignId, number),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** Reads everything of campaigns anew, as after a restore: the open one, its history, lists. */
export function useRefetchRevisions(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ queryKey: ['campaigns'] }), [queryClient]);
}
