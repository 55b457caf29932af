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
/** The events of transactions that are not committed yet. */
const uncommitted = new WeakMap<Db, number[]>();

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
  const ids: number[] = [];
  const result = await db.transaction().execute((trx) => {
    uncommitted.set(trx, ids);
    return work(trx);
  });
  if (ids.length > 0) await announcerOf(db).announce(ids);
  return result;
}

/**
 * Announces an event of `events.announced_by_writer` to all nodes: now, or after the commit if `db` is an
 * `announcingTransaction`. Resolves once it is announced, so that events of later calls follow it. If it fails, the
 * nodes find the event themselves (server/db/unannouncedEvents.ts).
 */
export async function announceEvent(db: Db, id: number): Promise<void> {
  if (!db.isTransaction) return announcerOf(db).announce([id]);
  const ids = uncommitted.get(db);
  if (!ids) throw new Error('Write events of campaigns in an announcingTransaction.');
  ids.push(id);
}
