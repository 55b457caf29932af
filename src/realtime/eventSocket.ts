import { type ClientEvents, closeCodes, type EventMessage } from '#contracts/events.ts';
import { limits } from '#contracts/limits.ts';
import { readServerMessage, type ServerMessage } from './serverMessage.ts';

/** `lost` is final until the user retries or, unless the server refused it, until the network is back. */
export type SocketState = 'connecting' | 'connected' | 'retrying' | 'lost';

type SessionHolder = {
  id(): string | null;
  set(known: { id: string; alias: string }): void;
  /** Calls the listener on each change. */
  onChange(listener: () => void): () => void;
};

type EventSocketOptions = {
  /** `ws(s)://…/api/events`. */
  address: string;
  /** Returns a valid token, refreshed if needed; null when nobody is signed in. */
  accessToken(): Promise<string | null>;
  session: SessionHolder;
  /** From 0 to 1, for jitter. */
  random?: () => number;
};

/** Browsers run the timers of a hidden tab once a minute, so a timer that late does not mean that the machine slept. */
const timersThrottledMs = 60_000;

/** 0.3·(2ⁿ − 1) s plus up to 1 s of jitter. */
export const backoffMs = (errors: number, jitter: number): number => 300 * (2 ** errors - 1) + 1000 * jitter;

/**
 * Creates the tab's socket to the server. It authorizes with a fresh token, sends heartbeats, reconnects after a gap
 * and reports the gap, and gives up after 7 errors in a row or when the server refuses it.
 */
export function createEventSocket({ address, accessToken, session, random = Math.random }: EventSocketOptions) {
  const messageListeners = new Set<(message: ServerMessage) => void>();
  const stateListeners = new Set<() => void>();
  const gapListeners = new Set<() => void>();
  let state: SocketState = 'connecting';
  let socket: WebSocket | null = null;
  /** The session last requested from the server, or given by it. */
  let asked: string | null = null;
  let errors = 0;
  let hadSession = false;
  let stopped = true;
  /** Refused by the server, or nobody is signed in: then a returning network does not help. */
  let refused = false;
  let lastHeard = 0;
  /**
   * Servers of earlier versions, which may still run during an upgrade, refuse places: `refused` is for the lifetime
   * of the page.
   */
  let places: 'untried' | 'sent' | 'known' | 'refused' = 'untried';
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
    if (token === null) return refuse();
    if (token === undefined) return failed();
    const opened = new WebSocket(address);
    socket = opened;
    lastHeard = Date.now();
    opened.onopen = () => {
      authorise(opened, token);
      beat(opened);
    };
    opened.onmessage = ({ data }) => socket === opened && receive(data);
    opened.onclose = ({ code }) => socket === opened && closed(code);
  }

  function authorise(opened: WebSocket, token: string): void {
    asked = session.id();
    opened.send(JSON.stringify({ type: 'authorize', access_token: token, ...(asked && { session_id: asked }) }));
  }

  /**
   * A call that was faster than the socket received its own session, which now holds the lock: the socket switches to
   * that session.
   */
  async function followSession(): Promise<void> {
    const opened = socket;
    const token = await accessToken().catch(() => null);
    const isOpen = opened !== null && opened === socket && opened.readyState === WebSocket.OPEN;
    if (isOpen && token !== null && session.id() !== asked) authorise(opened, token);
  }

  function receive(data: unknown): void {
    lastHeard = Date.now();
    const message = readServerMessage(data);
    if (!message || message.type === 'ping') return;
    if (message.type === 'presence') places = 'known';
    if (message.type === 'session_id') {
      if (session.id() !== asked) return void followSession();
      asked = message.session_id;
      session.set({ id: message.session_id, alias: message.session });
      // Events in between were missed, as were those during failed attempts.
      const isGap = hadSession || errors > 0;
      clearTimeout(steadyTimer);
      steadyTimer = setTimeout(() => {
        errors = 0;
      }, limits.socketSteadyMs);
      become('connected');
      if (isGap) for (const listener of gapListeners) listener();
      hadSession = true;
    }
    for (const listener of messageListeners) listener(message);
  }

  function closed(code: number): void {
    drop();
    if (stopped) return;
    if (code === closeCodes.refused && places === 'sent') {
      places = 'refused';
      failed();
    } else if (code === closeCodes.refused) refuse();
    else if (code === closeCodes.tokenRanOut) void open();
    else failed();
  }

  /** Tells the server where this tab has a campaign open, if it is connected. */
  function place(told: ClientEvents['place']): void {
    if (state !== 'connected' || places === 'refused' || socket?.readyState !== WebSocket.OPEN) return;
    if (places === 'untried') places = 'sent';
    socket.send(JSON.stringify({ type: 'place', ...told } satisfies EventMessage<ClientEvents>));
  }

  function refuse(): void {
    refused = true;
    become('lost');
  }

  function failed(): void {
    errors += 1;
    if (errors > limits.maxSocketRetries) {
      become('lost');
      return;
    }
    become('retrying');
    retryTimer = setTimeout(open, backoffMs(errors, random()));
  }

  /** Detaches from the socket and ignores its further messages. */
  function drop(): void {
    clearTimeout(steadyTimer);
    clearTimeout(beatTimer);
    const old = socket;
    socket = null;
    old?.close();
  }

  /**
   * Pings about every 20 s. A timer that fires far too late means that the machine slept, so the socket reconnects at
   * once.
   */
  function beat(opened: WebSocket): void {
    const wait = limits.socketHeartbeatMs + 1000 * random();
    const due = Date.now() + wait;
    beatTimer = setTimeout(() => {
      if (socket !== opened) return;
      const slept = Date.now() - due > timersThrottledMs;
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

  /** Starts over with all attempts. */
  function retry(): void {
    errors = 0;
    refused = false;
    if (!stopped && state !== 'connected') reopen();
  }

  /** The network or the tab came back: pending attempts run now, and a silent connection is not trusted. */
  function wake(): void {
    if (stopped || state === 'lost') return;
    if (state === 'retrying') retry();
    else if (state === 'connected' && Date.now() - lastHeard > limits.socketSilenceMs) reopen();
  }

  /** After a night without network all attempts are used up; the user should not have to click. */
  function networkIsBack(): void {
    if (state === 'lost' && !refused) retry();
    else wake();
  }

  session.onChange(() => {
    if (state === 'connected' && session.id() !== asked) void followSession();
  });

  return {
    start(): void {
      if (!stopped) return;
      stopped = false;
      refused = false;
      errors = 0;
      become('connecting');
      window.addEventListener('online', networkIsBack);
      document.addEventListener('visibilitychange', wake);
      void open();
    },
    stop(): void {
      stopped = true;
      hadSession = false;
      clearTimeout(retryTimer);
      window.removeEventListener('online', networkIsBack);
      document.removeEventListener('visibilitychange', wake);
      drop();
    },
    retry,
    place,
    state: (): SocketState => state,
    onState: (listener: () => void) => subscribed(stateListeners, listener),
    onMessage: (listener: (message: ServerMessage) => void) => subscribed(messageListeners, listener),
    /** Calls the listener after every gap in the events. */
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
