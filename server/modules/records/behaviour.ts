import type { FastifyInstance } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { AccessRule, PermissionHolder, RecordFilter } from '#contracts/permissions.ts';
import { sameValue } from '#resources/schema/changes.ts';
import type { WhereOver } from '#resources/schema/checkedDeclaration.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { Fields } from '#resources/schema/fields.ts';
import type { RecordOf, ValueOf } from '#resources/schema/records.ts';
import type { Caller } from '../../caller.ts';
import { afterCommit, isTransaction } from '../../db/announcements.ts';
import { presentRow } from '../../db/declaredTable.ts';
import { recordFormer } from '../../db/resourceChanged.ts';
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

type Behaviour<R, Compute, Where> = {
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
  /**
   * Returns a rule that limits the records that a user sees by `access`. It also applies to references, locks, events,
   * exports and changes. The rule `signed-in` adds no limit.
   */
  scope?(user: PermissionHolder): AccessRule<Where>;
  /**
   * Registers further endpoints under `/api/{resource}`, which `serve` gives their contract. It gets the server's
   * `Dependencies`, whose type would be a cycle here.
   */
  endpoints?(app: FastifyInstance, dependencies: unknown): Promise<void>;
};

/** What the server does with the records of a declared resource beside storing them. Hooks get values as the API returns them. */
type BehaviourOf<R extends { fields: Fields }> = keyof ComputationsOf<R['fields']> extends never
  ? Partial<Behaviour<RecordOf<R>, ComputationsOf<R['fields']>, WhereOver<R['fields']>>>
  : Behaviour<RecordOf<R>, ComputationsOf<R['fields']>, WhereOver<R['fields']>>;

/** The behaviour of any resource. */
type AnyBehaviour = Partial<
  Behaviour<Record<string, unknown>, { readonly [field: string]: Computation }, RecordFilter>
>;

/** Behaviours by the name of their resource. */
export type Behaviours = { readonly [resource: string]: AnyBehaviour };

/** Returns a behaviour as `Behaviours` stores it. The compiler checks it against the declaration. */
export const behaviourOf = <R extends { fields: Fields }>(_resource: R, behaviour: BehaviourOf<R>): AnyBehaviour =>
  behaviour as AnyBehaviour;

/** Returns declarations with the scopes of their behaviours, which `visibleTo` applies. */
export const withScopes = (resources: readonly Resource[], behaviours: Behaviours): readonly Resource[] =>
  resources.map((resource) => {
    const scope = behaviours[resource.name]?.scope;
    return scope ? { ...resource, scope } : resource;
  });

type Hooked = { resource: Resource; behaviours?: Behaviours | undefined; caller: Caller };
type Written = Omit<RecordWrite<StoredRecord>, 'caller' | 'trx'>;

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
  db: Kysely<Database>,
  { now, before, after }: Written & { after: StoredRecord },
): Promise<StoredRecord> {
  const hook = behaviours[resource.name]?.beforeWrite;
  if (!hook) return after;
  if (!isTransaction(db)) throw new Error('Records with hooks are written in transactions.');
  const shown = { before: presented(resource, before), after: whole(resource, after) };
  const set = await hook({ ...shown, trx: db, caller, now });
  return { ...after, ...set };
}

/** Returns the fields that decide who may list a record; null if any field may. */
const fieldsOfReach = ({ access: { list = [] }, scope }: Resource): readonly string[] | null =>
  scope ? null : [list].flat().flatMap((rule) => (typeof rule === 'string' ? [] : Object.keys(rule.where)));

/** Returns what a record was before a write that changes who may list it, or deletes it: its fields that decide that. */
function formerReach(resource: Resource, before: StoredRecord | null, after: StoredRecord | null) {
  const names = fieldsOfReach(resource);
  if (!before || names?.length === 0) return null;
  const [former, present] = [whole(resource, before), presented(resource, after)];
  const isMoved = !present || (names ?? Object.keys(former)).some((name) => !sameValue(former[name], present[name]));
  if (!isMoved) return null;
  return { ...(names ? Object.fromEntries(names.map((name) => [name, former[name]])) : former), id: before.id };
}

/** Returns whether a write changes who may list a record. Only a transaction also records what it was before. */
export const changesReach = (resource: Resource, before: StoredRecord, after: StoredRecord): boolean =>
  formerReach(resource, before, after) !== null;

/** Runs `afterWrite`, and after the commit `afterCommit`, for each of the writes. */
export async function afterWrites(
  { resource, behaviours = {}, caller }: Hooked,
  trx: Transaction<Database>,
  writes: readonly Written[],
): Promise<void> {
  await recordFormer(
    trx,
    writes.flatMap(({ now: at, before, after }) => {
      const former = formerReach(resource, before, after);
      return former ? [{ resource: resource.name, at, former }] : [];
    }),
  );
  const hooks = behaviours[resource.name];
  if (!hooks?.afterWrite && !hooks?.afterCommit) return;
  for (const { now, before, after } of writes) {
    const shown = { caller, now, before: presented(resource, before), after: presented(resource, after) };
    await hooks.afterWrite?.({ ...shown, trx });
    if (hooks.afterCommit) afterCommit(trx, () => hooks.afterCommit?.(shown));
  }
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
