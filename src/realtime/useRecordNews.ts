import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { HttpError, type RaRecord, useDataProvider } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useLive } from './LiveContext.ts';
import { useSubscribeToRecord } from './useSubscribe.ts';

/** A write of another session that the loaded copy does not include. The name is unknown after a gap. */
export type RecordNews = { time: string; name: string | null };

/**
 * Detects writes of other sessions that are newer than the loaded copy and than the ignored ones, and whether the
 * record is gone. Asks the server if an event does not say when the record was written, and after a gap in the events.
 */
export function useRecordNews(resource: string, { id, updated_at }: RaRecord) {
  const { alias } = useLive();
  const { getOne } = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  const [heard, setHeard] = useState<RecordNews | null>(null);
  const [ignored, setIgnored] = useState('');
  const [isGone, setGone] = useState(false);

  useSubscribeToRecord(resource, String(id), async ({ payload: { message } }) => {
    if (message && 'session' in message && message.session === alias()) return;
    const name = message && 'user' in message ? (message.user?.display_name ?? null) : null;
    if (message?.type === 'campaign_updated') return setHeard({ time: message.time, name });
    try {
      const { data } = await getOne(resource, { id });
      setGone(false);
      if (data.updated_at) setHeard({ time: data.updated_at, name });
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) setGone(true);
    }
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
