import { type SqlBool, sql, type Transaction } from 'kysely';
import { uuidForm } from '#contracts/ids.ts';
import { within } from '#server/db/recordScope.ts';
import type { Database } from '#server/db/schema.ts';
import { visibleTo } from '../recordAccess.ts';
import { lockMatching, type StoredRecord } from '../recordStore.ts';
import type { RecordCall } from '../writeRecords.ts';
import { valueAt } from './fieldPaths.ts';
import { cellText } from './importCells.ts';
import type { ImportColumns } from './importColumns.ts';
import type { FileRow } from './importResult.ts';
import { Titles, targetName } from './importTitles.ts';
import { findUniqueValues } from './uniqueValues.ts';

/** The records that rows change; rows that add one have none. */
type RecordsOfRows = ReadonlyMap<FileRow, StoredRecord>;

/** Returns the visible records of rows: by their id, else by the unique field of the declaration. */
export async function matchRows(
  trx: Transaction<Database>,
  call: RecordCall,
  { rows, file: { idAt, columns }, isRead }: { rows: readonly FileRow[]; file: ImportColumns; isRead: boolean },
): Promise<RecordsOfRows> {
  const { resource, caller } = call;
  const by = resource.import?.by ?? '';
  const column = columns.find(({ path }) => path === by);
  const values = rows.map(({ cells }) => (column ? cellText(cells[column.at] ?? '') : null));
  const holders = (
    await findUniqueValues(
      trx,
      resource,
      { name: by },
      values.map((value) => [value, null]),
    )
  ).map(({ holder }) => holder);
  const ids = rows.map(({ cells }) => (cells[idAt] ?? '').trim().toLowerCase());
  const wanted = [...ids, ...holders].filter((id) => id !== null && uuidForm.test(id));
  const isWanted = sql<SqlBool>`id = any(${wanted}::uuid[]) and ${within(resource, visibleTo(caller, resource, 'show'))}`;
  const records = await lockMatching(trx, resource, isWanted, wanted.length, isRead);
  const byId = new Map(records.map((record) => [record.id, record]));
  return new Map(
    rows.flatMap((row, at): [FileRow, StoredRecord][] => {
      const record = byId.get(ids[at] ?? '') ?? byId.get(holders[at] ?? '');
      return record ? [[row, record]] : [];
    }),
  );
}

/** Finds the records that cells and their former values refer to. */
export async function findTitles(
  trx: Transaction<Database>,
  call: RecordCall,
  { rows, file, found }: { rows: readonly FileRow[]; file: ImportColumns; found: RecordsOfRows },
): Promise<Titles> {
  const titles = new Titles();
  const texts = new Map<string, Set<string>>();
  for (const { field, at, keys } of file.columns) {
    const to = targetName(field);
    if (to === undefined) continue;
    const known = texts.get(to) ?? new Set();
    texts.set(to, known);
    for (const row of rows) {
      const cell = cellText(row.cells[at] ?? '').trim();
      const former = [valueAt(found.get(row), keys) ?? []].flat().map(String);
      for (const text of [cell, ...cell.split(',').map((part) => part.trim()), ...former]) if (text) known.add(text);
    }
  }
  for (const [to, known] of texts) await titles.find(trx, call, to, [...known]);
  return titles;
}
