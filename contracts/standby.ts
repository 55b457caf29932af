/** The connection leads to a standby of PostgreSQL instead of its primary, for example right after a failover. */
export class StandbyError extends Error {
  override readonly name = 'StandbyError';

  constructor(options?: ErrorOptions) {
    super('The database is a standby.', options);
  }
}

type Client = { query(text: string): Promise<{ rows: { standby?: unknown }[] }> };

/**
 * Refuses new connections of a pool to a standby, to which a proxy may lead for a moment after a failover. The option
 * `verify` of pg-pool.
 */
export function refuseStandby(client: Client, done: (error?: Error) => void): void {
  client
    .query('select pg_is_in_recovery() as standby')
    .then(({ rows }) => done(rows[0]?.standby === true ? new StandbyError() : undefined), done);
}
