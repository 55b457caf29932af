import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { refuseStandby } from '#contracts/standby.ts';

export type Database = pg.Pool;

/**
 * Creates a pool of at most 5 connections; queries time out after 5 s. A broken connection is replaced; `onError`
 * receives errors of idle ones.
 */
export function connectDatabase(connectionString: string, onError: (error: Error) => void): Database {
  const limits = { max: 5, statement_timeout: 5_000, query_timeout: 6_000, connectionTimeoutMillis: 5_000 };
  const pool = new pg.Pool({ connectionString, ...limits, keepAlive: true, verify: refuseStandby });
  // An unhandled error of a connection in use would end the process; its query rejects in any case.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool.on('error', onError);
}

/** Creates a pool of one connection to the same database without limits of time, for long work; the caller ends it. */
export function withoutTimeLimits({ options: { connectionString } }: Database): Database {
  const pool = new pg.Pool({ connectionString, max: 1, keepAlive: true, verify: refuseStandby });
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool.on('error', () => undefined);
}

/** No attempt starts later than this after the first one, in milliseconds: a planned switchover takes less. */
const maxRepeatMs = 6_000;
const repeatPauseMs = 250;

/** Runs a write that may be carried out twice, and repeats it while the database is away. */
export async function repeatWhileAway<Result>(write: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + maxRepeatMs;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isAway(error) || Date.now() > end) throw error;
    }
    await delay(repeatPauseMs);
  }
}

/** Returns true for a lost or refused connection, and for a server that shuts down or starts (57P01 to 57P03). */
export const isAway = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || /^57P0[123]$/.test(error.code ?? '');

/** One connection inside a transaction. */
export type Queries = Pick<pg.PoolClient, 'query'>;

/** Runs `act` in a transaction. Calls with the same `turn` run one after the other, across processes. */
export async function inTransaction<Result>(
  database: Database,
  turn: string,
  act: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  const client = await database.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [turn]);
    const result = await act(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}
