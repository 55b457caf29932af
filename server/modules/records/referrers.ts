import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { OnDelete } from '#resources/schema/fields.ts';
import { referenceFields } from '#resources/schema/references.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { findUses, knownResources, type Uses } from '../recordUses/recordUses.ts';
import { lockMatching, type StoredRecord } from './recordStore.ts';

type Known = Pick<Dependencies, 'resources'>;
type Found = { resource: Resource; record: StoredRecord };
type Condition = RawBuilder<SqlBool>;

/** A field of a declared resource that refers to another one. */
type Referrer = { resource: Resource; name: string; isList: boolean; onDelete: OnDelete };

/** Returns the fields of declared resources that refer to a resource. */
export const referrersTo = (known: Known, { name: to }: Resource): Referrer[] =>
  knownResources(known)
    .filter(({ module }) => !module)
    .flatMap((resource) =>
      referenceFields(resource)
        .filter(({ field }) => field.to === to)
        .map(({ name, isList, field: { onDelete = 'restrict' } }) => ({ resource, name, isList, onDelete })),
    );

const refersToAny = ({ resource, name, isList }: Referrer, ids: readonly string[]): Condition => {
  const column = sql.ref(`${resource.name}.${name}`);
  return isList ? sql`${column} && ${ids}::text[]` : sql`${column} = any(${ids}::uuid[])`;
};

/** The most records that one deletion changes and deletes. */
const maxAffected = 1_000;
/** The most records that an error names. */
const maxNamed = 20;

/** What a deletion does: the deleted records, the first one first, and changed ones with their new values. */
type Effect = {
  deleted: Map<string, Found>;
  changed: Map<string, Found & { values: Record<string, unknown> }>;
};

const keyOf = ({ resource, record }: Found): string => `${resource.name} ${record.id}`;

function withoutIds({ name, isList }: Referrer, values: Record<string, unknown>, ids: readonly string[]) {
  const value = values[name];
  return { ...values, [name]: isList && Array.isArray(value) ? value.filter((id) => !ids.includes(id)) : null };
}

/** A record that is deleted does not prevent that by referring to itself or to others of its resource. */
const isUse = (referrer: Referrer, target: Resource, ids: readonly string[]): Condition => {
  const condition = refersToAny(referrer, ids);
  if (referrer.resource !== target) return condition;
  return sql`(${condition} and ${sql.ref(`${target.name}.id`)} <> all(${ids}::uuid[]))`;
};

/**
 * Returns what deleting a record that the transaction has locked changes and deletes, and locks that.
 * @throws ApiError `in-use` with up to 20 records that prevent it, or if it would affect more than 1,000
 */
export async function effectOfDeleting(
  trx: Transaction<Database>,
  call: Known & { caller: Caller },
  first: Found,
): Promise<Effect> {
  const effect: Effect = { deleted: new Map([[keyOf(first), first]]), changed: new Map() };
  const uses = new Map<Resource, Condition[]>();
  let level = [first];
  while (level.length > 0) {
    const next: Found[] = [];
    for (const target of new Set(level.map(({ resource }) => resource))) {
      const ids = level.flatMap(({ resource, record }) => (resource === target ? [record.id] : []));
      for (const referrer of referrersTo(call, target)) {
        if (referrer.onDelete === 'restrict') {
          uses.set(referrer.resource, [...(uses.get(referrer.resource) ?? []), isUse(referrer, target, ids)]);
        } else next.push(...(await addAffected(trx, call, effect, { referrer, ids })));
      }
    }
    level = next;
  }
  await refuseUses(trx, call.caller, uses);
  for (const key of effect.deleted.keys()) effect.changed.delete(key);
  return effect;
}

/** Adds the records that refer to these ids to the effect, and returns those that are deleted for the first time. */
async function addAffected(
  trx: Transaction<Database>,
  { caller }: { caller: Caller },
  { deleted, changed }: Effect,
  { referrer, ids }: { referrer: Referrer; ids: readonly string[] },
): Promise<Found[]> {
  const { resource, onDelete } = referrer;
  const condition = refersToAny(referrer, ids);
  const records = await lockMatching(trx, resource, condition, maxAffected + 1);
  const found = records.map((record) => ({ resource, record }));
  const added = found.filter((one) => !deleted.has(keyOf(one)));
  for (const one of added) {
    const key = keyOf(one);
    if (onDelete === 'cascade') deleted.set(key, one);
    else changed.set(key, { ...one, values: withoutIds(referrer, changed.get(key)?.values ?? one.record, ids) });
  }
  if (deleted.size + changed.size > maxAffected) await refuseUses(trx, caller, new Map([[resource, [condition]]]));
  return onDelete === 'cascade' ? added : [];
}

async function refuseUses(trx: Transaction<Database>, caller: Caller, uses: Uses): Promise<void> {
  const { items, visible, hidden } = await findUses(trx, caller, uses, maxNamed);
  const all = visible + hidden;
  if (all > 0) throw new ApiError('in-use', { items, hidden_total: all - items.length });
}
