import { vi } from 'vitest';
import { EventSocket } from '#src/realtime/eventSocket.ts';

type Heard = { data: string };

/** A browser's WebSocket whose server is the test. */
class FakeSocket {
  static readonly OPEN = 1;
  readyState = 0;
  readonly said: { type: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: Heard) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly address: string) {
    opened.push(this);
  }

  send(text: string): void {
    this.said.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  /** The server accepts the socket and responds to its authorization. */
  takes(id = 'secret-1', session = 'alias-1'): void {
    this.accepts();
    this.tells({ type: 'session_id', session_id: id, session });
  }

  accepts(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  tells(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  closes(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

/** Every socket of the test, in order of creation. */
let opened: FakeSocket[] = [];

/** Creates a tab with a socket to a server that is the test. Time moves only when the test moves it. */
export function startTab({ jitter = 0.5 } = {}) {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  opened = [];
  const page = { window: new EventTarget(), document: new EventTarget() };
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', page.window);
  vi.stubGlobal('document', page.document);
  const known: { id: string | null; alias: string | null } = { id: null, alias: null };
  const followers = new Set<() => void>();
  let tokens = 0;
  const token = vi.fn<() => Promise<string | null>>(async () => `token-${++tokens}`);
  const socket = new EventSocket({
    address: 'ws://tool.test/api/events',
    accessToken: token,
    session: {
      id: () => known.id,
      set: (made) => {
        known.id = made.id;
        known.alias = made.alias;
      },
      onChange: (listener) => {
        followers.add(listener);
        return () => followers.delete(listener);
      },
    },
    random: () => jitter,
  });
  const gap = vi.fn<() => void>();
  socket.onGap(gap);
  return {
    socket,
    token,
    known,
    gap,
    page,
    /** A call without a session received one, like a tab's first lock. */
    async isGiven(id: string): Promise<void> {
      known.id = id;
      for (const follow of followers) follow();
      await vi.advanceTimersByTimeAsync(0);
    },
    /** Returns the number of sockets so far. */
    count: () => opened.length,
    /** Returns the newest socket. */
    last(): FakeSocket {
      const [last] = opened.slice(-1);
      if (!last) throw new Error('No socket was opened.');
      return last;
    },
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
    /** Moves the time without running timers, like a sleeping machine. */
    sleep: (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds),
    async start(): Promise<void> {
      socket.start();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

export function endTab(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
}
