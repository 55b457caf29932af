import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupError, type DatabaseDump, type TableDump, tableFile } from './manifest.ts';
import { quoted, quotedColumns, type Table, tablesOf } from './session.ts';

type ForeignKey = { table: string; name: string; definition: string };

const foreignKeysQuery = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace::regnamespace::text = any($1) order by 1, 2`;

type Loading = { schemas: readonly string[]; dump: DatabaseDump; folder: string };

/**
 * Replaces the rows of the migrated tables of some schemas with those of a checked backup, in the open transaction of
 * `client`. Needs no more rights than those of the tables' owner: triggers of the product are off during that, and
 * foreign keys are removed and created again, which checks all rows.
 * @throws BackupError if PostgreSQL refuses the rows
 */
export async function loadTables(client: pg.Client, { schemas, dump, folder }: Loading): Promise<void> {
  const tables = await tablesOf(client, schemas);
  const { rows: keys } = await client.query<ForeignKey>(foreignKeysQuery, [schemas]);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  await switchTriggers(client, tables, 'disable');
  await client.query(`truncate ${tables.map(quoted).join(', ')}`);
  for (const table of dump.tables) {
    await copyIn(client, table, folder).catch(refused(`${table.schema}.${table.table}`));
  }
  await switchTriggers(client, tables, 'enable');
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`).catch(refused(table));
  }
  for (const { schema, sequence, last_value, is_called } of dump.sequences) {
    const name = quoted({ schema, table: sequence });
    await client.query('select setval($1::regclass, $2, $3)', [name, last_value, is_called]);
  }
}

const refused = (table: string) => (error: unknown) => {
  const { message = '', detail = '' }: { message?: string; detail?: string } = error instanceof Error ? error : {};
  throw new BackupError(`The rows of ${table} could not be restored: ${message}. ${detail}`.trim(), { cause: error });
};

async function switchTriggers(client: pg.Client, tables: readonly Table[], to: 'enable' | 'disable'): Promise<void> {
  for (const table of tables) await client.query(`alter table ${quoted(table)} ${to} trigger user`);
}

async function copyIn(client: pg.Client, table: TableDump, folder: string): Promise<void> {
  const into = client.query(copyFrom(`copy ${quotedColumns(table)} from stdin`));
  await pipeline(createReadStream(join(folder, tableFile(table))), createGunzip(), into);
  if (into.rowCount !== table.rows) throw new Error(`${into.rowCount} of ${table.rows} rows were read`);
}
