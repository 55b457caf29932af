import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** The newest event that a poll saw, and the first transaction that had not started then. */
type Horizon = { newest: number; nextTransaction: number };

type Read = { ids: number[]; oldestTransaction: number; nextTransaction: number };

/** Older polls are dropped, so that a transaction that stays open does not make polls longer and longer. */
const maxHorizons = 60;
const maxEvents = 10_000;

/**
 * Finds committed events that no node announces, because their own node ended after the commit (see
 * server/db/announcements.ts). It returns an event that two polls saw without an announcement, so that events in
 * between keep their order.
 */
export class UnannouncedEvents {
  private readonly announced = new Set<number>();
  private suspects = new Set<number>();
  /** No event up to this one can still appear; null before the first poll. */
  private floor: number | null = null;
  private readonly horizons: Horizon[] = [];

  constructor(private readonly db: Kysely<Database>) {}

  onAnnounced(id: number): void {
    if (this.announced.size < maxEvents) this.announced.add(id);
  }

  /** Returns the ids of such events, oldest first. The first poll returns none. */
  async poll(): Promise<number[]> {
    const { ids, oldestTransaction, nextTransaction } = await this.read();
    const isFirst = this.floor === null;
    const unannounced = isFirst ? [] : ids.filter((id) => !this.announced.has(id));
    const found = unannounced.filter((id) => this.suspects.has(id));
    for (const id of isFirst ? ids : found) this.onAnnounced(id);
    this.suspects = new Set(unannounced.filter((id) => !this.suspects.has(id)));
    this.horizons.push({ newest: ids.at(-1) ?? this.floor ?? 0, nextTransaction });
    this.raiseFloor(oldestTransaction);
    return found;
  }

  /** Reads the events after the floor; at first the newest ones, as of those some may not be committed yet. */
  private async read(): Promise<Read> {
    const floor = this.floor === null ? sql`(select max(id) - ${maxEvents} from events)` : sql`${this.floor}`;
    const { rows } = await sql<Omit<Read, 'ids'> & { ids: string[] }>`
      select array(select id from events where id > ${floor} order by id limit ${maxEvents}) as ids,
        pg_snapshot_xmin(snapshot)::text::bigint as "oldestTransaction",
        pg_snapshot_xmax(snapshot)::text::bigint as "nextTransaction"
      from pg_current_snapshot() as snapshot`.execute(this.db);
    const [{ ids, ...snapshot } = { ids: [], oldestTransaction: 0, nextTransaction: 0 }] = rows;
    return { ...snapshot, ids: ids.map(Number) };
  }

  /**
   * Raises the floor to what a poll saw once all transactions of its time have ended: ids are assigned before the
   * commit, so until then an event with a lower id may appear.
   */
  private raiseFloor(oldestTransaction: number): void {
    const [first] = this.suspects;
    let floor = this.floor ?? 0;
    for (let next = this.horizons[0]; next; next = this.horizons[0]) {
      if (next.nextTransaction > oldestTransaction && this.horizons.length <= maxHorizons) break;
      floor = next.newest;
      this.horizons.shift();
    }
    this.floor = first === undefined ? floor : Math.min(floor, first - 1);
    for (const id of this.announced) if (id <= this.floor) this.announced.delete(id);
  }
}
