import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { Field, OnDelete } from '#resources/schema/fields.ts';
import { leavesIn, someField } from '#resources/schema/leaves.ts';
import { referenceFields } from '#resources/schema/references.ts';
import type { Caller } from '../../caller.ts';
import { storedFields } from '../../db/declaredTable.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { findUses, knownResources, type Uses } from '../recordUses/recordUses.ts';
import { lockMatching, type StoredRecord } from './recordStore.ts';

type Known = Pick<Dependencies, 'resources'>;
type Found = { resource: Resource; record: StoredRecord };
type Condition = RawBuilder<SqlBool>;

/**
 * A field of a declared resource that refers to another one: a reference, a list of them, or a structure with
 * references inside.
 */
type Referrer = { resource: Resource; name: string; holds: 'one' | 'list' | 'inside'; onDelete: OnDelete };

const refersTo =
  (to: string) =>
  (field: Field): boolean =>
    field.kind === 'reference' && field.to === to;

function referrersIn(resource: Resource, to: string): Referrer[] {
  const direct = referenceFields(resource);
  const inside = storedFields(resource.fields).filter(
    ([name, field]) => !direct.some((one) => one.name === name) && someField(field, refersTo(to)),
  );
  return [
    ...direct
      .filter(({ field }) => field.to === to)
      .map(({ name, isList, field: { onDelete = 'restrict' } }): Referrer => {
        return { resource, name, holds: isList ? 'list' : 'one', onDelete };
      }),
    ...inside.map(([name]): Referrer => ({ resource, name, holds: 'inside', onDelete: 'restrict' })),
  ];
}

/** Returns the fields of declared resources that refer to a resource. */
export const referrersTo = (known: Known, { name: to }: Resource): Referrer[] =>
  knownResources(known)
    .filter(({ module }) => !module)
    .flatMap((resource) => referrersIn(resource, to));

const textsIn = (column: RawBuilder<unknown>) => sql`jsonb_path_query(${column}, '$.** ? (@.type() == "string")')`;

function refersToAny({ resource, name, holds }: Referrer, ids: readonly string[]): Condition {
  const column = sql.ref(`${resource.name}.${name}`);
  if (holds === 'one') return sql`${column} = any(${ids}::uuid[])`;
  if (holds === 'list') return sql`${column} && ${ids}::text[]`;
  return sql`exists (
    select from ${textsIn(column)} as inner_value where inner_value #>> '{}' = any(${ids}::text[])
  )`;
}

/** Returns the SQL of the ids in a field, as rows; inside of structures also other texts. */
function idsOf({ resource, name, holds }: Referrer): RawBuilder<string> {
  const column = sql.ref(`${resource.name}.${name}`);
  if (holds === 'one') return sql`${column}::text`;
  return holds === 'list' ? sql`unnest(${column})` : sql`${textsIn(column)} #>> '{}'`;
}

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

function withoutIds({ name, holds }: Referrer, values: Record<string, unknown>, ids: readonly string[]) {
  const value = values[name];
  return {
    ...values,
    [name]: holds === 'list' && Array.isArray(value) ? value.filter((id) => !ids.includes(id)) : null,
  };
}

/** Records that are deleted do not prevent that by referring to each other. */
const exceptDeleted = (uses: ReadonlyMap<Resource, Condition[]>, { deleted }: Effect): Uses =>
  new Map(
    [...uses].map(([resource, conditions]) => {
      const ids = [...deleted.values()].flatMap((one) => (one.resource === resource ? [one.record.id] : []));
      const others = sql`${sql.ref(`${resource.name}.id`)} <> all(${ids}::uuid[])`;
      return [resource, conditions.map((condition) => sql<SqlBool>`(${condition} and ${others})`)];
    }),
  );

/**
 * Returns what deleting records that the transaction has locked changes and deletes, and locks that.
 * @throws ApiError `in-use` with up to 20 records that prevent it, or if it would affect more than 1,000
 */
export async function effectOfDeleting(
  trx: Transaction<Database>,
  call: Known & { caller: Caller },
  first: readonly Found[],
): Promise<Effect> {
  const effect: Effect = { deleted: new Map(first.map((one) => [keyOf(one), one])), changed: new Map() };
  const uses = new Map<Resource, Condition[]>();
  let level = first;
  while (level.length > 0) {
    const next: Found[] = [];
    for (const target of new Set(level.map(({ resource }) => resource))) {
      const ids = level.flatMap(({ resource, record }) => (resource === target ? [record.id] : []));
      for (const referrer of referrersTo(call, target)) {
        if (referrer.onDelete === 'restrict') {
          uses.set(referrer.resource, [...(uses.get(referrer.resource) ?? []), refersToAny(referrer, ids)]);
        } else next.push(...(await addAffected(trx, call, effect, { referrer, ids })));
      }
    }
    level = next;
  }
  await refuseUses(trx, call.caller, exceptDeleted(uses, effect));
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

/**
 * Returns those of the ids to which other records refer, if that is all that prevents their deletion: none if it would
 * also change or delete other records.
 */
export async function usedAmong(
  trx: Transaction<Database>,
  call: Known & { resource: Resource },
  ids: readonly string[],
): Promise<Set<string>> {
  const used = new Set<string>();
  const referrers = referrersTo(call, call.resource);
  if (referrers.some(({ onDelete }) => onDelete !== 'restrict')) return used;
  for (let before = -1; before < used.size && used.size < ids.length; ) {
    before = used.size;
    const free = ids.filter((id) => !used.has(id));
    for (const referrer of referrers) {
      const { resource } = referrer;
      const isOther =
        resource === call.resource ? sql`${sql.ref(`${resource.name}.id`)} <> all(${free}::uuid[])` : sql`true`;
      const { rows } = await sql<{ id: string }>`
        select distinct ${idsOf(referrer)} as id from ${sql.table(resource.name)}
        where ${refersToAny(referrer, free)} and ${isOther}`.execute(trx);
      for (const { id } of rows) if (free.includes(id)) used.add(id);
    }
  }
  return used;
}

async function refuseUses(trx: Transaction<Database>, caller: Caller, uses: Uses): Promise<void> {
  const { items, visible, hidden } = await findUses(trx, caller, uses, maxNamed);
  const all = visible + hidden;
  if (all > 0) throw new ApiError('in-use', { items, hidden_total: all - items.length });
}

/** Yields the records that refer to some records of a resource in parts, after their rows are locked. All must then be changed. */
export async function* lockReferring(
  trx: Transaction<Database>,
  call: Known & { resource: Resource },
  ids: readonly string[],
): AsyncGenerator<{ resource: Resource; records: StoredRecord[] }> {
  for (const referrer of referrersTo(call, call.resource)) {
    const { resource } = referrer;
    const next = () => lockMatching(trx, resource, refersToAny(referrer, ids), maxAffected);
    for (let records = await next(); records.length > 0; records = await next()) yield { resource, records };
  }
}

type Move = { resource: Resource; from: readonly string[]; to: string };

/** Returns a record's values in which references to some records are one to another record, once in each list. */
export function withOtherReference({ fields }: Resource, record: StoredRecord, { resource, from, to }: Move) {
  const values: Record<string, unknown> = structuredClone(record);
  const isTarget = refersTo(resource.name);
  for (const { field, value, replace } of leavesIn(fields, values))
    if (isTarget(field) && from.some((id) => id === value)) replace(to);
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (field.kind === 'list' && isTarget(field.item) && Array.isArray(value)) values[name] = [...new Set(value)];
  }
  return values;
}
