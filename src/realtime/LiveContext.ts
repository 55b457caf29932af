import { createContext, useContext, useSyncExternalStore } from 'react';
import type { EventSocket, SocketState } from './eventSocket.ts';

/** What is live in this tab: its socket, and the alias by which the server tells its events. */
export type Live = { socket: EventSocket; alias(): string | null };

const LiveContext = createContext<Live | null>(null);
export const LiveProvider = LiveContext.Provider;

/** The tab's live connection. @throws outside of the tool's frame */
export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error('Use this component inside a LiveProvider.');
  return live;
}

/** How the socket stands now. */
export function useSocketState(): SocketState {
  const { socket } = useLive();
  return useSyncExternalStore(socket.onState, socket.state);
}
