import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useSubscribe } from '../../realtime/useSubscribe.ts';
import { useCurrentUser } from '../../shell/appData.ts';
import { tallyOf } from '../uploads/queue.ts';
import { useUploads } from '../uploads/UploadsContext.tsx';
import { libraryKey } from './useLibrary.ts';

/**
 * The minimum time between refetches in milliseconds, for events in quick succession such as an upload of hundreds of
 * files.
 */
const restMs = 400;

/** Keeps the library up to date while uploads and other users change it. */
export function useLibraryLive(): void {
  const queryClient = useQueryClient();
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const missed = useRef(false);

  const readAnew = useCallback(() => {
    if (resting.current !== undefined) {
      missed.current = true;
      return;
    }
    void queryClient.invalidateQueries({ queryKey: libraryKey });
    resting.current = setTimeout(() => {
      resting.current = undefined;
      if (missed.current) readAnew();
      missed.current = false;
    }, restMs);
  }, [queryClient]);
  useEffect(
    () => () => {
      clearTimeout(resting.current);
      resting.current = undefined;
      if (missed.current) void queryClient.invalidateQueries({ queryKey: libraryKey });
    },
    [queryClient],
  );

  useSubscribe('resource/uploads', readAnew);
  // The media folders of the campaigns that an external user sees are a part of their library.
  const isLimited = useCurrentUser().limited_access;
  useSubscribe('resource/campaigns', ({ payload: { message } }) => {
    const isContent = message?.type === 'campaign_updated' && !message.fields.includes('media_folder');
    if (isLimited && !isContent) readAnew();
  });
  // The user's own uploads are visible even without a socket.
  const { subscribe, queue } = useUploads();
  useEffect(() => {
    let known = tallyOf(queue()).done;
    return subscribe(() => {
      const { done } = tallyOf(queue());
      if (done > known) readAnew();
      known = done;
    });
  }, [subscribe, queue, readAnew]);
}
