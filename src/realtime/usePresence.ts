import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PersonPresent } from '#contracts/events.ts';
import { limits } from '#contracts/limits.ts';
import { keyOfRecord, nameRecord } from '#contracts/recordName.ts';
import { useLive } from './LiveContext.ts';

/** The other users who have the record open, in order of arrival, and the number of those who are not listed. */
export type Presence = { people: readonly PersonPresent[]; more: number };

const nobody: Presence = { people: [], more: 0 };

/**
 * Tells the server where this tab has a record open, and returns who else has it open. `blockId` is the block in
 * focus.
 */
export function usePresence(resource: string, id: string, area: string, blockId: string | null = null): Presence {
  const { socket } = useLive();
  const visible = useSyncExternalStore(onVisibility, isVisible);
  const [presence, setPresence] = useState(nobody);

  useEffect(() => {
    const tell = () => socket.place({ ...nameRecord({ resource, id }), place: { area, block_id: blockId, visible } });
    const timer = setTimeout(tell, limits.placeDelayMs);
    const stop = socket.onMessage(({ type }) => type === 'session_id' && tell());
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [socket, resource, id, area, blockId, visible]);

  useEffect(() => {
    const name = nameRecord({ resource, id });
    const stopMessages = socket.onMessage((message) => {
      if (message.type === 'presence' && keyOfRecord(message) === keyOfRecord(name)) setPresence(message);
    });
    const stopStates = socket.onState(() => socket.state() === 'lost' && setPresence(nobody));
    return () => {
      stopMessages();
      stopStates();
      socket.place({ ...name, place: null });
      setPresence(nobody);
    };
  }, [socket, resource, id]);

  return presence;
}

const isVisible = (): boolean => document.visibilityState === 'visible';

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
