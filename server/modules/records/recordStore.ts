import { type Kysely, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import { searchForm } from '../../../contracts/campaign.ts';
import type { Resource } from '../../../resources/schema/defineResource.ts';
import type { JsonObject } from '../../../resources/schema/records.ts';
import type { Database } from '../../db/schema.ts';
import { containing } from '../../db/search.ts';
import { ApiError } from '../../plugins/apiError.ts';

export type StoredRecord = { id: string; data: JsonObject };
export type RecordQuery = {
  filter: Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  /** First and last row, both included. */
  range: [number, number];
};

type Rows = SelectQueryBuilder<Database, 'records', object>;

const searchFormOf = (data: JsonObject): string =>
  searchForm(
    Object.values(data)
      .filter((value) => typeof value === 'string')
      .join(' '),
  );

const uniqueFieldsOf = (resource: Resource): string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    'unique' in field && field.unique && field.kind !== 'list' ? [name] : [],
  );

function matching(db: Kysely<Database>, resource: Resource, filter: Record<string, unknown>): Rows {
  let rows: Rows = db.selectFrom('records').where('resource', '=', resource.name);
  const { q, id, ...fields } = filter;
  if (typeof q === 'string' && q) rows = rows.where('search_form', 'like', containing(searchForm(q)));
  if (Array.isArray(id)) rows = rows.where('id', 'in', [...id, '00000000-0000-0000-0000-000000000000']);
  for (const [name, value] of Object.entries(fields)) {
    rows = rows.where(sql`data -> ${name}`, '=', sql`${JSON.stringify(value)}::jsonb`);
  }
  return rows;
}

/** Text sorts by letters, case ignored; everything else by its own order. */
function sortKey(resource: Resource, field: string) {
  if (field === 'id') return sql`id`;
  const isNumber = resource.fields[field]?.kind === 'number';
  return isNumber ? sql`data -> ${field}` : sql`lower(data ->> ${field})`;
}

/** One page, and how many match in all. */
export async function listRecords(db: Kysely<Database>, resource: Resource, { filter, sort, range }: RecordQuery) {
  const rows = matching(db, resource, filter);
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

export function findRecord(db: Kysely<Database>, resource: Resource, id: string): Promise<StoredRecord | undefined> {
  return oneRecord(db, resource, id).executeTakeFirst();
}

/** Holds the record until the transaction ends, so that what is laid over it is laid over its newest form. */
export function holdRecord(
  trx: Transaction<Database>,
  resource: Resource,
  id: string,
): Promise<StoredRecord | undefined> {
  return oneRecord(trx, resource, id).forUpdate().executeTakeFirst();
}

const oneRecord = (db: Kysely<Database>, resource: Resource, id: string) =>
  db.selectFrom('records').select(['id', 'data']).where('resource', '=', resource.name).where('id', '=', id);

/** @throws ApiError `value-taken` with the field */
export async function insertRecord(
  trx: Transaction<Database>,
  resource: Resource,
  { id, data }: StoredRecord,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('records')
    .values({
      resource: resource.name,
      id,
      data: JSON.stringify(data),
      search_form: searchFormOf(data),
      created_at: now,
      updated_at: now,
    })
    .execute();
  await claimUniqueValues(trx, resource, { id, data });
}

/** @throws ApiError `value-taken` with the field */
export async function updateRecord(
  trx: Transaction<Database>,
  resource: Resource,
  { id, data }: StoredRecord,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('records')
    .set({ data: JSON.stringify(data), search_form: searchFormOf(data), updated_at: now })
    .where('resource', '=', resource.name)
    .where('id', '=', id)
    .execute();
  await trx
    .deleteFrom('record_unique_values')
    .where('resource', '=', resource.name)
    .where('record_id', '=', id)
    .execute();
  await claimUniqueValues(trx, resource, { id, data });
}

export async function deleteRecord(trx: Transaction<Database>, resource: Resource, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('records')
    .where('resource', '=', resource.name)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Values that the declaration calls unique belong to one record; case and accents don't tell two apart. */
async function claimUniqueValues(trx: Transaction<Database>, resource: Resource, { id, data }: StoredRecord) {
  for (const field of uniqueFieldsOf(resource)) {
    const value = data[field];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const claimed = await trx
      .insertInto('record_unique_values')
      .values({ resource: resource.name, field, value: searchForm(String(value)), record_id: id })
      .onConflict((conflict) => conflict.columns(['resource', 'field', 'value']).doNothing())
      .returning('record_id')
      .executeTakeFirst();
    if (!claimed) throw new ApiError('value-taken', { field });
  }
}
