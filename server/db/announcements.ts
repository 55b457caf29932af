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
  if (!db.isTransaction) return announcerOf(db).announce([id]);
  following(db).ids.push(id);
}

/** Calls a function after the commit of an `announcingTransaction`; not if it is rolled back. */
export function afterCommit(trx: Transaction<Database>, call: () => void): void {
  following(trx).calls.push(call);
}

function following(trx: Db): Following {
  const found = uncommitted.get(trx);
  if (!found) throw new Error('Write events in an announcingTransaction.');
  return found;
}
