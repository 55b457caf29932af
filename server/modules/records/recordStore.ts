import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { RecordScope } from '#contracts/permissions.ts';
import { searchForm } from '#contracts/searchForm.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { holdLockOf } from '../../db/advisoryLocks.ts';
import { storedColumns } from '../../db/declaredTable.ts';
import { filterCondition } from '../../db/filterCondition.ts';
import { violatedUniqueIndex } from '../../db/postgresErrors.ts';
import { isOneOf, within } from '../../db/recordScope.ts';
import type { Database } from '../../db/schema.ts';
import { holdsText } from '../../db/search.ts';
import { ApiError } from '../../plugins/apiError.ts';

/** A row of a declared resource's table: its stored fields, times as `Date`. */
export type StoredRecord = { id: string; created_at: Date; updated_at: Date } & { readonly [field: string]: unknown };

/** The table of any declared resource; its name stands for all of them. */
type Tables = { [table: string]: { [column: string]: unknown; search_form: string } };
export type Rows = SelectQueryBuilder<Tables, string, object>;

const tablesOf = (db: Kysely<Database>): Kysely<Tables> => db as unknown as Kysely<Tables>;

/**
 * Returns the query of the records within reach that match filters (`q`, `id`, and those of the declaration).
 * @param source the query of the records to search; by default all
 */
export function matching(
  db: Kysely<Database>,
  resource: Resource,
  filter: Record<string, unknown>,
  reach: RecordScope,
  source?: RawBuilder<Tables[string]>,
): Rows {
  let rows: Rows = tablesOf(db)
    .selectFrom(source ? source.as(resource.name) : resource.name)
    .where(within(resource, reach));
  const { q, id, ...fields } = filter;
  if (typeof q === 'string' && q) rows = rows.where(holdsText('search_form', searchForm(q)));
  if (Array.isArray(id)) rows = rows.where('id', '=', sql`any(${id}::uuid[])`);
  for (const [name, value] of Object.entries(fields))
    rows = rows.where(filterCondition(resource, name, value, resource.name));
  return rows;
}

/** Returns the columns of a stored record. */
export const rowColumns = (resource: Resource): string[] => [...storedColumns(resource), 'created_at', 'updated_at'];

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

/** Returns how many further records the declared limit allows. Waits for others that are being added, unless `isRead`. */
export async function roomFor(
  trx: Transaction<Database>,
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  isRead = false,
): Promise<number> {
  const { limit } = resource;
  if (!limit) return Number.POSITIVE_INFINITY;
  const { per } = limit;
  if (!isRead)
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
