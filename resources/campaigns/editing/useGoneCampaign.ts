import useEventCallback from '@mui/utils/useEventCallback';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { HttpError, useDataProvider } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useSubscribeToRecord } from '#src/realtime/useSubscribe.ts';
import { useCurrentUser } from '#src/shell/appData.ts';

const isMissing = (error: unknown): boolean => error instanceof HttpError && error.status === 404;

/**
 * Returns true once the open campaign was deleted or the user lost access to it. It asks the server after every call
 * that returns 404 (a save, a list of an area, the lock's renewal), after an event of the campaign, and after a gap in
 * the events; only the server's response counts.
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

  // A changed role can also remove access to the campaign.
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
