import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RecordScope } from '#contracts/permissions.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { maySortLast, sortKey } from '../../db/declaredSchema.ts';
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

/** The SQL of a list's order; see `sortKey`. A reference without a title that the caller may see is last. */
function orderOf(
  { fields }: Resource,
  { field: name, order }: RecordQuery['sort'],
  titles: Titles | undefined,
): { key: RawBuilder<unknown>; direction(fromEnd: boolean): RawBuilder<unknown> } {
  const field = fields[name];
  const isLast = titles || (field && maySortLast(field));
  return {
    key: sql.raw(titles ? '"target title"' : sortKey(field, name)),
    // As in the indexes of `declaredSchema`, which PostgreSQL also reads backwards.
    direction: (fromEnd) => {
      const direction = fromEnd === (order === 'ASC') ? 'desc' : 'asc';
      const empty = isLast && order === 'DESC' ? ` nulls ${fromEnd ? 'first' : 'last'}` : '';
      return sql.raw(`"order key" ${direction}${empty}, id ${direction}`);
    },
  };
}

const withTitles = (
  rows: Rows,
  resource: Resource,
  { field }: RecordQuery['sort'],
  titles: Titles | undefined,
): Rows =>
  titles
    ? rows.leftJoin(titles.as('targets'), (join) =>
        join.on(sql<SqlBool>`"target id" = ${sql.ref(`${resource.name}.${field}`)}`),
      )
    : rows;

/**
 * Up to this number, all matches are read and then sorted. PostgreSQL would read the index of the order until it has
 * found a page of them, which may all be at its end.
 */
const maxCollected = 10_000;

/**
 * Returns one page of the records within reach, and the number of matches. The ids of the page are read first, from an
 * index alone where it has all that decides, and from the nearer end of the list. `titles`: of the reference in the
 * order.
 */
export async function listRecords(
  db: Kysely<Database>,
  resource: Resource,
  { filter, sort, range, titles }: RecordQuery & { titles?: Titles | undefined },
  reach: RecordScope,
) {
  const rows = matching(db, resource, filter, reach);
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const [first] = range;
  const end = Math.min(range[1] + 1, total);
  if (first >= end) return { items: [], total };
  const fromEnd = first > total - end;
  const { key, direction } = orderOf(resource, sort, titles);
  const keyed = withTitles(rows, resource, sort, titles).select(['id', key.as('order key')]);
  const isFiltered = reach !== 'all' || Object.keys(filter).length > 0;
  const found =
    isFiltered && total <= maxCollected
      ? sql`with matching as materialized (${keyed}) select id from matching`
      : sql`select id from (${keyed}) as matching`;
  const ids = sql`${found} order by ${direction(fromEnd)} offset ${fromEnd ? total - end : first} limit ${end - first}`;
  const { rows: items } = await sql<StoredRecord>`
    select ${sql.join(rowColumns(resource).map((name) => sql.ref(name)))}
    from unnest(array(${ids})) with ordinality as page ("page id", "page place")
      join ${sql.table(resource.name)} on id = "page id"
    order by "page place" ${sql.raw(fromEnd ? 'desc' : 'asc')}`.execute(db);
  return { items, total };
}

/** The number of records that are in memory at once. */
const batchSize = 1_000;

/**
 * Returns all records within reach in batches, in the order of the list and as they are at one moment. The last step
 * frees their connection; `trx` reads at the same moment.
 */
export async function* recordBatches(
  db: Kysely<Database>,
  resource: Resource,
  { filter, sort, titles }: Omit<RecordQuery, 'range'> & { titles?: Titles | undefined },
  reach: RecordScope,
): AsyncGenerator<{ trx: Kysely<Database>; records: StoredRecord[] }> {
  const { key, direction } = orderOf(resource, sort, titles);
  const rows = withTitles(matching(db, resource, filter, reach), resource, sort, titles)
    .select(rowColumns(resource))
    .select(key.as('order key'));
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    await sql`declare exported no scroll cursor for ${rows} order by ${direction(false)}`.execute(trx);
    for (;;) {
      const { rows: records } = await sql<StoredRecord>`fetch ${sql.lit(batchSize)} from exported`.execute(trx);
      if (records.length > 0) yield { trx, records };
      if (records.length < batchSize) return;
    }
  } finally {
    await trx.rollback().execute();
  }
}
