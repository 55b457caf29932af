import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { RecordScope } from '#contracts/permissions.ts';
import { searchForm } from '#contracts/searchForm.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { holdLockOf } from '../../db/advisoryLocks.ts';
import { maySortLast, sortKey } from '../../db/declaredSchema.ts';
import { storedColumns, wholeColumns } from '../../db/declaredTable.ts';
import { filterCondition } from '../../db/filterCondition.ts';
import { violatedUniqueIndex } from '../../db/postgresErrors.ts';
import { isOneOf, within } from '../../db/recordScope.ts';
import type { Database } from '../../db/schema.ts';
import { holdsText } from '../../db/search.ts';
import { ApiError } from '../../plugins/apiError.ts';

/** A row of a declared resource's table: its stored fields, times as `Date`. */
export type StoredRecord = { id: string; created_at: Date; updated_at: Date } & { readonly [field: string]: unknown };
export type RecordQuery = {
  filter: Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  /** First and last row, inclusive. */
  range: [number, number];
};

/** The table of any declared resource; its name stands for all of them. */
type Tables = { [table: string]: { [column: string]: unknown; search_form: string } };
type Rows = SelectQueryBuilder<Tables, string, object>;

const tablesOf = (db: Kysely<Database>): Kysely<Tables> => db as unknown as Kysely<Tables>;

function matching(db: Kysely<Database>, resource: Resource, filter: RecordQuery['filter'], reach: RecordScope): Rows {
  let rows: Rows = tablesOf(db).selectFrom(resource.name).where(within(resource, reach));
  const { q, id, ...fields } = filter;
  if (typeof q === 'string' && q) rows = rows.where(holdsText('search_form', searchForm(q)));
  if (Array.isArray(id)) rows = rows.where('id', '=', sql`any(${id}::uuid[])`);
  for (const [name, value] of Object.entries(fields))
    rows = rows.where(filterCondition(resource, name, value, resource.name));
  return rows;
}

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

const rowColumns = (resource: Resource): string[] => [...storedColumns(resource), 'created_at', 'updated_at'];

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

/** Returns a record; undefined if it is not within reach. */
export function findRecord(
  db: Kysely<Database>,
  resource: Resource,
  id: string,
  reach: RecordScope,
): Promise<StoredRecord | undefined> {
  return oneRecord(db, resource, id, reach).executeTakeFirst() as Promise<StoredRecord | undefined>;
}

/** Returns those of the records with these ids that exist. */
export function findRecords(db: Kysely<Database>, resource: Resource, ids: readonly string[]): Promise<StoredRecord[]> {
  return matching(db, resource, { id: ids }, 'all').select(rowColumns(resource)).execute() as Promise<StoredRecord[]>;
}

/** Returns a record and locks its row, so that changes apply to its latest version. */
export function lockRecord(
  trx: Transaction<Database>,
  resource: Resource,
  id: string,
  reach: RecordScope,
): Promise<StoredRecord | undefined> {
  return oneRecord(trx, resource, id, reach).forUpdate().executeTakeFirst() as Promise<StoredRecord | undefined>;
}

const oneRecord = (db: Kysely<Database>, resource: Resource, id: string, reach: RecordScope) =>
  matching(db, resource, {}, reach).select(rowColumns(resource)).where('id', '=', id);

/**
 * Runs a write, and tells which unique field has a value that another record has.
 * @throws ApiError `value-taken` with the field
 */
export async function refusingTaken<Result>({ name, fields }: Resource, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const index = violatedUniqueIndex(error);
    const field = Object.keys(fields).find((each) => index === `${name}_${each}_key`);
    throw field ? new ApiError('value-taken', { field }) : error;
  }
}

/** Returns the query that inserts a record. */
export function insertion(db: Kysely<Database>, resource: Resource, record: StoredRecord) {
  const { id, created_at, updated_at } = record;
  const values = { id, created_at, updated_at, ...wholeColumns(resource, record) };
  return tablesOf(db).insertInto(resource.name).values(values).returning('id');
}

/** Returns the query that updates a record. */
export function update(db: Kysely<Database>, resource: Resource, record: StoredRecord) {
  const values = { updated_at: record.updated_at, ...wholeColumns(resource, record) };
  return tablesOf(db).updateTable(resource.name).set(values).where('id', '=', record.id).returning('id');
}

/** Returns how many further records the declared limit allows. Waits for others that are being added. */
export async function roomFor(
  trx: Transaction<Database>,
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
): Promise<number> {
  const { limit } = resource;
  if (!limit) return Number.POSITIVE_INFINITY;
  const { per } = limit;
  await holdLockOf(trx, `${resource.name} ${JSON.stringify(per === undefined ? {} : { [per]: record[per] })}`);
  const { count } = await matching(trx, resource, {}, 'all')
    .where(per === undefined ? sql<SqlBool>`true` : isOneOf(resource, per, [record[per]]))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return limit.count - count;
}

/**
 * Refuses a further record if the declared number of them is reached.
 * @throws ApiError of the declared limit
 */
export async function refuseTooMany(
  trx: Transaction<Database>,
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (resource.limit && (await roomFor(trx, resource, record)) < 1) throw new ApiError(resource.limit.error);
}

export async function deleteRecords(
  trx: Transaction<Database>,
  resource: Resource,
  ids: readonly string[],
): Promise<void> {
  await tablesOf(trx).deleteFrom(resource.name).where('id', '=', sql`any(${ids}::uuid[])`).execute();
}

/** Returns the first records that match, and locks their rows unless `isRead`. */
export function lockMatching(
  trx: Transaction<Database>,
  resource: Resource,
  condition: RawBuilder<SqlBool>,
  limit: number,
  isRead = false,
): Promise<StoredRecord[]> {
  const rows = matching(trx, resource, {}, 'all').where(condition).orderBy('id').limit(limit);
  const read = rows.select(rowColumns(resource));
  return (isRead ? read : read.forUpdate()).execute() as Promise<StoredRecord[]>;
}
