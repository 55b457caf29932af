import type { Kysely } from 'kysely';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { Fields } from '#resources/schema/fields.ts';
import type { ValueOf } from '#resources/schema/records.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import type { StoredRecord } from './recordStore.ts';

/** Computes a field for a page of records: its values by record id, based on what the caller may see. */
type Computation<Value = unknown> = (
  db: Kysely<Database>,
  caller: Caller,
  records: readonly StoredRecord[],
) => Promise<ReadonlyMap<string, Value>>;

/** The computations that a declaration requires, by field name. */
export type ComputationsOf<F extends Fields> = {
  readonly [Name in keyof F as F[Name] extends { computed: true } ? Name : never]: Computation<ValueOf<F[Name]>>;
};

export type Computations = { readonly [resource: string]: { readonly [field: string]: Computation } };
/**
 * Returns the computations of a resource's `computed` fields.
 * @throws Error if one is missing
 */
export function computationsFor({ name, fields }: Resource, known: Computations): readonly [string, Computation][] {
  const computed = Object.keys(fields).filter((field) => fields[field]?.computed);
  return computed.map((field) => {
    const computation = known[name]?.[field];
    if (!computation) throw new Error(`Nothing computes ${name}.${field}: see server/modules/records/computed.ts.`);
    return [field, computation];
  });
}
