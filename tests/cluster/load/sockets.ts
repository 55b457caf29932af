import { setMaxListeners } from 'node:events';
import { WebSocket } from 'ws';
import { EventSocket } from '#src/realtime/eventSocket.ts';
import type { Span } from '../stage.ts';

/** A silence longer than this is noted. An event comes every 70 ms. */
const notedMs = 300;
/** A socket whose last event is older than this at the end of a span receives none any more. */
const lateMs = 2_000;

/** The times at which a socket received events, in milliseconds since the Unix epoch. */
type Listener = { lastHeard: number; silences: { from: number; to: number }[] };

/** The browser's client attaches no listener for errors, without which Node's would throw. */
class QuietSocket extends WebSocket {
  constructor(address: string) {
    super(address);
    this.on('error', () => undefined);
  }
}

/** Opens sockets with the tool's own client, which reconnects as in a browser; the tokens take turns. */
export function startSockets(count: number, toolUrl: string, tokens: readonly string[]) {
  const [window, document] = [new EventTarget(), new EventTarget()];
  setMaxListeners(count, window, document);
  Object.assign(globalThis, { WebSocket: QuietSocket, window, document });
  const address = `${toolUrl.replace('http', 'ws')}/api/events`;
  const opened = Array.from({ length: count }, (_, at) => openSocket(address, tokens[at % tokens.length] ?? ''));
  return {
    /** Returns how long after `at` each socket received its next event; null: none so far. */
    heardAfter: (at: number): (number | null)[] => opened.map(({ listener }) => nextHeard(listener, at)),
    /** Returns the longest time without an event of each socket that ended in a span; null: it did not end. */
    silencesIn: ({ from, to }: Span, excluded: readonly Span[]): (number | null)[] =>
      opened.map(({ listener: { lastHeard, silences } }) => {
        const isExcluded = (at: number) => excluded.some((span) => at >= span.from && at <= span.to);
        const ended = silences.filter((one) => one.to >= from && one.to <= to && !isExcluded(one.to));
        return lastHeard < to - lateMs ? null : Math.max(0, ...ended.map((one) => one.to - one.from));
      }),
    stop: () => {
      for (const { socket } of opened) socket.stop();
    },
  };
}

function openSocket(address: string, token: string) {
  const listener: Listener = { lastHeard: Date.now(), silences: [] };
  let id: string | null = null;
  const socket = new EventSocket({
    address,
    accessToken: () => Promise.resolve(token),
    session: {
      id: () => id,
      set: (known) => {
        id = known.id;
      },
      onChange: () => () => undefined,
    },
  });
  socket.onMessage(({ type }) => {
    if (type !== 'campaign_updated') return;
    const now = Date.now();
    if (now - listener.lastHeard > notedMs) listener.silences.push({ from: listener.lastHeard, to: now });
    listener.lastHeard = now;
  });
  socket.start();
  return { listener, socket };
}

function nextHeard({ lastHeard, silences }: Listener, at: number): number | null {
  const silence = silences.find(({ from, to }) => from <= at && at < to);
  if (silence) return silence.to - at;
  return lastHeard >= at ? 0 : null;
}
