import useEventCallback from '@mui/utils/useEventCallback';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { HttpError, type RaRecord, useDataProvider, useGetIdentity } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useLive } from './LiveContext.ts';
import { useSubscribeToRecord } from './useSubscribe.ts';

/** A write of another session that the loaded copy does not include. The name is unknown after a gap. */
export type RecordNews = { time: string; name: string | null };

const isMissing = (error: unknown): boolean => error instanceof HttpError && error.status === 404;

/**
 * Detects writes of other sessions that are newer than the loaded copy and than the ignored ones. Asks the server if an
 * event does not say when the record was written, and after a gap in the events.
 */
export function useRecordNews(resource: string, { id, updated_at }: RaRecord) {
  const { alias } = useLive();
  const { getOne } = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  const [heard, setHeard] = useState<RecordNews | null>(null);
  const [ignored, setIgnored] = useState('');
  const { isGone, look } = useGone(() => getOne(resource, { id }));

  useSubscribeToRecord(resource, String(id), async ({ payload: { message } }) => {
    const isOwn = message && 'session' in message && message.session === alias();
    const name = message && 'user' in message ? (message.user?.display_name ?? null) : null;
    if (message?.type === 'campaign_updated') return isOwn ? undefined : setHeard({ time: message.time, name });
    // Also after an own write, which may be a deletion.
    const time = (await look())?.data.updated_at;
    if (time && !isOwn) setHeard({ time, name });
  });

  // After a gap, the author of a write is unknown: wait for the responses of own writes.
  const isSaving = useIsMutating() > 0;
  const isNews = heard !== null && !isSaving && heard.time > updated_at && heard.time > ignored;
  const ignore = useCallback(() => setIgnored(heard?.time ?? ''), [heard]);
  const reload = useCallback(() => {
    // Hides the notice while the reload runs.
    ignore();
    return queryClient.invalidateQueries({ queryKey: [resource, 'getOne'] });
  }, [ignore, queryClient, resource]);
  return { news: isNews ? heard : null, isGone, ignore, reload };
}

/**
 * Returns whether the open record was deleted or the user lost access to it, and `look`, which asks the server and
 * returns its response; null if it failed. It also asks after every call that returns 404 (a save, a list of the screen,
 * the lock's renewal) and after a change of the user; only the response counts.
 */
function useGone<Response>(read: () => Promise<Response>) {
  const queryClient = useQueryClient();
  const { identity } = useGetIdentity();
  const [isGone, setGone] = useState(false);
  const look = useEventCallback(async (): Promise<Response | null> => {
    try {
      const response = await read();
      setGone(false);
      return response;
    } catch (error) {
      if (isMissing(error)) setGone(true);
      return null;
    }
  });

  // A changed role can also remove access to the record.
  useSubscribeToRecord('users', String(identity?.id ?? ''), () => void look());

  useEffect(() => {
    let isAsking = false;
    const hear = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (isAsking || event.type !== 'updated' || event.action?.type !== 'error' || !isMissing(event.action.error))
        return;
      isAsking = true;
      void look().finally(() => {
        isAsking = false;
      });
    };
    const ends = [queryClient.getQueryCache().subscribe(hear), queryClient.getMutationCache().subscribe(hear)];
    return () => {
      for (const end of ends) end();
    };
  }, [queryClient, look]);
  return { isGone, look };
}
