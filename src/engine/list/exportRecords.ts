import type { DataProvider, RaRecord, SortPayload } from 'ra-core';
import { limits } from '../../../contracts/limits.ts';
import type { Column } from './columns.ts';

/** What a list shows: its search, filters and order. */
type Listed = { filter: Record<string, unknown>; sort: SortPayload };

/** Every record that a list's filters match, in its order, read page by page; each once, whatever moves meanwhile. */
export async function allMatching(
  dataProvider: DataProvider,
  resource: string,
  { filter, sort }: Listed,
): Promise<RaRecord[]> {
  const found = new Map<RaRecord['id'], RaRecord>();
  const perPage = limits.maxPageSize;
  for (let page = 1; ; page++) {
    const { data, total } = await dataProvider.getList(resource, { filter, sort, pagination: { page, perPage } });
    for (const record of data) found.set(record.id, record);
    if (data.length < perPage || page * perPage >= (total ?? 0)) return [...found.values()];
  }
}

/** Records by their ids, in parts that one call can carry. */
export async function recordsOf(
  dataProvider: DataProvider,
  resource: string,
  ids: readonly RaRecord['id'][],
): Promise<RaRecord[]> {
  const found: RaRecord[] = [];
  for (let first = 0; first < ids.length; first += limits.maxPageSize) {
    const part = ids.slice(first, first + limits.maxPageSize);
    found.push(...(await dataProvider.getMany(resource, { ids: part })).data);
  }
  return found;
}

/** The records with the names of those that their reference columns mean, in the place of ids. */
export async function withNames(
  dataProvider: DataProvider,
  records: readonly RaRecord[],
  columns: readonly Column[],
  nameOf: (resource: string, record: RaRecord) => string,
): Promise<RaRecord[]> {
  const named = records.map((record) => ({ ...record }));
  for (const { source, field } of columns) {
    if (field.kind !== 'reference') continue;
    const ids = [...new Set(records.flatMap((record) => (typeof record[source] === 'string' ? [record[source]] : [])))];
    const meant = new Map((await recordsOf(dataProvider, field.to, ids)).map((each) => [String(each.id), each]));
    for (const record of named) {
      const other = meant.get(String(record[source]));
      if (other) record[source] = nameOf(field.to, other);
    }
  }
  return named;
}
