import pg from 'pg';

export type Database = pg.Pool;

/** A pool of few connections; queries end after 5 s. One that breaks is replaced, and told to `onError` if it was idle. */
export function connectDatabase(connectionString: string, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({ connectionString, max: 5, statement_timeout: 5_000, connectionTimeoutMillis: 5_000 });
  // One that breaks while it is used would end the process; who waits for its answer is told anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool.on('error', onError);
}

/** One connection, in a transaction. */
export type Queries = Pick<pg.PoolClient, 'query'>;

/** All of it or nothing. Those that name the same `turn` wait for each other, in every process. */
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
