import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered, answeredRecord } from '#src/engine/answeredRecord.ts';
import { useCampaign } from '../../campaignContext.ts';
import type { Campaign } from '../../schema.ts';

/** The stored value, and the `updated_at` of the campaign that a write must be based on. */
export type Copy<Value> = { value: Value; version: string };

type Read<Value> = (input: { params: { id: string }; signal?: AbortSignal }) => Promise<Value>;
type Kind = 'tracklist' | 'focus-artists';

const keyOf = (kind: Kind, campaignId: string, version: string) =>
  ['campaigns', campaignId, 'music', kind, version] as const;

/** Updates the open campaign to its stored state; form input is not affected. */
export function useTakeCampaign(): () => Promise<Campaign> {
  const { id } = useCampaign().campaign;
  const queryClient = useQueryClient();
  const { getOne } = useDataProvider<CmsDataProvider>();
  return useCallback(async () => {
    const campaign = answeredRecord((await getOne<Campaign>('campaigns', { id })).data);
    queryClient.setQueriesData<Campaign>({ queryKey: ['campaigns', 'getOne', { id }] }, campaign);
    return campaign;
  }, [getOne, id, queryClient]);
}

/**
 * Loads a part of the open campaign's music. Refetches with each version of the campaign and shows the previous value
 * until then.
 */
function useMusicCopy<Value>(kind: Kind, read: Read<Value>) {
  const { id, updated_at: version } = useCampaign().campaign;
  const queryClient = useQueryClient();
  const { getOne } = useDataProvider<CmsDataProvider>();
  const { data, error, isFetching, refetch } = useQuery<Copy<Value>>({
    queryKey: keyOf(kind, id, version),
    queryFn: async ({ signal }) => ({ value: answered(await read({ params: { id }, signal })), version }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const last = useRef<Copy<Value> | undefined>(undefined);
  last.current = data ?? last.current;
  /** The version first, so that the value is never older than its version. */
  const reload = async (): Promise<Copy<Value>> => {
    const campaign = answeredRecord((await getOne<Campaign>('campaigns', { id })).data);
    const copy = { value: answered(await read({ params: { id } })), version: campaign.updated_at };
    queryClient.setQueryData(keyOf(kind, id, campaign.updated_at), copy);
    queryClient.setQueriesData<Campaign>({ queryKey: ['campaigns', 'getOne', { id }] }, campaign);
    return copy;
  };
  return { copy: last.current, error: isFetching ? null : error, retry: () => void refetch(), reload };
}

export type MusicCopy<Value> = ReturnType<typeof useMusicCopy<Value>>;

/**
 * Loads the tracklist, and records the versions of the user's own writes: writing over those loses no other user's
 * change.
 */
export function useStoredTracklist() {
  const { call } = useDataProvider<CmsDataProvider>();
  const stored = useMusicCopy('tracklist', (input) => call('GET /api/campaigns/:id/music/tracklist', input));
  const led = useRef(new Map<string, string>());
  const [ownWrites] = useState(() => ({
    add: (from: string, to: string) => void led.current.set(from, to),
    newest(version: string): string {
      const next = led.current.get(version);
      return next === undefined || next === version ? version : this.newest(next);
    },
  }));
  return { ...stored, ownWrites };
}
export type StoredTracklist = ReturnType<typeof useStoredTracklist>;

export function useStoredArtists() {
  const { call } = useDataProvider<CmsDataProvider>();
  return useMusicCopy(
    'focus-artists',
    async (input) => answered(await call('GET /api/campaigns/:id/music/focus_artists', input)).items,
  );
}
