import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

interface ConnectOptions {
  /** Most connections held at once; 10 by default. */
  max?: number;
  /** How long a call waits for a free connection or a new one, in milliseconds; 10 s by default. */
  connectionTimeout?: number;
  /** Told when an idle connection breaks, save by being closed here; the pool replaces it by itself. */
  onIdleError?: (error: Error) => void;
}

/** PostgreSQL's type numbers, see pg_type.dat. */
const INT8 = 20;

/**
 * The product's view of a PostgreSQL database. `bigint` (and `count(*)`) arrive as numbers, `timestamptz` as Date.
 * Connects with the first query; `destroy()` closes.
 */
export function connect(url: string, options: ConnectOptions = {}): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectionTimeout ?? 10_000,
    types: { getTypeParser: typeParser },
  });
  // Without a listener a connection that breaks while idle would end the process.
  pool.on('error', (error) => {
    // The pool counts as ended before its connections are, so that the database may be quicker to end them.
    if (!pool.ending) options.onIdleError?.(error);
  });
  // Nor may one that breaks while it is used: who waits for its answer is told anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  opened.set(db, { url, pool });
  return db;
}

/** The address and the pool by which a database was connected. */
function openedOf(db: Kysely<Database>): Opened {
  const found = opened.get(db);
  if (found === undefined) throw new Error('This database has no connection pool here.');
  return found;
}

/** The pool's connections, and how many queries wait for one. */
export function connectionsOf(db: Kysely<Database>): { inUse: number; idle: number; waiting: number } {
  const { totalCount, idleCount, waitingCount } = openedOf(db).pool;
  return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/** Further connections to the database of `db`, for a library that wants a pool of its own; who asks for it ends it. */
export function poolFor(db: Kysely<Database>, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: openedOf(db).url, max, connectionTimeoutMillis: 10_000 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

type Opened = { url: string; pool: pg.Pool };
const opened = new WeakMap<Kysely<Database>, Opened>();

/** A connection of one's own, not yet open, to the database of `db`: for LISTEN, which no pool can do. */
export function clientFor(db: Kysely<Database>): pg.Client {
  return new pg.Client({
    connectionString: openedOf(db).url,
    application_name: 'campaign-cms events',
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
    keepAlive: true,
  });
}

const typeParser: pg.CustomTypesConfig['getTypeParser'] = (type, format) =>
  type === INT8 && format !== 'binary' ? parseInteger : pg.types.getTypeParser(type, format);

function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The integer ${text} from the database can't be represented exactly.`);
  return value;
}

interface WaitOptions {
  log: { info(message: string): void; warn(message: string): void };
  /** Give up after this long, in milliseconds; 30 s by default. */
  timeout?: number;
  /** Ask again after this long, in milliseconds; 1 s by default. */
  interval?: number;
}

/** The database did not answer in time; the cause is its last error. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

/** Waits until the database answers; says once a try why it doesn't, without its address or password. */
export async function waitForDatabase(db: Kysely<Database>, options: WaitOptions): Promise<void> {
  const { log, timeout = 30_000, interval = 1000 } = options;
  const end = Date.now() + timeout;
  for (let attempt = 1; ; attempt++) {
    try {
      await sql`SELECT 1`.execute(db);
      if (attempt > 1) log.info('The database is reachable.');
      return;
    } catch (error) {
      if (Date.now() + interval > end) {
        throw new DatabaseUnreachableError(
          `The database did not respond for ${timeout / 1000} s (${reason(error)}). Check DATABASE_URL and that the server is running.`,
          { cause: error },
        );
      }
      log.warn(`Waiting for the database: ${reason(error)}.`);
    }
    await delay(interval);
  }
}

/** The code alone says enough ('ECONNREFUSED', '28P01') when a message is empty, as with several addresses. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return error.message || code || error.name;
}
