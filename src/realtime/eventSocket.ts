import { closeCodes } from '../../contracts/events.ts';
import { limits } from '../../contracts/limits.ts';
import { readServerMessage, type ServerMessage } from './serverMessage.ts';

/** `lost` is final until somebody asks for another try, or, unless it was refused, until the network is back. */
export type SocketState = 'connecting' | 'connected' | 'retrying' | 'lost';

type SessionHolder = {
  id(): string | null;
  set(known: { id: string; alias: string }): void;
  /** Told of each new one. */
  onChange(listener: () => void): () => void;
};

type EventSocketOptions = {
  /** `ws(s)://…/api/events`. */
  address: string;
  /** A token that is good now, refreshed where needed; null when nobody is signed in. */
  accessToken(): Promise<string | null>;
  session: SessionHolder;
  /** From 0 to 1, for jitter. */
  random?: () => number;
};

/** Browsers let the timers of a hidden tab run once a minute: a timer that late has not slept. */
const timersThrottledMs = 60_000;

/** 0.3·(2ⁿ − 1) s and up to 1 s of jitter. */
export const backoffMs = (errors: number, jitter: number): number => 300 * (2 ** errors - 1) + 1000 * jitter;

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
  /** The session that the server was last asked for, or gave. */
  let asked: string | null = null;
  let errors = 0;
  let hadSession = false;
  let stopped = true;
  /** By the server, or since nobody is signed in: then no network that comes back helps. */
  let refused = false;
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

  /** A call that overtook the socket was given a session, and its lock is that one's: the socket goes over to it. */
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
    if (message.type === 'session_id') {
      if (session.id() !== asked) return void followSession();
      asked = message.session_id;
      session.set({ id: message.session_id, alias: message.session });
      // Whatever happened in between was not heard, nor what happened while the first tries failed.
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
    if (code === closeCodes.refused) refuse();
    else if (code === closeCodes.tokenRanOut) void open();
    else failed();
  }

  function refuse(): void {
    refused = true;
    become('lost');
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

  /** Begins again with all tries. */
  function retry(): void {
    errors = 0;
    refused = false;
    if (!stopped && state !== 'connected') reopen();
  }

  /** The network or the tab came back: what waited tries now, and what has been silent is not trusted. */
  function wake(): void {
    if (stopped || state === 'lost') return;
    if (state === 'retrying') retry();
    else if (state === 'connected' && Date.now() - lastHeard > limits.socketSilenceMs) reopen();
  }

  /** After a long night without a network the tries are used up; nobody should have to click for what came back. */
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
