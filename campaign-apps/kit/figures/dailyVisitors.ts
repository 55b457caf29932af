import { createHmac, randomBytes } from 'node:crypto';
import { networkOf } from '#contracts/network.ts';
import type { Database } from '../server/database.ts';

/** A visitor of a campaign on one day, who cannot be recognized on another one. */
export type DailyVisitor = { campaignId: string; day: string; hash: string };

/** Maximum number of visitors that wait to be written. */
const maxWaiting = 100_000;
const hashBytes = 8;

/**
 * The visitors of a day, identified by a keyed hash of campaign, network address and user agent, cut to 64 bits. Its
 * key is random, shared by all processes through the database, and deleted after the day; the address is not stored.
 */
type DailyVisitors = {
  /** Does nothing until the day's key is loaded. */
  add(campaignId: string, day: string, visitor: { ip: string; userAgent: string }): void;
  size(): number;
  take(): DailyVisitor[];
  restore(visitors: readonly DailyVisitor[]): void;
  drop(campaignId: string): void;
  /** Drops the keys of the days before this one from memory. Hashes that wait to be counted stay. */
  dropKeysBefore(day: string): void;
  /** Loads the keys of these days, the current one first, and drops all others. */
  loadKeys(days: readonly string[]): Promise<void>;
};

export function createDailyVisitors(database: Database): DailyVisitors {
  let waiting = new Map<string, DailyVisitor>();
  let keys = new Map<string, string>();

  const put = (visitor: DailyVisitor): void => {
    if (waiting.size < maxWaiting) waiting.set([visitor.day, visitor.campaignId, visitor.hash].join(' '), visitor);
  };

  return {
    add(campaignId, day, { ip, userAgent }) {
      const key = keys.get(day);
      if (key === undefined) return;
      const parts = JSON.stringify([campaignId, networkOf(ip), userAgent]);
      const hash = createHmac('sha256', key).update(parts).digest().subarray(0, hashBytes).readBigInt64BE().toString();
      put({ campaignId, day, hash });
    },
    size: () => waiting.size,
    take() {
      const taken = [...waiting.values()];
      waiting = new Map();
      return taken;
    },
    restore: (visitors) => visitors.forEach(put),
    drop(campaignId) {
      for (const [key, visitor] of waiting) if (visitor.campaignId === campaignId) waiting.delete(key);
    },
    dropKeysBefore(day) {
      for (const known of keys.keys()) if (known < day) keys.delete(known);
    },
    async loadKeys(days) {
      const loaded = days.map(async (day) => [day, keys.get(day) ?? (await keyOf(database, day))] as const);
      keys = new Map(await Promise.all(loaded));
    },
  };
}

/** Returns the day's key from the database, where the first process creates it. */
async function keyOf(database: Database, day: string): Promise<string> {
  await database.query('insert into campaign_apps.visitor_keys (day, key) values ($1, $2) on conflict do nothing', [
    day,
    randomBytes(32).toString('base64'),
  ]);
  const { rows } = await database.query<{ key: string }>('select key from campaign_apps.visitor_keys where day = $1', [
    day,
  ]);
  const key = rows[0]?.key;
  if (key === undefined) throw new Error(`The key for the visitors of ${day} is missing from the database`);
  return key;
}
