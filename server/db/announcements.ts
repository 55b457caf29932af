import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

type Db = Kysely<Database>;

/** Announces events of one database. Calls during an announcement share the next one, so that one runs at a time. */
class Announcer {
  private waiting: number[] = [];
  private last: Promise<void> = Promise.resolve();
  private next: Promise<void> | null = null;

  constructor(private readonly db: Db) {}

  /** Never rejects: the nodes find events without announcement themselves. */
  announce(ids: readonly number[]): Promise<void> {
    this.waiting.push(...ids);
    this.next ??= this.last.then(() => this.send());
    return this.next;
  }

  private send(): Promise<void> {
    const ids = this.waiting.splice(0);
    this.next = null;
    const notifying = sql`select pg_notify('events', id::text) from unnest(${ids}::bigint[]) as id`.execute(this.db);
    this.last = notifying.then(nothing, nothing);
    return this.last;
  }
}

const nothing = (): void => undefined;
const announcers = new WeakMap<Db, Announcer>();
/** What follows the commit of a transaction: the announcement of its events, and calls. */
type Following = { ids: number[]; calls: (() => void)[] };
const uncommitted = new WeakMap<Db, Following>();

function announcerOf(db: Db): Announcer {
  const announcer = announcers.get(db) ?? new Announcer(db);
  announcers.set(db, announcer);
  return announcer;
}

/**
 * Runs a transaction and announces its events after the commit. A notification inside the transaction would hold a
 * lock of the whole cluster until the commit is on disk.
 */
export async function announcingTransaction<Result>(
  db: Db,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  const { ids, calls }: Following = { ids: [], calls: [] };
  const result = await db.transaction().execute((trx) => {
    uncommitted.set(trx, { ids, calls });
    return work(trx);
  });
  for (const call of calls) call();
  if (ids.length > 0) await announcerOf(db).announce(ids);
  return result;
}

/**
 * Announces an event of `events.announced_by_writer` to all nodes: now, or after the commit if `db` is an
 * `announcingTransaction`. Resolves once it is announced, so that events of later calls follow it. If it fails, the
 * nodes find the event themselves (server/db/unannouncedEvents.ts).
 */
export async function announceEvent(db: Db, id: number): Promise<void> {
  if (!isTransaction(db)) return announcerOf(db).announce([id]);
  following(db).ids.push(id);
}

/** Returns whether a client is a transaction, in which hooks run and locks are held. */
export const isTransaction = (db: Db): db is Transaction<Database> => db.isTransaction;

/** Runs a part of an `announcingTransaction`. If it throws, it is rolled back, with its events and calls after the commit. */
export async function inSavepoint<Result>(trx: Transaction<Database>, part: () => Promise<Result>): Promise<Result> {
  const { ids, calls } = following(trx);
  const [former, formerCalls] = [ids.length, calls.length];
  await sql`savepoint part`.execute(trx);
  try {
    return await part();
  } catch (error) {
    await sql`rollback to savepoint part`.execute(trx);
    ids.length = former;
    calls.length = formerCalls;
    throw error;
  } finally {
    await sql`release savepoint part`.execute(trx);
  }
}

/** Ends a part that is rolled back although it succeeded, with what it returned. */
class RolledBack<Result> extends Error {
  constructor(readonly result: Result) {
    super();
  }
}

/** Runs a part of an `announcingTransaction` and rolls it back, with its events and calls. Returns what it returned. */
export async function rolledBack<Result>(trx: Transaction<Database>, part: () => Promise<Result>): Promise<Result> {
  try {
    return await inSavepoint(trx, async () => {
      throw new RolledBack(await part());
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result;
    throw error;
  }
}

/** Calls a function after the commit of an `announcingTransaction`; not if it is rolled back. */
export function afterCommit(trx: Transaction<Database>, call: () => void): void {
  following(trx).calls.push(call);
}

function following(trx: Transaction<Database>): Following {
  const found = uncommitted.get(trx);
  if (!found) throw new Error('Write events in an announcingTransaction.');
  return found;
}
