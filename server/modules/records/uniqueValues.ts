import type { Transaction } from 'kysely';
import { uniqueForm } from '#contracts/searchForm.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../plugins/apiError.ts';

type UniqueValue = { field: string; value: string };

/** The unique fields of a record with their values, each preceded by the value that it is unique within. */
const uniqueValues = ({ fields }: Resource, data: JsonObject): UniqueValue[] =>
  Object.entries(fields).flatMap(([field, declared]) => {
    const value = data[field];
    if (!('unique' in declared) || !declared.unique || declared.kind === 'list') return [];
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const form = uniqueForm(String(value));
    return { field, value: declared.unique === true ? form : `${String(data[declared.unique.within])} ${form}` };
  });

const without = (values: readonly UniqueValue[], others: readonly UniqueValue[]): UniqueValue[] =>
  values.filter(({ field, value }) => !others.some((other) => other.field === field && other.value === value));

/**
 * Reserves the values of a record's unique fields, compared without case and accents, and releases its former ones. The
 * transaction has locked or inserted the record.
 * @throws ApiError `value-taken` with the field
 */
export async function storeUniqueValues(
  trx: Transaction<Database>,
  resource: Resource,
  { id, data }: { id: string; data: JsonObject },
): Promise<void> {
  const stored = trx.selectFrom('record_unique_values').select(['field', 'value']);
  const before = await stored.where('resource', '=', resource.name).where('record_id', '=', id).execute();
  const after = uniqueValues(resource, data);
  for (const { field, value } of without(after, before)) {
    const claimed = await trx
      .insertInto('record_unique_values')
      .values({ resource: resource.name, field, value, record_id: id })
      .onConflict((conflict) => conflict.columns(['resource', 'field', 'value']).doNothing())
      .returning('record_id')
      .executeTakeFirst();
    if (!claimed) throw new ApiError('value-taken', { field });
  }
  // Released last, so that two records that take each other's values do not wait for each other.
  for (const { field, value } of without(before, after)) {
    await trx
      .deleteFrom('record_unique_values')
      .where('resource', '=', resource.name)
      .where('field', '=', field)
      .where('value', '=', value)
      .execute();
  }
}
