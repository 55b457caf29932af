import pg from 'pg';
import { BackupError } from './manifest.ts';

/** Limits of a server that would end a backup of a large database, if the server has them. */
const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout'];

/**
 * Opens one connection without time limits, on which values have the same text on each server. The caller ends it,
 * which rolls an open transaction back.
 * @throws BackupError if the database cannot be reached
 */
export async function openSession(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'campaign-cms backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // The query that runs rejects in any case.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query("select set_config(name, '0', false) from pg_settings where name = any($1)", [limits]);
    await client.query("set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'");
  } catch (error) {
    await client.end().catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`The database cannot be used: ${reason}`, { cause: error });
  }
  return client;
}

export type Table = { schema: string; table: string; columns: string[] };

/** Generated columns are computed again, and tables of extensions belong to them. */
const tablesQuery = `
  select nspname as schema, relname as table, array(
    select attname::text from pg_attribute
    where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
  ) as columns
  from pg_class inner join pg_namespace on pg_namespace.oid = relnamespace
  where nspname = any($1) and relkind = 'r' and not exists (
    select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  order by nspname, relname`;

/** The job queue's own migrations belong to its version of the schema and are not data. */
const isData = ({ schema, table }: Table): boolean => schema !== 'graphile_worker' || table !== 'migrations';

/** Returns the tables of some schemas that contain data, with their stored columns. */
export async function tablesOf(client: pg.Client, schemas: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<Table>(tablesQuery, [schemas]);
  return rows.filter(isData);
}

/** Returns the table as it is written in a statement. */
export const quoted = ({ schema, table }: Pick<Table, 'schema' | 'table'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;

/** Returns the table with its columns, as COPY names them. */
export const quotedColumns = (table: Table): string =>
  `${quoted(table)} (${table.columns.map(pg.escapeIdentifier).join(', ')})`;
