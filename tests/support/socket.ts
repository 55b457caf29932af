import { once } from 'node:events';
import { type ClientOptions, WebSocket } from 'ws';
import type { As, TestServer } from './server.ts';

type Message = { type: string } & Record<string, unknown>;

/** A real socket on /api/events, as a tab has one. */
export type TestSocket = {
  /** Sends an object as JSON, and text unchanged. */
  say(message: object | string): void;
  /**
   * Returns the next unread message, in order.
   * @throws if the socket closes first
   */
  next(): Promise<Message>;
  /**
   * Returns all messages before the response to its own ping. They include everything that another socket of the same
   * server has received already.
   */
  soFar(): Promise<Message[]>;
  /** Resolves to the code with which the server closes it. */
  closed: Promise<number>;
  close(): Promise<void>;
  /** Ends it without a close frame, as a killed browser does. */
  kill(): void;
  socket: WebSocket;
};

/** @throws with the status if the handshake is refused */
export async function openSocket(address: string, options: ClientOptions = {}): Promise<TestSocket> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/events`, options);
  const heard: Message[] = [];
  const waiting: { resolve(message: Message): void; reject(error: Error): void }[] = [];
  let closedWith: number | null = null;
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => {
      closedWith = code;
      for (const one of waiting) one.reject(new Error(`closed with ${code}`));
      resolve(code);
    });
  });
  socket.on('message', (data) => {
    const message: Message = JSON.parse(String(data));
    const first = waiting.shift();
    if (first) first.resolve(message);
    else heard.push(message);
  });
  await once(socket, 'open');
  socket.on('error', () => undefined);

  const say: TestSocket['say'] = (message) =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  const next: TestSocket['next'] = () => {
    const first = heard.shift();
    if (first) return Promise.resolve(first);
    if (closedWith !== null) return Promise.reject(new Error(`closed with ${closedWith}`));
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  };
  return {
    say,
    next,
    soFar: async () => {
      say({ type: 'ping' });
      const messages: Message[] = [];
      for (let one = await next(); one.type !== 'ping'; one = await next()) messages.push(one);
      return messages;
    },
    closed,
    close: async () => {
      socket.close();
      await closed;
    },
    kill: () => socket.terminate(),
    socket,
  };
}

export type Tab = TestSocket & {
  /** The secret of its session, and the alias that others see. */
  sessionId: string;
  session: string;
  /** Options of a call from this tab. */
  call: { as: As; headers: { 'x-session-id': string } };
};

type Authorising = { sessionId?: string; token?: string };

/** Opens a user's tab: an authorized socket. `server` listens at `address`. */
export async function openTab(
  server: TestServer,
  address: string,
  as: Parameters<TestServer['signIn']>[0],
  { sessionId, token }: Authorising = {},
): Promise<Tab> {
  const bearer = token ?? (await server.signIn(as));
  const socket = await openSocket(address);
  socket.say({ type: 'authorize', access_token: bearer, ...(sessionId && { session_id: sessionId }) });
  const said = await socket.next();
  if (said.type !== 'session_id') throw new Error(`expected session_id, not ${said.type}`);
  const id = String(said.session_id);
  return {
    ...socket,
    sessionId: id,
    session: String(said.session),
    call: { as: { bearer }, headers: { 'x-session-id': id } },
  };
}
