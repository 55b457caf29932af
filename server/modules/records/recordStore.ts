import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { RecordScope } from '#contracts/permissions.ts';
import { searchForm } from '#contracts/searchForm.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { holdLockOf } from '../../db/advisoryLocks.ts';
import { maySortLast, quoted, sortKey } from '../../db/declaredSchema.ts';
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

/** SQL of the order of a list; see `sortKey`. A reference without a title that the caller may see is last. */
function ordered(
  { fields }: Resource,
  { field: name, order }: RecordQuery['sort'],
  titles: Titles | undefined,
): RawBuilder<unknown> {
  const field = fields[name];
  if (titles) return sql`"target title" ${sql.raw(order)} nulls last`;
  const key = sortKey(field, quoted(name));
  const last = order === 'DESC' && field && maySortLast(field) ? ' desc nulls last' : ` ${order}`;
  return sql.raw(`${key}${last}`);
}

const rowColumns = (resource: Resource): string[] => [...storedColumns(resource), 'created_at', 'updated_at'];

/** Returns one page of the records within reach, and the number of matches. `titles`: of the reference in the order. */
export async function listRecords(
  db: Kysely<Database>,
  resource: Resource,
  { filter, sort, range, titles }: RecordQuery & { titles?: Titles | undefined },
  reach: RecordScope,
) {
  const rows = matching(db, resource, filter, reach);
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const [first, last] = range;
  const joined = titles
    ? rows.leftJoin(titles.as('targets'), (join) =>
        join.on(sql<SqlBool>`"target id" = ${sql.ref(`${resource.name}.${sort.field}`)}`),
      )
    : rows;
  const items = await joined
    .select(rowColumns(resource))
    .orderBy(ordered(resource, sort, titles))
    .orderBy('id')
    .offset(first)
    .limit(last - first + 1)
    .execute();
  return { items: items as StoredRecord[], total };
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

/** Runs a write, and tells which unique field has a value that another record has. */
async function refusingTaken({ name, fields }: Resource, write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    const index = violatedUniqueIndex(error);
    const field = Object.keys(fields).find((each) => index === `${name}_${each}_key`);
    throw field ? new ApiError('value-taken', { field }) : error;
  }
}

/**
 * Inserts a record.
 * @throws ApiError `value-taken` with the field
 */
export function insertRecord(trx: Transaction<Database>, resource: Resource, record: StoredRecord): Promise<void> {
  const { id, created_at, updated_at } = record;
  const values = { id, created_at, updated_at, ...wholeColumns(resource, record) };
  return refusingTaken(resource, tablesOf(trx).insertInto(resource.name).values(values).execute());
}

/**
 * Updates a record.
 * @throws ApiError `value-taken` with the field
 */
export function updateRecord(trx: Transaction<Database>, resource: Resource, record: StoredRecord): Promise<void> {
  const values = { updated_at: record.updated_at, ...wholeColumns(resource, record) };
  return refusingTaken(
    resource,
    tablesOf(trx).updateTable(resource.name).set(values).where('id', '=', record.id).execute(),
  );
}

/**
 * Refuses a further record if the declared number of them is reached. Waits for others that are being added.
 * @throws ApiError of the declared limit
 */
export async function refuseTooMany(
  trx: Transaction<Database>,
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { limit } = resource;
  if (!limit) return;
  const { per } = limit;
  await holdLockOf(trx, `${resource.name} ${JSON.stringify(per === undefined ? {} : { [per]: record[per] })}`);
  const { count } = await matching(trx, resource, {}, 'all')
    .where(per === undefined ? sql<SqlBool>`true` : isOneOf(resource, per, [record[per]]))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= limit.count) throw new ApiError(limit.error);
}

export async function deleteRecords(
  trx: Transaction<Database>,
  resource: Resource,
  ids: readonly string[],
): Promise<void> {
  await tablesOf(trx).deleteFrom(resource.name).where('id', '=', sql`any(${ids}::uuid[])`).execute();
}

/** Returns the first records that match, and locks their rows. */
export function lockMatching(
  trx: Transaction<Database>,
  resource: Resource,
  condition: RawBuilder<SqlBool>,
  limit: number,
): Promise<StoredRecord[]> {
  const rows = matching(trx, resource, {}, 'all').where(condition).orderBy('id').limit(limit);
  return rows.select(rowColumns(resource)).forUpdate().execute() as Promise<StoredRecord[]>;
}
