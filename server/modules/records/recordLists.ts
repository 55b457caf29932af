import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RecordScope } from '#contracts/permissions.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { filterNamed } from '#resources/schema/filters.ts';
import { maySortLast, sortKey } from '../../db/declaredColumns.ts';
import { isNarrow } from '../../db/declaredSchema.ts';
import { disjointParts, isOneOf, within } from '../../db/recordScope.ts';
import type { Database } from '../../db/schema.ts';
import { matching, type Rows, rowColumns, type StoredRecord } from './recordStore.ts';

export type RecordQuery = {
  filter: Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  /** First and last row, inclusive. */
  range: [number, number];
};

/**
 * The records that a reference can have, with what a list is sorted by. The names contain a space, so that no field has
 * them.
 */
export type Titles = RawBuilder<{ 'target id': string; 'target title': unknown }>;

/** `titles`: of the reference in the order. */
type Sorting = Pick<RecordQuery, 'sort'> & { titles?: Titles | undefined };

/**
 * The SQL of a list's order; see `sortKey`. By a reference, the records of a target are together, and those of a target
 * without a title that the caller may see are last.
 */
function orderOf({ fields }: Resource, { sort, titles }: Sorting) {
  const field = fields[sort.field];
  const isLast = titles || (field && maySortLast(field));
  return {
    key: sql.raw<unknown>(titles ? '"target title"' : sortKey(field, sort.field)),
    columns: ['order key', ...(titles ? [sort.field] : []), 'id'],
    // As in the indexes of `declaredSchema`, which PostgreSQL also reads backwards.
    by: (columns: readonly string[], fromEnd = false) => {
      const direction = fromEnd === (sort.order === 'ASC') ? 'desc' : 'asc';
      const empty = isLast && sort.order === 'DESC' ? ` nulls ${fromEnd ? 'first' : 'last'}` : '';
      return sql.raw(columns.map((name) => `"${name}" ${direction}${name === 'id' ? '' : empty}`).join(', '));
    },
  };
}

const withTitles = (rows: Rows, resource: Resource, { sort, titles }: Sorting): Rows =>
  titles
    ? rows.leftJoin(titles.as('targets'), (join) =>
        join.on(sql<SqlBool>`"target id" = ${sql.ref(`${resource.name}.${sort.field}`)}`),
      )
    : rows;

/** A part of a list that has a page: its records in their order, how many they are, and how many are before them. */
type Part = { total: number; rows: Rows; sorting: Sorting; before: number; size: number };

const wholeList = (rows: Rows, sorting: Sorting, total: number): Part => ({
  total,
  rows,
  sorting,
  before: 0,
  size: total,
});

/**
 * Counts the matches. An index that has all that decides counts them in each part of the reach, because none has the
 * records of several parts together.
 */
async function countMatches(
  db: Kysely<Database>,
  resource: Resource,
  filter: RecordQuery['filter'],
  reach: RecordScope,
): Promise<number> {
  const parts = isIndexed(resource, filter) ? disjointParts(resource, reach) : [within(resource, reach)];
  const counts = parts.map((part) => {
    const rows = matching(db, resource, filter, 'all').where(part);
    return sql`(${rows.select(sql`count(*)`.as('total'))})`;
  });
  const { rows } = await sql<{ total: number }>`select ${sql.join([sql`0`, ...counts], sql` + `)} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * Returns the records of the targets that a page by titles refers to. An index counts those of each target sooner than
 * the records of all of them are sorted.
 */
async function partByTitles(
  db: Kysely<Database>,
  resource: Resource,
  rows: Rows,
  { sort, titles, range: [first, last] }: Sorting & { titles: Titles; range: RecordQuery['range'] },
): Promise<Part> {
  const { by } = orderOf(resource, { sort, titles });
  const counted = rows
    .select([sql.ref(sort.field).as('value'), sql`count(*)`.as('records')])
    .groupBy(sql.ref(sort.field));
  const { rows: found } = await sql<{ total: number; values: (string | null)[]; before: number; size: number }>`
    with counted as (${counted}),
      placed as (
        select value, records, sum(records) over (order by ${by(['order key', 'value'])}) - records as before
        from (
          select counted.*, "target title" as "order key" from counted left join ${titles} as targets on "target id" = value
        ) as titled
      ),
      part as (select * from placed where before <= ${last} and before + records > ${first})
    select (select coalesce(sum(records), 0)::bigint from counted) as total,
      coalesce(array_agg(value), '{}') as values, coalesce(min(before), 0)::bigint as before,
      coalesce(sum(records), 0)::bigint as size
    from part`.execute(db);
  const [{ total, values, before, size } = { total: 0, values: [], before: 0, size: 0 }] = found;
  return {
    total,
    rows: rows.where(isOneOf(resource, sort.field, values)),
    sorting: values.length === 1 ? { sort: { ...sort, field: 'id' } } : { sort, titles },
    before,
    size,
  };
}

/**
 * Up to this number, all matches are read and then sorted. PostgreSQL would read the index of the order until it has
 * found a page of them, which may all be at its end.
 */
const maxCollected = 10_000;

/**
 * A page of many matches is looked for among this number of records at its end of the list, which are read sooner than
 * all matches. Matches may also be elsewhere.
 */
const maxSearched = 2_000;

/** Returns whether a page is probably among these records: if it is in the first hundredth of the matches. */
const isProbablyNear = (offset: number, limit: number, matches: number): boolean => (offset + limit) * 100 <= matches;

/** Returns whether an index alone has all that a list's filters compare, so that it counts the matches. */
const isIndexed = (resource: Resource, filter: object): boolean =>
  Object.keys(filter).every((name) => {
    const field = filterNamed(resource, name)?.field;
    return field && isNarrow(field);
  });

/** Returns the query of the ids of records with all that their order needs, and that order. */
function keyedRows(rows: Rows, resource: Resource, sorting: Sorting) {
  const { key, columns, by } = orderOf(resource, sorting);
  const keyed = withTitles(rows, resource, sorting).select(columns.slice(1)).select(key.as('order key'));
  return { keyed, order: (fromEnd = false) => by(columns, fromEnd) };
}

/** Returns the ids of a page and the number of matches, read at once; undefined if there are too many matches for that. */
async function collect(
  db: Kysely<Database>,
  { keyed, order }: ReturnType<typeof keyedRows>,
  [first, last]: RecordQuery['range'],
) {
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with matching as materialized (${keyed.limit(maxCollected + 1)})
    select total, case when total <= ${maxCollected} then
        array(select id from matching order by ${order()} offset ${first} limit ${last + 1 - first}) end as ids
    from (select count(*) as total from matching) as counted`.execute(db);
  return rows.find(({ total }) => total <= maxCollected);
}

/** Returns the query of the first records of the whole list, or of the last ones, with what they are sorted by. */
function recordsAtEnd(resource: Resource, sorting: Sorting, fromEnd: boolean) {
  const { key, columns, by } = orderOf(resource, sorting);
  const read = rowColumns(resource).map((name) => sql.ref(name));
  return sql<Record<string, unknown> & { search_form: string }>`(
    select ${sql.join(read)}, ${key} as "order key" from ${sql.table(resource.name)}
    order by ${by(columns, fromEnd)} limit ${sql.lit(maxSearched)})`;
}

/**
 * Returns one page of the records within reach, and the number of matches. The ids of the page are read first, from an
 * index alone where it has all that decides, and from the nearer end of the list.
 */
export async function listRecords(
  db: Kysely<Database>,
  resource: Resource,
  { filter, range, sort, titles, columns }: RecordQuery & Sorting & { columns: readonly string[] },
  reach: RecordScope,
) {
  const read = (ids: RawBuilder<unknown>) => recordsInOrder(db, resource, columns, ids);
  const matches = matching(db, resource, filter, reach);
  if (!titles && !isIndexed(resource, filter)) {
    const found = await collect(db, keyedRows(matches, resource, { sort }), range);
    if (found) return { items: await read(sql`${found.ids}::uuid[]`), total: found.total };
  }
  const { total, rows, sorting, before, size }: Part = titles
    ? await partByTitles(db, resource, matches, { sort, titles, range })
    : wholeList(matches, { sort }, await countMatches(db, resource, filter, reach));
  const first = range[0] - before;
  const end = Math.min(range[1] + 1, total) - before;
  if (first >= end) return { items: [], total };
  const fromEnd = first > size - end;
  const offset = fromEnd ? size - end : first;
  const limit = end - first;
  const { keyed, order } = keyedRows(rows, resource, sorting);
  const page = sql`order by ${order(fromEnd)} offset ${offset} limit ${limit}`;
  const isFiltered = size < total || reach !== 'all' || Object.keys(filter).length > 0;
  const isCollected = isFiltered && size <= maxCollected;
  let ids = isCollected
    ? sql`array(with matching as materialized (${keyed}) select id from matching ${page})`
    : sql`array(select id from (${keyed}) as matching ${page})`;
  if (isCollected && !titles && isProbablyNear(offset, limit, size)) {
    const near = matching(db, resource, filter, reach, recordsAtEnd(resource, sorting, fromEnd));
    ids = sql`(
      with near as materialized (
        select array(select id from (${near.select(['id', 'order key'])}) as matching ${page}) as ids)
      select case when cardinality(ids) = ${limit} then ids else ${ids} end from near)`;
  }
  const items = await read(ids);
  return { items: fromEnd ? items.reverse() : items, total };
}

/** Returns these columns of the records of an array of ids, in its order. */
async function recordsInOrder(
  db: Kysely<Database>,
  resource: Resource,
  columns: readonly string[],
  ids: RawBuilder<unknown>,
) {
  const { rows } = await sql<StoredRecord>`
    select ${sql.join(columns.map((name) => sql.ref(name)))}
    from unnest(${ids}) with ordinality as page ("page id", "page place")
      join ${sql.table(resource.name)} on id = "page id"
    order by "page place"`.execute(db);
  return rows;
}

/** The number of records that are in memory at once. */
const batchSize = 1_000;

/**
 * Returns these columns of all records within reach in batches, in the order of the list and as they are at one moment. The last step
 * frees their connection; `trx` reads at the same moment.
 */
export async function* recordBatches(
  db: Kysely<Database>,
  resource: Resource,
  { filter, columns: read, ...sorting }: Omit<RecordQuery, 'range'> & Sorting & { columns: readonly string[] },
  reach: RecordScope,
): AsyncGenerator<{ trx: Kysely<Database>; records: StoredRecord[] }> {
  const { key, columns, by } = orderOf(resource, sorting);
  const rows = withTitles(matching(db, resource, filter, reach), resource, sorting)
    .select(read)
    .select(key.as('order key'));
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    await sql`declare exported no scroll cursor for ${rows} order by ${by(columns)}`.execute(trx);
    for (;;) {
      const { rows: records } = await sql<StoredRecord>`fetch ${sql.lit(batchSize)} from exported`.execute(trx);
      if (records.length > 0) yield { trx, records };
      if (records.length < batchSize) return;
    }
  } finally {
    await trx.rollback().execute();
  }
}
