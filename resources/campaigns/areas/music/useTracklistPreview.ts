import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { HttpError, useDataProvider, useNotify } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import type { StreamingTracklist } from '#contracts/music.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useDebounced } from '#src/ui/hooks/useDebounced.ts';
import { useCampaign } from '../../campaignContext.ts';

/** The state of a preview; `refused` has a message for the field. */
type TracklistPreview =
  | { state: 'idle' | 'looking' }
  | { state: 'refused'; error: Error }
  | { state: 'failed'; retry: () => void }
  | { state: 'found'; tracklist: StreamingTracklist };

/** Key prefix of a campaign's cached previews. */
export const previewsKey = (campaignId: string) => ['tracklistPreview', campaignId] as const;

/** Returns whether the server rejected the input, as opposed to a failed request. */
export const isRefusal = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status >= 400 && error.status < 500;

/**
 * Previews a tracklist once typing pauses. Each result belongs to the text it was requested for, so a late response is
 * never shown for another text. Server failures are reported as errors.
 */
export function useTracklistPreview(text: string, isReload: boolean): TracklistPreview {
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { id } = useCampaign().campaign;
  const { previewTracklist } = useDataProvider<CmsDataProvider>();
  const rested = useDebounced(text, limits.slugCheckDebounceMs);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...previewsKey(id), rested, isReload],
    queryFn: async ({ signal }) => answered(await previewTracklist(id, { search_value: rested }, { signal })),
    enabled: text !== '' && rested === text,
    // A reload always requests the current state.
    staleTime: isReload ? 0 : limits.tracksKeptMs,
    gcTime: isReload ? 0 : limits.tracksKeptMs,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const notifyFailure = (failure: Error | null) => {
    if (failure && !isRefusal(failure)) notify(errorWords(failure), { type: 'error' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: notifies once for each error
  useEffect(() => notifyFailure(error), [error]);
  if (text === '') return { state: 'idle' };
  if (rested !== text || isFetching) return { state: 'looking' };
  if (isRefusal(error)) return { state: 'refused', error };
  if (error) return { state: 'failed', retry: () => void refetch() };
  return data ? { state: 'found', tracklist: data } : { state: 'looking' };
}
