import { createContext, useContext, useSyncExternalStore } from 'react';
import type { EventSocket, SocketState } from './eventSocket.ts';

/** The tab's socket, and the session alias that the server uses in its events. */
export type Live = { socket: EventSocket; alias(): string | null };

const LiveContext = createContext<Live | null>(null);
export const LiveProvider = LiveContext.Provider;

/** Returns the tab's live connection. @throws outside of the tool's shell */
export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error('This part belongs inside a LiveProvider.');
  return live;
}

/** Returns the current state of the socket. */
export function useSocketState(): SocketState {
  const { socket } = useLive();
  return useSyncExternalStore(socket.onState, socket.state);
}
