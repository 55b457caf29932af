import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { StandbyError } from '#contracts/standby.ts';
import { isAway, isReadOnly, isStaleStatement } from './postgresErrors.ts';

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Which statements are slow, and the function that gets their text, which has placeholders instead of values. */
export type SlowStatements = { thresholdMs: number; report(text: string, ms: number): void };

type Options = {
  /** Whether a read-only transaction means that the connection leads to a standby. */
  hasStandbys: boolean;
  slow: SlowStatements;
};

/** A connection of the pool that sends repeated statements as prepared ones. */
class PreparingConnection implements DatabaseConnection {
  /** Whether the connection holds a prepared statement that PostgreSQL refuses to execute. */
  private isStale = false;
  /** Whether the connection does not respond, or leads to a standby. */
  isLost = false;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly names: StatementNames,
    private readonly options: Options,
  ) {}

  executeQuery<R>({ sql: text, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<R>> {
    const values = [...parameters];
    // Without values pg uses the simple protocol, which needs one message for `begin` and `commit`.
    const name = values.length === 0 || this.isStale ? undefined : this.names.nameOf(text);
    return this.send({ name, text, values });
  }

  private async send<R>(query: pg.QueryConfig): Promise<QueryResult<R>> {
    const startedAt = performance.now();
    try {
      const { command, rowCount, rows } = await this.client.query<R & pg.QueryResultRow>(query);
      return { rows, numAffectedRows: changing.has(command) ? BigInt(rowCount ?? 0) : undefined };
    } catch (error) {
      if (query.name === undefined || !isStaleStatement(error)) throw this.errorOf(error);
      // A transaction has failed by now, so the repetition fails too. The next one gets another connection.
      this.isStale = true;
      return this.send({ ...query, name: undefined });
    } finally {
      const ms = performance.now() - startedAt;
      const { thresholdMs, report } = this.options.slow;
      if (ms >= thresholdMs) report(query.text, ms);
    }
  }

  /** Returns the error of a statement, and notes whether the connection is lost. */
  private errorOf(error: unknown): unknown {
    if (!(error instanceof Error)) return error;
    const isStandby = this.options.hasStandbys && isReadOnly(error);
    if (isStandby || isAway(error)) this.isLost = true;
    return isStandby ? new StandbyError({ cause: error }) : error;
  }

  streamQuery(): never {
    throw new Error('Results are not streamed.');
  }

  /** Returns the connection to the pool, which closes a stale or lost one. */
  release(): void {
    this.client.release(this.isStale || this.isLost);
  }
}

/** Kysely's driver for a pool that prepares repeated statements. */
export class PreparingDriver implements Driver {
  private readonly names = new StatementNames();

  constructor(
    private readonly pool: pg.Pool,
    private readonly options: Options,
  ) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PreparingConnection> {
    return new PreparingConnection(await this.pool.connect(), this.names, this.options);
  }

  async beginTransaction(
    connection: PreparingConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ');
    await connection.executeQuery({ sql: modes ? `begin ${modes}` : 'begin', parameters: [] });
  }

  async commitTransaction(connection: PreparingConnection): Promise<void> {
    await connection.executeQuery({ sql: 'commit', parameters: [] });
  }

  async rollbackTransaction(connection: PreparingConnection): Promise<void> {
    // It would wait for the same timeout again. Closing the connection rolls back too.
    if (connection.isLost) return;
    await connection.executeQuery({ sql: 'rollback', parameters: [] });
  }

  async releaseConnection(connection: PreparingConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.pool.end();
  }
}

/** Kysely's driver that uses the connections of another driver. While `usesOwn` returns true, it uses its pool instead. */
export class SpareDriver extends PreparingDriver {
  constructor(
    private readonly main: PreparingDriver,
    private readonly usesOwn: () => boolean,
    ...[pool, options]: ConstructorParameters<typeof PreparingDriver>
  ) {
    super(pool, options);
  }

  override acquireConnection(): Promise<PreparingConnection> {
    return this.usesOwn() ? super.acquireConnection() : this.main.acquireConnection();
  }
}

/**
 * Maximum number of names of a pool. Each connection holds at most this many prepared statements, which take from 20 to
 * 250 KB of its memory.
 */
export const maxStatementNames = 250;

/** Longer texts are inserts of many rows, which rarely repeat. */
const maxTextLength = 8_000;

/** Number of texts that are remembered after their first use. */
const maxUnnamed = 1_000;

/**
 * Texts that are never prepared. The result of `select *` changes with the table, and PostgreSQL then refuses the
 * prepared statement. The best plan for `like` depends on the pattern: a common plan takes up to eight times as long.
 */
const unprepared = /\b(?:select|returning) \*|\.\*|\blike\b/i;

/**
 * Names the statements that PostgreSQL prepares: a connection parses and plans a named statement once. A text is named
 * when it is used for the second time, so that statements that are built for one call leave nothing behind. The number
 * of names and of remembered texts is limited.
 */
export class StatementNames {
  private readonly names = new Map<string, string>();
  private readonly usedOnce = new LRUCache<string, true>({ max: maxUnnamed });

  get size(): number {
    return this.names.size;
  }

  /** Returns the statement's name; undefined if it is not prepared. */
  nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined) return known;
    if (this.names.size === maxStatementNames || text.length > maxTextLength || unprepared.test(text)) return undefined;
    if (!this.usedOnce.has(text)) {
      this.usedOnce.set(text, true);
      return undefined;
    }
    this.usedOnce.delete(text);
    const name = `s${this.names.size}`;
    this.names.set(text, name);
    return name;
  }
}
