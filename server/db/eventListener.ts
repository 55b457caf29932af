import { EventEmitter } from 'node:events';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { clientFor } from './connect.ts';
import type { Database } from './schema.ts';

type Notices = {
  /** An event was committed, on any node; with its id. */
  event: [id: number];
  /** A node announced who is present, with its payload (server/modules/events/people.ts). */
  presence: [payload: string];
  /** It listens again after a gap, in which it may have missed events. */
  gap: [];
  /** It stopped listening; not emitted again for failed attempts to reconnect. */
  lost: [reason: string];
};

const firstWaitMs = 250;
/** Short, because people see nothing of others in the meantime; with jitter, so that nodes don't reconnect at once. */
const longestWaitMs = 1_000;

/** The database connection on which this process receives event notifications. It reconnects automatically. */
export class EventListener extends EventEmitter<Notices> {
  private client: pg.Client | null = null;
  private failures = 0;
  private stopped = false;
  private retry: NodeJS.Timeout | undefined;
  private listening = false;

  constructor(private readonly db: Kysely<Database>) {
    super();
  }

  /** False while it may miss events. */
  get isListening(): boolean {
    return this.listening;
  }

  /** Resolves after the first attempt, successful or not: the server also starts without its database. */
  async start(): Promise<void> {
    const client = clientFor(this.db);
    this.client = client;
    client.on('error', (error) => this.lose(client, error.message));
    client.on('end', () => this.lose(client, 'the connection ended'));
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'presence') this.emit('presence', payload);
      else this.emit('event', Number(payload));
    });
    try {
      await client.connect();
      await client.query('listen events; listen presence');
    } catch (error) {
      return this.lose(client, error instanceof Error ? error.message : String(error));
    }
    if (this.stopped) return void client.end().catch(() => undefined);
    this.listening = true;
    if (this.failures > 0) this.emit('gap');
    this.failures = 0;
  }

  /** Checks the connection, because a network that drops packets reports no error. */
  async check(): Promise<void> {
    const { client } = this;
    if (!client || this.retry) return;
    await client.query('select').catch((error: Error) => this.lose(client, error.message));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.listening = false;
    clearTimeout(this.retry);
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  private lose(client: pg.Client, reason: string): void {
    if (this.client !== client) return;
    this.client = null;
    this.listening = false;
    client.end().catch(() => undefined);
    if (this.stopped) return;
    if (this.failures === 0) this.emit('lost', reason);
    const wait = Math.min(firstWaitMs * 2 ** this.failures, longestWaitMs) * (0.5 + Math.random() / 2);
    this.failures += 1;
    this.retry = setTimeout(() => {
      this.retry = undefined;
      void this.start();
    }, wait).unref();
  }
}
