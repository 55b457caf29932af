import type { ServerMessage } from './serverMessage.ts';

export type SessionHolder = {
  id(): string | null;
  set(known: { id: string; alias: string }): void;
  /** Calls the listener on each change. */
  onChange(listener: () => void): () => void;
};

type AuthorizationOptions = {
  /** Returns a valid token, refreshed if needed; null when nobody is signed in. */
  accessToken(): Promise<string | null>;
  session: SessionHolder;
};

/** Authorizes a socket with a token and the tab's session. */
export function createAuthorization({ accessToken, session }: AuthorizationOptions) {
  /** The session last requested from the server, or given by it. */
  let asked: string | null = null;
  const isOutdated = () => session.id() !== asked;

  function authorize(socket: WebSocket, token: string): void {
    asked = session.id();
    socket.send(JSON.stringify({ type: 'authorize', access_token: token, ...(asked && { session_id: asked }) }));
  }

  return {
    authorize,
    /** Returns whether the tab received another session than the one of the socket. */
    isOutdated,
    /**
     * A call that was faster than the socket received its own session, which now holds the lock: the socket switches
     * to that session.
     */
    async switchSession(socket: WebSocket): Promise<void> {
      const token = await accessToken().catch(() => null);
      if (socket.readyState === WebSocket.OPEN && token !== null && isOutdated()) authorize(socket, token);
    },
    /** Stores the session that the server gave. */
    accept({ session_id, session: alias }: Extract<ServerMessage, { type: 'session_id' }>): void {
      asked = session_id;
      session.set({ id: session_id, alias });
    },
  };
}
