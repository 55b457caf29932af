import { v4 as uuidv4 } from 'uuid';
import type { WebSocket } from 'ws';
import { type ClientEvents, closeCodes, type EventMessage, type ServerEvents } from '#contracts/events.ts';
import { limits } from '#contracts/limits.ts';
import { readPlace } from '#contracts/presence.ts';
import { nameRecord, readRecordName } from '#contracts/recordName.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { isObject } from '#contracts/values.ts';
import type { Dependencies } from '../../dependencies.ts';
import { liveAccess } from '../auth/auth.ts';
import { markDisconnected, openTabSession, type Session, type SignIn } from '../tabSessions/tabSessions.ts';

type ClientMessage = EventMessage<ClientEvents>;

type Needs = Pick<Dependencies, 'db' | 'clock'> & {
  onError(error: unknown): void;
  /** Returns the number of this process's sockets of a user. */
  socketsOf(userId: string): number;
  onPlace(message: ClientEvents['place']): void;
  onClosed(): void;
};

/** A client with more unprocessed messages is flooding. */
const maxWaitingMessages = 10;
/** A client with more unread bytes is disconnected and catches up on a new socket. */
const maxUnreadBytes = 1_048_576;

const ping = JSON.stringify({ type: 'ping' } satisfies EventMessage<ServerEvents>);

/**
 * One socket on /api/events. It stores no permissions: they are checked for each event, so that no client message can
 * raise them (docs/protocol.md, Socket).
 */
export class EventConnection {
  readonly id = uuidv4();
  /** Set when the token was verified. Events are sent once `session` is set. */
  signIn: SignIn | null = null;
  private session: Session | null = null;
  private expiresAt = Number.POSITIVE_INFINITY;
  private readonly openedAt: number;
  private heardAt: number;
  private pingAt: number;
  private waiting = 0;
  private turn: Promise<void> = Promise.resolve();
  private readonly closed: Promise<void>;

  constructor(
    private readonly socket: WebSocket,
    private readonly needs: Needs,
  ) {
    this.openedAt = needs.clock.now().getTime();
    this.heardAt = this.openedAt;
    this.pingAt = this.openedAt + limits.socketHeartbeatMs;
    socket.on('pong', () => this.markAlive());
    socket.on('message', (data, isBinary) => {
      this.markAlive();
      const message = isBinary ? null : readClientMessage(String(data));
      if (message === null || this.waiting >= maxWaitingMessages) return this.refuse();
      this.inTurn(() => this.handle(message));
    });
    this.closed = new Promise((resolve) => {
      socket.on('close', () => {
        needs.onClosed();
        this.inTurn(() => this.leave());
        resolve();
      });
    });
  }

  /** The public alias of its session; null before authorization and after the close. */
  get alias(): string | null {
    return this.session?.alias ?? null;
  }

  /** Returns whether it receives events: only after authorization and before the token expires. */
  listens(now: number): boolean {
    return this.session !== null && this.isOpen() && now < this.expiresAt;
  }

  send(text: string): void {
    if (this.socket.bufferedAmount > maxUnreadBytes) this.cut();
    else this.socket.send(text);
  }

  /** Sends the session message, upon which the client catches up on missed events. */
  sendSession(): void {
    if (!this.session) return;
    const { id: session_id, alias: session } = this.session;
    this.send(JSON.stringify({ type: 'session_id', session_id, session } satisfies EventMessage<ServerEvents>));
  }

  refuse(): void {
    this.close(closeCodes.refused);
  }

  close(code: number): void {
    // No events are sent from here on, although the client may take time to close.
    this.session = null;
    if (this.isOpen()) this.socket.close(code);
  }

  /** Terminates the socket without a close frame. */
  cut(): void {
    this.socket.terminate();
  }

  /** Handles timeouts: the first authorization, the token's expiry, silence and the next ping. */
  tick(now: number): void {
    const isLate = this.signIn === null && this.waiting === 0 && now - this.openedAt >= serverLimits.socketAuthorizeMs;
    if (this.isOpen() && now >= this.expiresAt) this.close(closeCodes.tokenRanOut);
    else if (now - this.heardAt >= limits.socketSilenceMs) this.cut();
    else if (this.isOpen() && isLate) this.refuse();
    else if (this.isOpen() && now >= this.pingAt) this.ping(now);
  }

  /**
   * Browsers answer the protocol ping themselves, also in hidden tabs. The message is visible to the client's script.
   */
  private ping(now: number): void {
    this.pingAt = now + limits.socketHeartbeatMs;
    this.socket.ping();
    if (this.session) this.send(ping);
  }

  /** Resolves when the socket is closed and its session is marked as disconnected. */
  async gone(): Promise<void> {
    await this.closed;
    await this.turn;
  }

  private isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  private markAlive(): void {
    this.heardAt = this.needs.clock.now().getTime();
  }

  /** Processes messages one after the other, so that none overtakes an authorization. */
  private inTurn(work: () => Promise<void>): void {
    this.waiting += 1;
    this.turn = this.turn
      .then(work)
      .catch((error: unknown) => {
        this.needs.onError(error);
        this.close(closeCodes.serverError);
      })
      .finally(() => {
        this.waiting -= 1;
      });
  }

  private async handle(message: ClientMessage): Promise<void> {
    if (!this.isOpen()) return;
    if (message.type === 'authorize') return this.authorise(message);
    if (!this.session) return this.refuse();
    if (message.type === 'place') this.needs.onPlace(message);
    else this.send(ping);
  }

  private async authorise({ access_token, session_id }: Extract<ClientMessage, { type: 'authorize' }>): Promise<void> {
    const { db, clock } = this.needs;
    const access = await liveAccess(db, clock, access_token);
    // Events are about everything that the user sees, so they are not for agents.
    if (!access || access.caller.agent || (this.signIn && this.signIn.userId !== access.caller.id))
      return this.refuse();
    // The new socket is refused, because closing an older one would release the locks of a form in use.
    const isFurther = this.signIn === null && this.needs.socketsOf(access.caller.id) >= serverLimits.maxSocketsPerUser;
    if (isFurther) return this.close(closeCodes.tryAgainLater);
    // Set before the session is opened: if the sign-in ends after this line, its end closes this socket; if it has
    // ended, there is no session.
    this.signIn = { userId: access.caller.id, grantId: access.grantId };
    const known = session_id ?? this.session?.id;
    const session = await openTabSession(db, clock, { ...this.signIn, connection: this.id, id: known });
    if (!session) return this.refuse();
    if (!this.isOpen()) return;
    this.session = session;
    this.expiresAt = access.expiresAt.getTime();
    this.sendSession();
  }

  private async leave(): Promise<void> {
    if (this.signIn) await markDisconnected(this.needs.db, this.needs.clock, [this.id]);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Parses a client message; null if it is invalid. Unknown properties are ignored. */
function readClientMessage(text: string): ClientMessage | null {
  const said = parse(text);
  if (!isObject(said)) return null;
  const { type, access_token, session_id } = said;
  if (type === 'ping') return { type };
  if (type === 'place') return readPlaceMessage(said);
  if (type !== 'authorize' || typeof access_token !== 'string') return null;
  if (session_id === undefined || session_id === null) return { type, access_token };
  return typeof session_id === 'string' ? { type, access_token, session_id } : null;
}

function readPlaceMessage(said: Record<string, unknown>): ClientMessage | null {
  const { place } = said;
  const record = readRecordName(said);
  if (!record) return null;
  const read = place === null ? null : readPlace(place);
  if (place !== null && read === null) return null;
  return { type: 'place', ...nameRecord(record), place: read };
}
