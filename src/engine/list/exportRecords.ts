import type { DataProvider, RaRecord, SortPayload } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import type { Column } from '../rowProps.ts';

/** The search, filters and order of a list. */
export type Listed = { filter: Record<string, unknown>; sort: SortPayload };

/**
 * Returns all records that match a list's filters, in its order, fetched page by page; each record once, even if rows
 * move between the requests.
 */
export async function allMatching(
  dataProvider: DataProvider,
  resource: string,
  { filter, sort }: Listed,
): Promise<RaRecord[]> {
  const found = new Map<RaRecord['id'], RaRecord>();
  const perPage = limits.maxPageSize;
  for (let page = 1; ; page++) {
    const pagination = { page, perPage };
    const { data, total = 0, pageInfo } = await dataProvider.getList(resource, { filter, sort, pagination });
    for (const record of data) found.set(record.id, record);
    const hasNextPage = pageInfo?.hasNextPage ?? page * perPage < total;
    if (data.length < perPage || !hasNextPage) return [...found.values()];
  }
}

/** Returns records by their ids, with as many requests as the length of a URL requires. */
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

/** Returns the records with the names of referenced records instead of their ids, single or in lists. */
export async function withNames(
  dataProvider: DataProvider,
  records: readonly RaRecord[],
  columns: readonly Column[],
  nameOf: (resource: string, record: RaRecord) => string,
): Promise<RaRecord[]> {
  const named = records.map((record) => ({ ...record }));
  for (const { source, field } of columns) {
    const one = field.kind === 'list' ? field.item : field;
    if (one.kind !== 'reference') continue;
    const ids = [...new Set(records.flatMap((record): string[] => [record[source] ?? []].flat()))];
    const names = new Map(
      (await recordsOf(dataProvider, one.to, ids)).map((each) => [String(each.id), nameOf(one.to, each)]),
    );
    for (const record of named) {
      const value: unknown = record[source];
      record[source] = Array.isArray(value)
        ? value.flatMap((id) => names.get(id) ?? [])
        : (names.get(String(value)) ?? value);
    }
  }
  return named;
}
