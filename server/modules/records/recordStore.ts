import { type Kysely, type SelectQueryBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { RecordScope } from '#contracts/permissions.ts';
import { searchForm } from '#contracts/searchForm.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { emptyValue } from '#resources/schema/emptyRecord.ts';
import type { Field } from '#resources/schema/fields.ts';
import { filterNamed, type ListFilter } from '#resources/schema/filters.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import { holdLockOf } from '../../db/advisoryLocks.ts';
import type { Database } from '../../db/schema.ts';
import { holdsText } from '../../db/search.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { storeUniqueValues } from './uniqueValues.ts';

export type StoredRecord = { id: string; data: JsonObject };
export type RecordQuery = {
  filter: Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  /** First and last row, inclusive. */
  range: [number, number];
};

type Rows = SelectQueryBuilder<Database, 'records', object>;

/** Fields with restricted access are not searchable. */
const isSearched = (field: Field | undefined): boolean => Boolean(field && !field.writeOnly && !field.access?.read);

const searchFormOf = ({ fields }: Resource, data: JsonObject): string =>
  searchForm(
    Object.entries(data)
      .flatMap(([name, value]) => (typeof value === 'string' && isSearched(fields[name]) ? [value] : []))
      .join(' '),
  );

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** SQL of a field's value as in responses: missing and null values become the field's empty value. */
function answeredValue({ fields }: Resource, name: string) {
  const field = fields[name];
  const stored = sql`nullif(data -> ${name}, 'null'::jsonb)`;
  return sql`coalesce(${stored}, ${json(field ? emptyValue(field) : null)})`;
}

function within(resource: Resource, reach: RecordScope) {
  if (reach === 'all') return sql<SqlBool>`true`;
  const filters = reach.map((filter) => {
    const each = filter.map(
      ([name, values]) => sql`${answeredValue(resource, name)} in (${sql.join(values.map(json))})`,
    );
    return sql`(${sql.join([sql`true`, ...each], sql` and `)})`;
  });
  return sql<SqlBool>`(${sql.join([sql`false`, ...filters], sql` or `)})`;
}

function isWithinRange(resource: Resource, { source, compares }: ListFilter, moment: string) {
  const at = sql`(${answeredValue(resource, source)} #>> '{}')::timestamptz`;
  return compares === 'from' ? sql<SqlBool>`${at} >= ${moment}` : sql<SqlBool>`${at} < ${moment}`;
}

function matching(db: Kysely<Database>, resource: Resource, filter: RecordQuery['filter'], reach: RecordScope): Rows {
  let rows: Rows = db.selectFrom('records').where('resource', '=', resource.name).where(within(resource, reach));
  const { q, id, ...fields } = filter;
  if (typeof q === 'string' && q) rows = rows.where(holdsText('search_form', searchForm(q)));
  if (Array.isArray(id)) rows = rows.where('id', '=', sql<string>`any(${id}::uuid[])`);
  for (const [name, value] of Object.entries(fields)) {
    const range = filterNamed(resource, name);
    if (range?.field.kind === 'dateTime') rows = rows.where(isWithinRange(resource, range, String(value)));
    else rows = rows.where(answeredValue(resource, name), '=', json(value));
  }
  return rows;
}

/** SQL to sort by: numbers numerically, everything else as text without case and accents. */
function sortKey(resource: Resource, field: string) {
  if (field === 'id') return sql`id`;
  const isNumber = resource.fields[field]?.kind === 'number';
  return isNumber
    ? answeredValue(resource, field)
    : sql`plain_form(${answeredValue(resource, field)} #>> '{}') collate "C"`;
}

/** Returns one page of the records within reach, and the number of matches. */
export async function listRecords(
  db: Kysely<Database>,
  resource: Resource,
  { filter, sort, range }: RecordQuery,
  reach: RecordScope,
) {
  const rows = matching(db, resource, filter, reach);
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const [first, last] = range;
  const items: StoredRecord[] = await rows
    .select(['id', 'data'])
    .orderBy(sortKey(resource, sort.field), sort.order === 'ASC' ? 'asc' : 'desc')
    .orderBy('id')
    .offset(first)
    .limit(last - first + 1)
    .execute();
  return { items, total };
}

/** Returns a record; undefined if it is not within reach. */
export function findRecord(
  db: Kysely<Database>,
  resource: Resource,
  id: string,
  reach: RecordScope,
): Promise<StoredRecord | undefined> {
  return oneRecord(db, resource, id, reach).executeTakeFirst();
}

/** Returns those of the records with these ids that exist. */
export function findRecords(db: Kysely<Database>, resource: Resource, ids: readonly string[]): Promise<StoredRecord[]> {
  return matching(db, resource, { id: ids }, 'all').select(['id', 'data']).execute();
}

/** Returns a record and locks its row, so that changes apply to its latest version. */
export function lockRecord(
  trx: Transaction<Database>,
  resource: Resource,
  id: string,
  reach: RecordScope,
): Promise<StoredRecord | undefined> {
  return oneRecord(trx, resource, id, reach).forUpdate().executeTakeFirst();
}

const oneRecord = (db: Kysely<Database>, resource: Resource, id: string, reach: RecordScope) =>
  matching(db, resource, {}, reach).select(['id', 'data']).where('id', '=', id);

/** The columns that every write sets. */
const writtenColumns = (resource: Resource, data: JsonObject, now: Date) => ({
  data: JSON.stringify(data),
  search_form: searchFormOf(resource, data),
  updated_at: now,
});

/**
 * Inserts a record.
 * @throws ApiError `value-taken` with the field
 */
export async function insertRecord(
  trx: Transaction<Database>,
  resource: Resource,
  { id, data }: StoredRecord,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('records')
    .values({ resource: resource.name, id, created_at: now, ...writtenColumns(resource, data, now) })
    .execute();
  await storeUniqueValues(trx, resource, { id, data });
}

/**
 * Updates a record.
 * @throws ApiError `value-taken` with the field
 */
export async function updateRecord(
  trx: Transaction<Database>,
  resource: Resource,
  { id, data }: StoredRecord,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('records')
    .set(writtenColumns(resource, data, now))
    .where('resource', '=', resource.name)
    .where('id', '=', id)
    .execute();
  await storeUniqueValues(trx, resource, { id, data });
}

/**
 * Refuses a further record if the declared number of them is reached. Waits for others that are being added.
 * @throws ApiError of the declared limit
 */
export async function refuseTooMany(trx: Transaction<Database>, resource: Resource, data: JsonObject): Promise<void> {
  const { limit } = resource;
  if (!limit) return;
  const filter = limit.per === undefined ? {} : { [limit.per]: data[limit.per] };
  await holdLockOf(trx, `${resource.name} ${JSON.stringify(filter)}`);
  const { count } = await matching(trx, resource, filter, 'all')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= limit.count) throw new ApiError(limit.error);
}

export async function deleteRecord(trx: Transaction<Database>, resource: Resource, id: string): Promise<void> {
  await trx.deleteFrom('records').where('resource', '=', resource.name).where('id', '=', id).execute();
}
