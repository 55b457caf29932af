import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { HttpError, useDataProvider, useNotify } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import { isStreaming, type StreamingTracklist, type Tracklist } from '#contracts/music.ts';
import { ApiCallError, type CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { useDraftSuffix } from '#src/engine/live/editedIn.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { useDebounced } from '#src/ui/hooks/useDebounced.ts';
import { usePersistedText } from '#src/ui/hooks/usePersistedText.ts';
import { useCampaign } from '../../campaignContext.ts';
import type { Copy, StoredTracklist } from './musicQueries.ts';
import { useChosenTracks } from './useChosenTracks.ts';
import { useMusicClosed } from './useMusicReadOnly.ts';
import { useSaveTracklist } from './useSaveTracklist.ts';

/** An error message of the field, and the text it belongs to. */
type FieldError = { source: string; words: string };

/** State of a streaming tracklist from input to save: typed or reloaded, previewed, selected, saved. */
export function useStreamingTracklist(copy: Copy<Tracklist>, stored: StoredTracklist) {
  const t = useT();
  const { id } = useCampaign().campaign;
  const { text, keep } = usePersistedText(`${useCurrentUser().id} campaigns/${id}/tracklist${useDraftSuffix()}`);
  const queryClient = useQueryClient();
  // The preview stays visible after the lock was lost.
  const isClosed = useMusicClosed() !== null;
  const typed = text ?? '';
  const reloaded = isStreaming(copy.value) ? copy.value.options.url : null;
  const [reloading, setReloading] = useState(false);
  const source = reloading && reloaded !== null ? reloaded : typed.trim();
  const [fieldError, setFieldError] = useState<FieldError | null>(null);
  const [cleared, setCleared] = useState<string | null>(null);
  const isCleared = cleared === source && source !== '';
  const preview = useTracklistPreview(isClosed || isCleared ? '' : source, reloading);
  const found = preview.state === 'found' ? preview.tracklist : null;
  const chosen = useChosenTracks(found);
  const { save, saving } = useSaveTracklist(stored);
  const failureWords = useSaveFailure();
  const errorWords = useErrorWords();

  const forget = () => {
    setFieldError(null);
    setCleared(null);
  };
  const fail = (error: unknown) => {
    // A failed save clears the preview but not the input.
    setCleared(source);
    const words = failureWords(error);
    setFieldError(words === null ? null : { source, words });
    if (error instanceof ApiCallError && error.key === 'campaign-conflict') void stored.reload().catch(() => undefined);
  };
  const refusal = preview.state === 'refused' ? errorWords(preview.error) || t('music.tracklist.notFound') : null;
  return {
    typed,
    source,
    preview,
    found,
    chosen,
    saving,
    isCleared,
    reloading,
    error: (fieldError?.source === source ? fieldError.words : null) ?? refusal,
    canReload: reloaded !== null,
    type(next: string) {
      keep(next);
      setReloading(false);
      forget();
    },
    reload() {
      forget();
      setReloading(true);
      // Refetches previews that are on the screen.
      void queryClient.invalidateQueries({ queryKey: previewsKey(id) });
    },
    giveUp() {
      setReloading(false);
      forget();
    },
    again: forget,
    async saveNow(): Promise<void> {
      if (source === '') return setFieldError({ source, words: t('music.tracklist.required') });
      try {
        await save({ saved: { search_value: source, ...chosen.selection() }, version: copy.version });
        if (!reloading) keep('');
        setReloading(false);
        forget();
      } catch (error) {
        fail(error);
      }
    },
  };
}

export type StreamingState = ReturnType<typeof useStreamingTracklist>;

/** Returns the field's message for a failed save; null when it was shown as a notification. */
function useSaveFailure(): (error: unknown) => string | null {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  return (error) => {
    if (error instanceof ApiCallError && error.key === 'campaign-conflict') return t('music.tracklist.conflict');
    if (isRefusal(error)) return errorWords(error);
    notify(errorWords(error), { type: 'error' });
    return null;
  };
}

/** The state of a preview; `refused` has a message for the field. */
type TracklistPreview =
  | { state: 'idle' | 'looking' }
  | { state: 'refused'; error: Error }
  | { state: 'failed'; retry: () => void }
  | { state: 'found'; tracklist: StreamingTracklist };

/** Key prefix of a campaign's cached previews. */
const previewsKey = (campaignId: string) => ['tracklistPreview', campaignId] as const;

/** Returns whether the server rejected the input, as opposed to a failed request. */
const isRefusal = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status >= 400 && error.status < 500;

/**
 * Previews a tracklist once typing pauses. Each result belongs to the text it was requested for, so a late response is
 * never shown for another text. Server failures are reported as errors.
 */
function useTracklistPreview(text: string, isReload: boolean): TracklistPreview {
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { id } = useCampaign().campaign;
  const { call } = useDataProvider<CmsDataProvider>();
  const rested = useDebounced(text, limits.slugCheckDebounceMs);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...previewsKey(id), rested, isReload],
    queryFn: async ({ signal }) => {
      const input = { params: { id }, body: { search_value: rested }, signal };
      return answered(await call('POST /api/campaigns/:id/music/tracklist/preview', input));
    },
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
