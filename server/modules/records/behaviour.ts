import type { Kysely, Transaction } from 'kysely';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { Fields } from '#resources/schema/fields.ts';
import type { RecordOf, ValueOf } from '#resources/schema/records.ts';
import type { Caller } from '../../caller.ts';
import { afterCommit } from '../../db/announcements.ts';
import { presentRow } from '../../db/declaredTable.ts';
import type { Database } from '../../db/schema.ts';
import type { StoredRecord } from './recordStore.ts';

/** Computes a field for a page of records: its values by record id, based on what the caller may see. */
type Computation<Value = unknown> = (
  db: Kysely<Database>,
  caller: Caller,
  records: readonly StoredRecord[],
) => Promise<ReadonlyMap<string, Value>>;

type NamesOfComputed<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { computed: true } ? (F[Name] extends { stored: true } ? never : Name) : never;
}[keyof F];

type ComputationsOf<F extends Fields> = { readonly [Name in NamesOfComputed<F>]: Computation<ValueOf<F[Name]>> };

/** A write inside its transaction: the record before it, null for a new one, and after it, null for a deleted one. */
type RecordWrite<R> = {
  trx: Transaction<Database>;
  caller: Caller;
  now: Date;
  before: R | null;
  after: R | null;
};

type Behaviour<R, Compute> = {
  /** The computed fields. */
  compute: Compute;
  /**
   * Returns fields to set in a record that is created or changed, before it is checked; or throws `InvalidFieldsError` or
   * an `ApiError` that `errors` names, to refuse the write. It is called for every way of writing: single calls, bulk
   * actions, imports, restores and publishing.
   */
  beforeWrite?(write: RecordWrite<R> & { after: R }): Promise<Partial<R> | undefined>;
  /** Runs after each write and deletion, in its transaction: what it throws undoes the write. */
  afterWrite?(write: RecordWrite<R>): Promise<void>;
  /** Runs when the write is committed, and can no longer refuse it. */
  afterCommit?(write: Omit<RecordWrite<R>, 'trx'>): void;
};

/** What the server does with the records of a declared resource beside storing them. Hooks get values as the API returns them. */
type BehaviourOf<R extends { fields: Fields }> = keyof ComputationsOf<R['fields']> extends never
  ? Partial<Behaviour<RecordOf<R>, ComputationsOf<R['fields']>>>
  : Behaviour<RecordOf<R>, ComputationsOf<R['fields']>>;

/** The behaviour of any resource. */
type AnyBehaviour = Partial<Behaviour<Record<string, unknown>, { readonly [field: string]: Computation }>>;

/** Behaviours by the name of their resource. */
export type Behaviours = { readonly [resource: string]: AnyBehaviour };

/** Returns a behaviour as `Behaviours` stores it. The compiler checks it against the declaration. */
export const behaviourOf = <R extends { fields: Fields }>(_resource: R, behaviour: BehaviourOf<R>): AnyBehaviour =>
  behaviour as AnyBehaviour;

type Hooked = { resource: Resource; behaviours?: Behaviours | undefined; caller: Caller };
type Write = Omit<RecordWrite<StoredRecord>, 'caller'>;

const whole = (resource: Resource, record: StoredRecord) => presentRow(resource, record, { fillEntries: true });
const presented = (resource: Resource, record: StoredRecord | null) => record && whole(resource, record);

/** Returns whether something besides its store reads or writes a resource's records when they are written. */
export function hasHooks({ resource, behaviours = {} }: Pick<Hooked, 'resource' | 'behaviours'>): boolean {
  const { beforeWrite, afterWrite, afterCommit } = behaviours[resource.name] ?? {};
  return Boolean(beforeWrite ?? afterWrite ?? afterCommit);
}

/** Returns a record that is to be written, with the fields that `beforeWrite` sets. */
export async function beforeWrite(
  { resource, behaviours = {}, caller }: Hooked,
  { before, after, ...write }: Write & { after: StoredRecord },
): Promise<StoredRecord> {
  const hook = behaviours[resource.name]?.beforeWrite;
  if (!hook) return after;
  const set = await hook({ ...write, caller, before: presented(resource, before), after: whole(resource, after) });
  return { ...after, ...set };
}

/** Runs `afterWrite`, and after the commit `afterCommit`. */
export async function afterWrite(
  { resource, behaviours = {}, caller }: Hooked,
  { before, after, trx, now }: Write,
): Promise<void> {
  const hooks = behaviours[resource.name];
  if (!hooks?.afterWrite && !hooks?.afterCommit) return;
  const write = { caller, now, before: presented(resource, before), after: presented(resource, after) };
  await hooks.afterWrite?.({ ...write, trx });
  if (hooks.afterCommit) afterCommit(trx, () => hooks.afterCommit?.(write));
}

/**
 * Returns the computations of a resource's `computed` fields.
 * @throws Error if one is missing
 */
export function computationsFor({ name, fields }: Resource, known: Behaviours): readonly [string, Computation][] {
  const computed = Object.keys(fields).filter((field) => fields[field]?.computed && !fields[field].stored);
  return computed.map((field) => {
    const computation = known[name]?.compute?.[field];
    if (!computation) throw new Error(`Nothing computes ${name}.${field}: add it to server/resources/${name}.ts.`);
    return [field, computation];
  });
}
