import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import pg from 'pg';
import { refuseStandby } from '#contracts/standby.ts';
import { PreparingDriver, type SlowStatements, SpareDriver } from './preparingDriver.ts';
import type { Database } from './schema.ts';

export interface ConnectOptions {
  /** Maximum number of connections; 10 by default. */
  max?: number;
  /** Timeout for a free or new connection in milliseconds; 10 s by default. */
  connectionTimeout?: number;
  /**
   * Timeout for the response to a statement in milliseconds, or null; 10 s by default. The connection is closed then.
   */
  queryTimeout?: number | null;
  /** Called when an idle connection breaks, unless it is closed here; the pool replaces it. */
  onIdleError?: (error: Error) => void;
  /**
   * The server if it is the embedded one: that has no standbys, and becomes read-only when its disk is nearly full.
   * `hasRoomForLogins` returns whether it then still has space for logins; see `clientForLogins`.
   */
  embedded?: { hasRoomForLogins(): boolean };
}

/** PostgreSQL's type OIDs, see pg_type.dat. */
const INT8 = 20;

/**
 * Creates a client for a PostgreSQL database. `bigint` (and `count(*)`) are read as numbers, `timestamptz` as Date.
 * Repeated statements are prepared (see statementNames.ts). Connects with the first query; `destroy()` closes.
 */
export function connect(url: string, options: ConnectOptions = {}): Kysely<Database> {
  const { max = 10, connectionTimeout = 10_000, queryTimeout = 10_000, embedded } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectionTimeout,
    // On the client's side: a statement that waits for a synchronous standby must not end on the server, because its
    // commit would be acknowledged then.
    ...(queryTimeout !== null && { query_timeout: queryTimeout }),
    keepAlive: true,
    types: { getTypeParser: typeParser },
    verify: refuseStandby,
  });
  // Without a listener, the error of a broken idle connection would end the process.
  pool.on('error', (error) => {
    // The pool is marked as ending before its connections end, so the database may close them first.
    if (!pool.ending) options.onIdleError?.(error);
  });
  // The same for connections in use; their query rejects in any case.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const slow: SlowStatements = { thresholdMs: Number.POSITIVE_INFINITY, report: () => undefined };
  const driver = new PreparingDriver(pool, { hasStandbys: embedded === undefined, slow });
  const db = clientOf(driver);
  opened.set(db, { url, pool, slow, driver, embedded });
  return db;
}

const clientOf = (driver: PreparingDriver): Kysely<Database> =>
  new Kysely<Database>({
    dialect: {
      createDriver: () => driver,
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (any) => new PostgresIntrospector(any),
    },
  });

/** Connections for logins while the disk is nearly full. */
const loginConnections = 2;

/**
 * Returns another client for the database of `db`. It also writes while the embedded database accepts no other writes,
 * as long as its disk has space for logins. `destroy()` closes only its own connections.
 */
export function clientForLogins(db: Kysely<Database>): Kysely<Database> {
  const { driver, slow, embedded } = openedOf(db);
  const hasRoom = () => embedded?.hasRoomForLogins() ?? false;
  // A setting of the connection takes precedence over the configuration file.
  const pool = poolFor(db, loginConnections, '-c default_transaction_read_only=off');
  return clientOf(new SpareDriver(driver, hasRoom, pool, { hasStandbys: false, slow }));
}

/** Returns the URL and the pool of a database's connection. */
function openedOf(db: Kysely<Database>): Opened {
  const found = opened.get(db);
  if (found === undefined) throw new Error('This database has no connection pool here.');
  return found;
}

/** Returns the number of the pool's connections and of the queries that wait for one. */
export function connectionsOf(db: Kysely<Database>): { inUse: number; idle: number; waiting: number } {
  const { totalCount, idleCount, waitingCount } = openedOf(db).pool;
  return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/** Calls `report` for each statement of the pool that takes at least `thresholdMs`, also if it fails. */
export function onSlowStatement(db: Kysely<Database>, thresholdMs: number, report: SlowStatements['report']): void {
  Object.assign(openedOf(db).slow, { thresholdMs, report });
}

/**
 * Creates another pool to the database of `db`, for a library that needs its own; the caller ends it.
 * @param settings of its connections, in the form of PostgreSQL's command line
 */
export function poolFor(db: Kysely<Database>, max: number, settings?: string): pg.Pool {
  const { url: connectionString } = openedOf(db);
  const timeouts = { connectionTimeoutMillis: 10_000, ...(settings && { query_timeout: 10_000 }) };
  const pool = new pg.Pool({ connectionString, max, ...timeouts, options: settings, verify: refuseStandby });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

type Opened = Pick<ConnectOptions, 'embedded'> & {
  url: string;
  pool: pg.Pool;
  slow: SlowStatements;
  driver: PreparingDriver;
};
const opened = new WeakMap<Kysely<Database>, Opened>();

/** Creates a separate, unconnected client for the database of `db`: LISTEN doesn't work with a pool. */
export function clientFor(db: Kysely<Database>): pg.Client {
  return new pg.Client({
    connectionString: openedOf(db).url,
    application_name: 'campaign-cms events',
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
    keepAlive: true,
  });
}

/** Days and times of day stay texts, as fields have them: `2026-11-27` and `20:30`. */
const textParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: parseInteger,
  [pg.types.builtins.DATE]: (text) => text,
  [pg.types.builtins.TIME]: (text) => text.slice(0, 5),
};

const typeParser: pg.CustomTypesConfig['getTypeParser'] = (type, format) =>
  (format === 'binary' ? undefined : textParsers[type]) ?? pg.types.getTypeParser(type, format);

function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The integer ${text} from the database can't be represented exactly.`);
  return value;
}

interface WaitOptions {
  log: { info(message: string): void; warn(message: string): void };
  /** Timeout in milliseconds; 30 s by default. */
  timeout?: number;
  /** Time between tries in milliseconds; 1 s by default. */
  interval?: number;
}

/** The database did not respond in time; the cause is its last error. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

/** Waits until the database responds; logs the reason of each failed try, without URL or password. */
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

/** Returns an error's message, or its code ('ECONNREFUSED') if the message is empty, as with several addresses. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return error.message || code || error.name;
}
