import { keepPreviousData, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef } from 'react';
import { useCanAccess, useDataProvider, useNotify, useRefresh } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import type { ReadinessCount } from '#contracts/readiness.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { type ReleaseCalls, releaseCalls } from '#dataProvider/releaseCalls.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useSubscribe, useSubscribeToRecord } from '#src/realtime/useSubscribe.ts';
import { useDebounced } from '#src/ui/hooks/useDebounced.ts';
import { isOpen, type Release, releases } from './schema.ts';

const peopleStaleMs = 60_000;

export function useReleaseCalls(): ReleaseCalls {
  const { call } = useDataProvider<CmsDataProvider>();
  return releaseCalls(call);
}

/** Loads the changes of a release: of one campaign whole, of all without long values. */
export function useReleaseChanges(id: string, campaignId?: string, enabled = true) {
  const { releaseChanges } = useReleaseCalls();
  return useQuery({
    queryKey: [releases.name, 'changes', id, campaignId ?? null],
    queryFn: async () => answered(await releaseChanges(id, campaignId)),
    retry: false,
    enabled,
  });
}

/** Loads what people say about a release. */
export function useApprovals(id: string) {
  const { approvals } = useReleaseCalls();
  return useQuery({
    queryKey: [releases.name, 'approvals', id],
    queryFn: async () => answered(await approvals(id)),
    retry: false,
  });
}

/** Loads people who see a release and whose names contain the text, once the user pauses. Null: nothing is loaded. */
export function usePeopleOfRelease(id: string, search: string | null) {
  const { peopleOfRelease } = useReleaseCalls();
  const wanted = useDebounced(search, limits.slugCheckDebounceMs);
  return useQuery({
    queryKey: [releases.name, 'people', id, wanted],
    queryFn: async () => answered(await peopleOfRelease(id, wanted ?? '')),
    enabled: wanted !== null,
    staleTime: peopleStaleMs,
    placeholderData: keepPreviousData,
  });
}

/** The number of campaigns that are checked with one request. */
export const checkedAtOnce = 25;

/** Counts what campaigns lack with the changes of a release; by campaign, without those that were not checked yet. */
export function useReadinessCounts(release: string, ids: readonly string[]): ReadonlyMap<string, ReadinessCount> {
  const { call } = useDataProvider<CmsDataProvider>();
  const parts = Array.from({ length: Math.ceil(ids.length / checkedAtOnce) }, (_, at) =>
    ids.slice(at * checkedAtOnce, (at + 1) * checkedAtOnce),
  );
  const answers = useQueries({
    queries: parts.map((part) => ({
      queryKey: [releases.name, 'readiness', release, part],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call('GET /api/campaigns/readiness', { query: { ids: part, release }, signal })).items,
      retry: false,
    })),
  });
  return new Map(answers.flatMap(({ data = [] }) => data).map((count) => [count.campaign_id, count]));
}

/** Loads what a campaign lacks with the changes of a release. */
export function useReadinessIn(release: string, campaignId: string) {
  const { call } = useDataProvider<CmsDataProvider>();
  return useQuery({
    queryKey: [releases.name, 'readiness', release, campaignId],
    queryFn: ({ signal }) =>
      call('GET /api/campaigns/:id/readiness', { params: { id: campaignId }, query: { release }, signal }),
    retry: false,
  });
}

/** Returns the number of changes of campaigns that the user does not see. Only users who see all can publish a release. */
export const useHiddenChanges = (id: string): number => useReleaseChanges(id).data?.hidden ?? 0;

/**
 * Reads the open release and its changes again when anyone writes them, or changes one of its campaigns live. Events during
 * a reading lead to one more.
 */
export function useLiveRelease({ id, campaigns }: Release): void {
  const queryClient = useQueryClient();
  const reading = useRef<'idle' | 'running' | 'outdated'>('idle');
  const read = useCallback(async () => {
    if (reading.current !== 'idle') {
      reading.current = 'outdated';
      return;
    }
    do {
      reading.current = 'running';
      await queryClient.invalidateQueries({ queryKey: [releases.name] });
    } while ((reading.current as string) === 'outdated');
    reading.current = 'idle';
  }, [queryClient]);
  useSubscribeToRecord(releases.name, id, () => void read());
  useSubscribe('resource/campaigns', ({ payload }) => {
    if (payload.ids.some((changed) => campaigns.includes(changed))) void read();
  });
}

/** Returns whether the user may write the release, and whether it takes changes too. */
export function useMay(release: Release): { write: boolean; change: boolean } {
  const { canAccess: write = false } = useCanAccess({ resource: releases.name, action: 'edit', record: release });
  return { write, change: write && isOpen(release.state) };
}

type Act<Input, Answer> = (calls: ReleaseCalls, input: Input) => Promise<Answer>;

/**
 * Returns the mutation that changes a release, and then reads everything again; `done` is the message of success. Errors
 * are notifications, unless the page shows them.
 */
export function useReleaseAction<Input, Answer>(
  act: Act<Input, Answer>,
  { done, showsErrors = false }: { done?: (input: Input) => ReactNode; showsErrors?: boolean } = {},
) {
  const calls = useReleaseCalls();
  const notify = useNotify();
  const refresh = useRefresh();
  const errorWords = useErrorWords();
  return useMutation({
    mutationFn: async (input: Input) => answered(await act(calls, input)),
    onSuccess: (_answer, input) => done && notify(done(input), { type: 'success' }),
    onError: (error) => showsErrors || notify(errorWords(error), { type: 'error' }),
    onSettled: refresh,
  });
}

/** Publishes a release. The page shows why it was refused. */
export function usePublish({ id, name }: Release) {
  const t = useT();
  return useReleaseAction((calls, _input: null) => calls.publishRelease(id), {
    done: () => t('releases.publish.done', { name }),
    showsErrors: true,
  });
}
