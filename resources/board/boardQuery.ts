import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import type { AnswerTo } from '#dataProvider/call.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useSubscribe } from '#src/realtime/useSubscribe.ts';

export type Board = AnswerTo<'GET /api/board'>;
export type BoardEntry = Board['entries'][number];

const boardKey = ['board'] as const;

/** Presence and what failed outside of the tool are not announced. */
const refreshMs = 60_000;

/** Batches successive changes into one request, which different tabs send at different times. */
const waitMs = () => 300 + 700 * Math.random();

/** Loads the board, every minute and after changes of what it shows. */
export function useBoard() {
  const { call } = useDataProvider<CmsDataProvider>();
  useLiveBoard();
  return useQuery({
    queryKey: boardKey,
    queryFn: ({ signal }) => call('GET /api/board', { signal }),
    refetchInterval: refreshMs,
    retry: false,
  });
}

function useLiveBoard(): void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const read = () => {
    timer.current = undefined;
    void queryClient.invalidateQueries({ queryKey: boardKey });
  };
  const readSoon = () => {
    timer.current ??= setTimeout(read, waitMs());
  };
  useSubscribe('resource/campaigns', readSoon);
  useSubscribe('resource/releases', readSoon);
  useSubscribe('resource/apps', readSoon);
  useSubscribe('resource/webhooks', readSoon);
}

export type Figures = AnswerTo<'GET /api/board/figures'>['items'][number];

/** Loads the figures of campaigns every minute; without campaigns whose app does not answer. */
export function useFigures(ids: readonly string[]): ReadonlyMap<string, Figures> {
  const { call } = useDataProvider<CmsDataProvider>();
  const { data = [] } = useQuery({
    queryKey: [...boardKey, 'figures', ids],
    queryFn: async ({ signal }) => (await call('GET /api/board/figures', { query: { ids: [...ids] }, signal })).items,
    enabled: ids.length > 0,
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return new Map(data.map((figures) => [figures.campaign_id, figures]));
}

/** Loads the number of problems that the first campaigns of a release have with its changes; undefined until then. */
export function useReleaseProblems({ id, release }: BoardEntry): number | undefined {
  const { call } = useDataProvider<CmsDataProvider>();
  const ids = release?.campaigns ?? [];
  const { data } = useQuery({
    queryKey: [...boardKey, 'problems', id],
    queryFn: async ({ signal }) => {
      const { items } = await call('GET /api/campaigns/readiness', { query: { ids, release: id }, signal });
      return items.reduce((sum, { problems }) => sum + problems, 0);
    },
    enabled: ids.length > 0,
    retry: false,
  });
  return data;
}
