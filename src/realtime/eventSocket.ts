import { type ClientEvents, closeCodes, type EventMessage } from '#contracts/events.ts';
import { createAuthorization, type SessionHolder } from './socket/authorization.ts';
import { createBackoff } from './socket/backoff.ts';
import { createHeartbeat } from './socket/heartbeat.ts';
import { readServerMessage, type ServerMessage } from './socket/serverMessage.ts';

/** `lost` is final until the user retries or, unless the server refused it, until the network is back. */
export type SocketState = 'connecting' | 'connected' | 'retrying' | 'lost';

type EventSocketOptions = {
  /** `ws(s)://…/api/events`. */
  address: string;
  /** Returns a valid token, refreshed if needed; null when nobody is signed in. */
  accessToken(): Promise<string | null>;
  session: SessionHolder;
  /** From 0 to 1, for jitter. */
  random?: () => number;
};

/**
 * The tab's socket to the server. It authorizes with a fresh token, sends heartbeats, reconnects after a gap and reports
 * the gap, and gives up after 7 errors in a row or when the server refuses it.
 */
export class EventSocket {
  readonly #options: EventSocketOptions;
  readonly #authorization: ReturnType<typeof createAuthorization>;
  readonly #backoff: ReturnType<typeof createBackoff>;
  readonly #heartbeat: ReturnType<typeof createHeartbeat>;
  readonly #messageListeners = new Set<(message: ServerMessage) => void>();
  readonly #stateListeners = new Set<() => void>();
  readonly #gapListeners = new Set<() => void>();
  #current: SocketState = 'connecting';
  #socket: WebSocket | null = null;
  #hadSession = false;
  #stopped = true;
  /** Refused by the server, or nobody is signed in: then a returning network does not help. */
  #refused = false;
  /**
   * Servers of earlier versions, which may still run during an upgrade, refuse places: `refused` is for the lifetime
   * of the page.
   */
  #places: 'untried' | 'sent' | 'known' | 'refused' = 'untried';

  constructor(options: EventSocketOptions) {
    const { session, random = Math.random } = options;
    this.#options = options;
    this.#authorization = createAuthorization(options);
    this.#backoff = createBackoff({ attempt: () => void this.#open(), random });
    this.#heartbeat = createHeartbeat({ onDead: () => this.#reopen(), random });
    session.onChange(() => {
      if (this.#current === 'connected') this.#followSession();
    });
  }

  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    this.#refused = false;
    this.#backoff.reset();
    this.#become('connecting');
    window.addEventListener('online', this.#networkIsBack);
    document.addEventListener('visibilitychange', this.#wake);
    void this.#open();
  }

  stop(): void {
    this.#stopped = true;
    this.#hadSession = false;
    this.#backoff.cancel();
    window.removeEventListener('online', this.#networkIsBack);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#drop();
  }

  /** Starts over with all attempts. */
  retry(): void {
    this.#backoff.reset();
    this.#refused = false;
    if (!this.#stopped && this.#current !== 'connected') this.#reopen();
  }

  /** Tells the server where this tab has a campaign open, if it is connected. */
  place(told: ClientEvents['place']): void {
    const socket = this.#socket;
    if (this.#current !== 'connected' || this.#places === 'refused' || socket?.readyState !== WebSocket.OPEN) return;
    if (this.#places === 'untried') this.#places = 'sent';
    socket.send(JSON.stringify({ type: 'place', ...told } satisfies EventMessage<ClientEvents>));
  }

  readonly state = (): SocketState => this.#current;
  readonly onState = (listener: () => void) => subscribed(this.#stateListeners, listener);
  readonly onMessage = (listener: (message: ServerMessage) => void) => subscribed(this.#messageListeners, listener);
  /** Calls the listener after every gap in the events. */
  readonly onGap = (listener: () => void) => subscribed(this.#gapListeners, listener);

  #become(next: SocketState): void {
    if (this.#current === next) return;
    this.#current = next;
    for (const listener of this.#stateListeners) listener();
  }

  async #open(): Promise<void> {
    this.#backoff.cancel();
    const token = await this.#options.accessToken().catch(() => undefined);
    if (this.#stopped || this.#socket) return;
    if (token === null) return this.#refuse();
    if (token === undefined) return this.#failed();
    const opened = new WebSocket(this.#options.address);
    this.#socket = opened;
    this.#heartbeat.heard();
    opened.onopen = () => {
      if (this.#socket !== opened) return;
      this.#authorization.authorize(opened, token);
      this.#heartbeat.start(opened);
    };
    opened.onmessage = ({ data }) => this.#socket === opened && this.#receive(data);
    opened.onclose = ({ code }) => this.#socket === opened && this.#closed(code);
  }

  #receive(data: unknown): void {
    this.#heartbeat.heard();
    const message = readServerMessage(data);
    if (!message || message.type === 'ping') return;
    if (message.type === 'presence') this.#places = 'known';
    if (message.type === 'session_id') {
      if (this.#authorization.isOutdated()) {
        this.#followSession();
        return;
      }
      this.#authorization.accept(message);
      this.#connected();
    }
    for (const listener of this.#messageListeners) listener(message);
  }

  #followSession(): void {
    if (this.#socket && this.#authorization.isOutdated()) void this.#authorization.switchSession(this.#socket);
  }

  #connected(): void {
    // Events in between were missed, as were those during failed attempts.
    const isGap = this.#hadSession || this.#backoff.hasErrors();
    this.#backoff.opened();
    this.#become('connected');
    if (isGap) for (const listener of this.#gapListeners) listener();
    this.#hadSession = true;
  }

  #closed(code: number): void {
    this.#drop();
    if (this.#stopped) return;
    if (code === closeCodes.refused && this.#places === 'sent') {
      this.#places = 'refused';
      this.#failed();
    } else if (code === closeCodes.refused) this.#refuse();
    else if (code === closeCodes.tokenRanOut) void this.#open();
    else this.#failed();
  }

  #refuse(): void {
    this.#refused = true;
    this.#become('lost');
  }

  #failed(): void {
    this.#become(this.#backoff.failed() ? 'retrying' : 'lost');
  }

  /** Detaches from the socket and ignores its further messages. */
  #drop(): void {
    this.#backoff.closed();
    this.#heartbeat.stop();
    const old = this.#socket;
    this.#socket = null;
    old?.close();
  }

  #reopen(): void {
    this.#drop();
    this.#become('retrying');
    void this.#open();
  }

  /** The network or the tab came back: pending attempts run now, and a silent connection is not trusted. */
  readonly #wake = (): void => {
    if (this.#stopped || this.#current === 'lost') return;
    if (this.#current === 'retrying') this.retry();
    else if (this.#current === 'connected' && this.#heartbeat.isSilent()) this.#reopen();
  };

  /** After a night without network all attempts are used up; the user should not have to click. */
  readonly #networkIsBack = (): void => {
    if (this.#current === 'lost' && !this.#refused) this.retry();
    else this.#wake();
  };
}

function subscribed<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
