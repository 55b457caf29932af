import type { EventMessage, ServerEvents } from '../../contracts/events.ts';
import { limits } from '../../contracts/limits.ts';

/** `lost` is final until somebody asks for another try. */
export type SocketState = 'connecting' | 'connected' | 'retrying' | 'lost';

export type ServerMessage = EventMessage<ServerEvents>;

type SessionHolder = { id(): string | null; set(known: { id: string; alias: string }): void };

type EventSocketOptions = {
  /** `ws(s)://…/api/events`. */
  address: string;
  /** A token that is good now, refreshed where needed; null when nobody is signed in. */
  accessToken(): Promise<string | null>;
  session: SessionHolder;
  /** From 0 to 1, for jitter. */
  random?: () => number;
};

/** Close codes of the server (contract point 5). */
const refused = 1008;
const tokenRanOut = 4001;

/** 0.3·(2ⁿ − 1) s and up to 1 s of jitter (product 1, point 9). */
export const backoffMs = (errors: number, jitter: number): number => 300 * (2 ** errors - 1) + 1000 * jitter;

const listTypes: ReadonlySet<string> = new Set<keyof ServerEvents>([
  'session_id',
  'lock_campaign',
  'unlock_campaign',
  'campaign_updated',
  'resource_changed',
  'ping',
]);

function readMessage(data: unknown): ServerMessage | null {
  try {
    const value: ServerMessage = JSON.parse(String(data));
    return listTypes.has(value?.type) ? value : null;
  } catch {
    return null;
  }
}

/**
 * The tab's socket to the server: it authorises with a fresh token, keeps itself alive, comes back after a gap and says
 * so, and gives up after 7 errors in a row or when it was refused.
 */
export function createEventSocket({ address, accessToken, session, random = Math.random }: EventSocketOptions) {
  const messageListeners = new Set<(message: ServerMessage) => void>();
  const stateListeners = new Set<() => void>();
  const gapListeners = new Set<() => void>();
  let state: SocketState = 'connecting';
  let socket: WebSocket | null = null;
  let errors = 0;
  let hadSession = false;
  let stopped = true;
  let lastHeard = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let steadyTimer: ReturnType<typeof setTimeout> | undefined;
  let beatTimer: ReturnType<typeof setTimeout> | undefined;

  function become(next: SocketState): void {
    if (state === next) return;
    state = next;
    for (const listener of stateListeners) listener();
  }

  async function open(): Promise<void> {
    clearTimeout(retryTimer);
    const token = await accessToken().catch(() => undefined);
    if (stopped || socket) return;
    if (token === null) return become('lost');
    if (token === undefined) return failed();
    const opened = new WebSocket(address);
    socket = opened;
    lastHeard = Date.now();
    opened.onopen = () => {
      const known = session.id();
      opened.send(JSON.stringify({ type: 'authorize', access_token: token, ...(known && { session_id: known }) }));
      beat(opened);
    };
    opened.onmessage = ({ data }) => socket === opened && receive(data);
    opened.onclose = ({ code }) => socket === opened && closed(code);
  }

  function receive(data: unknown): void {
    lastHeard = Date.now();
    const message = readMessage(data);
    if (!message || message.type === 'ping') return;
    if (message.type === 'session_id') {
      session.set({ id: message.session_id, alias: message.session });
      clearTimeout(steadyTimer);
      steadyTimer = setTimeout(() => {
        errors = 0;
      }, limits.socketSteadyMs);
      become('connected');
      // Whatever happened in between was not heard.
      if (hadSession) for (const listener of gapListeners) listener();
      hadSession = true;
    }
    for (const listener of messageListeners) listener(message);
  }

  function closed(code: number): void {
    drop();
    if (stopped) return;
    if (code === refused) become('lost');
    else if (code === tokenRanOut) void open();
    else failed();
  }

  function failed(): void {
    errors += 1;
    if (errors > limits.socketRetriesMost) {
      become('lost');
      return;
    }
    become('retrying');
    retryTimer = setTimeout(open, backoffMs(errors, random()));
  }

  /** Lets go of the socket, whatever it still says. */
  function drop(): void {
    clearTimeout(steadyTimer);
    clearTimeout(beatTimer);
    const old = socket;
    socket = null;
    old?.close();
  }

  /** Pings about every 20 s. A timer that comes far too late has slept: then the socket is made anew at once. */
  function beat(opened: WebSocket): void {
    const wait = limits.socketHeartbeatMs + 1000 * random();
    const due = Date.now() + wait;
    beatTimer = setTimeout(() => {
      if (socket !== opened) return;
      const slept = Date.now() - due > limits.socketSilenceMs;
      const silent = Date.now() - lastHeard > limits.socketSilenceMs;
      if (slept || silent) return reopen();
      if (opened.readyState === WebSocket.OPEN) opened.send('{"type":"ping"}');
      beat(opened);
    }, wait);
  }

  function reopen(): void {
    drop();
    become('retrying');
    void open();
  }

  /** Begins again with all tries. */
  function retry(): void {
    errors = 0;
    if (!stopped && state !== 'connected') reopen();
  }

  /** The network or the tab came back: what waited tries now, and what has been silent is not trusted. */
  function wake(): void {
    if (stopped || state === 'lost') return;
    if (state === 'retrying') retry();
    else if (state === 'connected' && Date.now() - lastHeard > limits.socketSilenceMs) reopen();
  }

  return {
    start(): void {
      if (!stopped) return;
      stopped = false;
      errors = 0;
      become('connecting');
      window.addEventListener('online', wake);
      document.addEventListener('visibilitychange', wake);
      void open();
    },
    stop(): void {
      stopped = true;
      hadSession = false;
      clearTimeout(retryTimer);
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      drop();
    },
    retry,
    state: (): SocketState => state,
    onState: (listener: () => void) => subscribed(stateListeners, listener),
    onMessage: (listener: (message: ServerMessage) => void) => subscribed(messageListeners, listener),
    /** Told after every gap in what was heard. */
    onGap: (listener: () => void) => subscribed(gapListeners, listener),
  };
}

export type EventSocket = ReturnType<typeof createEventSocket>;

function subscribed<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
