import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useSubscribe } from '../../realtime/useSubscribe.ts';
import { tallyOf } from '../uploads/queue.ts';
import { useUploads } from '../uploads/UploadsContext.tsx';
import { libraryKey } from './useLibrary.ts';

/** So often is read anew at most while much happens, as in an upload of hundreds of files. */
const restMs = 400;

/** Keeps what the library shows right while others, or one's own uploads, change it. */
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
  // One's own are seen without a socket too.
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
