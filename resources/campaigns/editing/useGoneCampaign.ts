import useEventCallback from '@mui/utils/useEventCallback';
import { useQueryClient } from '@tanstack/react-query';
import { HttpError, useDataProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { CmsDataProvider } from '../../../dataProvider/index.ts';
import { useSubscribeToRecord } from '../../../src/realtime/useSubscribe.ts';
import { useCurrentUser } from '../../../src/shell/appData.ts';

const isMissing = (error: unknown): boolean => error instanceof HttpError && error.status === 404;

/**
 * True once the open campaign is no more, or no more for this person. Every call that finds nothing (a save, a list of
 * an area, the lock's renewal), an event that says that something became of it, and a gap in the events make it ask the
 * server, whose word alone counts.
 */
export function useGoneCampaign(id: string): boolean {
  const { getOne } = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  const [gone, setGone] = useState(false);
  const asking = useRef(false);

  const ask = useEventCallback(() => {
    if (asking.current) return;
    asking.current = true;
    getOne('campaigns', { id })
      .catch((error: unknown) => isMissing(error) && setGone(true))
      .finally(() => {
        asking.current = false;
      });
  });

  useSubscribeToRecord('campaigns', id, ({ type, payload: { message } }) => {
    if (type === 'gap' || type === 'deleted' || message?.type === 'resource_changed') ask();
  });

  // With another role it may be out of sight, though nothing became of it.
  useSubscribeToRecord('users', useCurrentUser().id, ask);

  useEffect(() => {
    const hear = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.type === 'updated' && event.action?.type === 'error' && isMissing(event.action.error)) ask();
    };
    const ends = [queryClient.getQueryCache().subscribe(hear), queryClient.getMutationCache().subscribe(hear)];
    return () => {
      for (const end of ends) end();
    };
  }, [queryClient, ask]);
  return gone;
}
