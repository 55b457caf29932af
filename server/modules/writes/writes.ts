import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { type Caller, isCurrent, proven } from '../../caller.ts';
import type { Changes } from '../../db/campaignTables.ts';
import { retriedTransaction } from '../../db/retriedTransaction.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, notFound } from '../../plugins/apiError.ts';
import { runTraced } from '../audit/audit.ts';
import type { Lockable } from '../locks/locks.ts';
import { type ConflictRules, refuseConflicts } from '../revisions/revisions.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;
export type WriterNeeds = Pick<Dependencies, 'db' | 'clock'>;
type Row = { id: string; updated_at: Date };

/**
 * A write of a record, as its resource carries it out. `Within`: what `change` and `store` need; they are properties, because
 * the compiler does not check the parameters of methods exactly.
 */
export type Write<R extends Row, Change extends { changes: Changes }, Within = Trx> = {
  caller: Caller;
  /** The resource as the caller reaches it. */
  lockable: Pick<Lockable, 'name' | 'isVisible'>;
  id: string;
  /** The `updated_at` of the copy that the change is based on. */
  base?: Date | undefined;
  conflicts(db: Db): ConflictRules;
  /**
   * Returns the record if the caller sees it and no other session holds its lock.
   * @throws ApiError `not-found`, `campaign-locked`, `record-locked`
   */
  read(db: Db, now: Date): Promise<R>;
  /** Returns the checked change, or throws to refuse it; undefined if it has to be checked in a transaction. */
  change: (db: Within, row: R, now: Date) => Promise<Change | undefined>;
  /** Stores the change; returns undefined if the row was changed or locked since it was read. */
  store: (db: Within, row: R, change: Change, now: Date) => Promise<R | undefined>;
};

async function attempt<R extends Row, Change extends { changes: Changes }, Within extends Db>(
  db: Within,
  { base, conflicts, read, change: changeOf, store }: Write<R, Change, Within>,
  now: Date,
): Promise<R | undefined> {
  const row = await read(db, now);
  const change = await changeOf(db, row, now);
  if (!change) return undefined;
  // The row was last written at `updated_at`, so that nothing is newer than such a base.
  if (base && base < row.updated_at) await refuseConflicts(db, conflicts(db), change.changes, base);
  return Object.keys(change.changes).length === 0 ? row : store(db, row, change, now);
}

/**
 * Locks a record's row until the transaction ends, if the caller sees it. Its key stays unlocked, so that a record that
 * refers to it can be created meanwhile.
 * @throws ApiError `not-found`
 */
export async function lockVisible(
  trx: Trx,
  caller: Caller,
  { name, isVisible }: Pick<Lockable, 'name' | 'isVisible'>,
  id: string,
): Promise<void> {
  const { rows } = await sql`
    select id from ${sql.table(name)} where id = ${id} and ${isCurrent(caller)} and ${isVisible} for no key update`.execute(
    trx,
  );
  if (proven(caller, rows).length === 0) throw notFound();
}

/**
 * Changes a record in a transaction that writes more: visibility, lock, base check, row, revision, audit entry and
 * event, or nothing. All changes of records use this, `writeInTransaction` or `write`. Returns the record as it was
 * written.
 * @throws ApiError `not-found`, and those of the lock, of conflicts and of the resource's checks
 */
export async function writeWithin<R extends Row, Change extends { changes: Changes }>(
  trx: Trx,
  write: Write<R, Change>,
  now: Date,
): Promise<R> {
  await lockVisible(trx, write.caller, write.lockable, write.id);
  return (await attempt(trx, write, now)) ?? changedWhileLocked();
}

/** Changes a record as `writeWithin` does, in its own transaction. Returns what `read` reads before the commit. */
export function writeInTransaction<R extends Row, Change extends { changes: Changes }, Answer>(
  { db, clock }: WriterNeeds,
  write: Write<R, Change>,
  read: (trx: Trx, row: R) => Answer | Promise<Answer>,
): Promise<Answer> {
  return retriedTransaction(db, async (trx) => read(trx, await writeWithin(trx, write, clock.now())));
}

/**
 * Changes a record as `writeWithin` does, in one statement after one that reads. If another write comes between the two,
 * the row is locked and the write repeated: `change` may be called again with a newer row.
 */
export async function write<R extends Row, Change extends { changes: Changes }>(
  needs: WriterNeeds,
  one: Write<R, Change, Db>,
): Promise<R> {
  const written = await attempt(needs.db, one, needs.clock.now()).catch(repeatAfterConflict);
  return written ?? writeInTransaction(needs, one, (_trx, row) => row);
}

/** Another write may have come between the statements of the comparison. */
function repeatAfterConflict(error: unknown): undefined {
  if (!(error instanceof ApiError && error.key.endsWith('-conflict'))) throw error;
}

/** @throws Error, because no other write can come between the lock and the write */
export function changedWhileLocked(): never {
  throw new Error('A record was changed although its row is locked.');
}

type Storing = {
  table: string;
  row: Row;
  /** The condition that no other session holds the lock of the column `id`. */
  isFree: RawBuilder<SqlBool>;
  /** The query that updates the row whose id the query `writable` returns. */
  update: RawBuilder<unknown>;
  /** The columns of `update` to return. */
  columns: RawBuilder<unknown>;
  /** The queries of `tracesOf`. */
  traces: RawBuilder<unknown>;
};

/**
 * Writes a record's row with its traces in one statement, if no write came after `row` was read and no other session
 * holds the lock then. Returns the row as it was written, else undefined.
 */
export function storeUnlessChanged<Written extends object>(
  db: Db,
  { table, row: { id, updated_at }, isFree, update, columns, traces }: Storing,
): Promise<Written | undefined> {
  const statement = sql<Written & { event_id: number }>`
    with target as materialized (
      select id from ${sql.table(table)} where id = ${id} and updated_at = ${updated_at} for no key update
    ), writable as materialized (
      select id from target where ${isFree}
    ), written as (${update}), ${traces}
    select ${columns}, event.id as event_id from written, event`;
  return runTraced(db, statement);
}
