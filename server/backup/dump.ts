import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BackupError, type DatabaseDump, type FileMark, type TableDump, tableFile } from './manifest.ts';
import { writeMarked } from './markedFile.ts';
import { openSession, quoted, quotedColumns, type Table, tablesOf } from './session.ts';

/** One state of a database, which stays readable until its client ends. */
export type Snapshot = { client: pg.Client; schemas: readonly string[]; tables: Table[] };

/**
 * Opens a snapshot: a read-only transaction that sees one state of the database. The lock of its tables delays only
 * changes of their columns, which would make them unreadable.
 */
export async function openSnapshot(url: string, schemas: readonly string[]): Promise<Snapshot> {
  const client = await openSession(url);
  try {
    const tables = await tablesOf(client, schemas);
    await client.query('begin isolation level repeatable read read only');
    // Before the first query, which fixes what the transaction sees.
    if (tables.length > 0) await client.query(`lock table ${tables.map(quoted).join(', ')} in access share mode`);
    if (isDeepStrictEqual(await tablesOf(client, schemas), tables)) return { client, schemas, tables };
    throw new BackupError('An upgrade is changing the tables. Start the backup again when it is finished.');
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Writes the rows of all tables to the backup's folder. */
export async function dumpTables({ client, schemas, tables }: Snapshot, folder: string) {
  await mkdir(join(folder, 'database'), { recursive: true, mode: 0o700 });
  const dumps: TableDump[] = [];
  for (const table of tables) {
    const { file, rows } = await copyOut(client, quotedColumns(table), join(folder, tableFile(table)));
    dumps.push({ ...table, rows, file });
  }
  return { tables: dumps, sequences: await sequencesOf(client, schemas) };
}

/** Writes the rows of a table or of a query, compressed. */
async function copyOut(client: pg.Client, source: string, path: string): Promise<{ file: FileMark; rows: number }> {
  const rows = client.query(copyTo(`copy ${source} to stdout`));
  const file = await writeMarked(path, rows, { zip: true });
  // PostgreSQL sends the number of rows after them, and answers the next query then.
  await client.query('select');
  return { file, rows: rows.rowCount };
}

/** Sequences are outside of snapshots: they are read after the rows, so that none has used a later value. */
async function sequencesOf(client: pg.Client, schemas: readonly string[]): Promise<DatabaseDump['sequences']> {
  const { rows } = await client.query<{ schema: string; table: string }>(
    'select schemaname as schema, sequencename as table from pg_sequences where schemaname = any($1) order by 1, 2',
    [schemas],
  );
  const states: DatabaseDump['sequences'] = [];
  for (const sequence of rows) {
    const state = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from ${quoted(sequence)}`,
    );
    for (const read of state.rows) states.push({ schema: sequence.schema, sequence: sequence.table, ...read });
  }
  return states;
}
