import { createHash } from 'node:crypto';
import { networkOf } from '#contracts/network.ts';
import type { Database } from '../server/database.ts';

type Tries = {
  /** Counts one try of an account. Returns null if it is allowed, else the seconds until the next one is. */
  charge(ip: string, email: string): Promise<number | null>;
  /** Gives back one try that should not count. */
  forgive(ip: string, email: string): Promise<void>;
};

/** Visitors in a house or an office share an IP address; one account is used by one visitor. */
const byAddress = { name: 'gate address', tries: 30, windowMs: 10 * 60_000 };
const byAccount = { name: 'gate account', tries: 5, windowMs: 15 * 60_000 };

/**
 * Limits the tries of passwords at token gates in fixed windows, by IP address (for IPv6, by network) and by account.
 * They are in the database, so that several processes share them. Only hashes are stored. A later try deletes those
 * whose window has ended.
 */
export function createGateTries(database: Database, now: () => number): Tries {
  const keysOf = (ip: string, email: string) => ({
    address: keyOf(byAddress.name, networkOf(ip)),
    account: keyOf(byAccount.name, networkOf(ip), email.toLowerCase()),
  });

  const chargeOne = async (key: Buffer, { tries, windowMs }: typeof byAddress): Promise<number | null> => {
    const at = now();
    const counted = await database.query(
      `with ended as (
         select key from campaign_apps.rate_limits where ends_at <= $2 and key <> $1 limit 100 for update skip locked
       ), swept as (delete from campaign_apps.rate_limits where key in (select key from ended))
       insert into campaign_apps.rate_limits as known (key, count, ends_at) values ($1, 1, $3)
       on conflict (key) do update set
         count = case when known.ends_at <= $2 then 1 else known.count + 1 end,
         ends_at = case when known.ends_at <= $2 then excluded.ends_at else known.ends_at end
       where known.ends_at <= $2 or known.count < $4`,
      [key, new Date(at), new Date(at + windowMs), tries],
    );
    if (counted.rowCount === 1) return null;
    const { rows } = await database.query<{ ends_at: Date }>(
      'select ends_at from campaign_apps.rate_limits where key = $1',
      [key],
    );
    return Math.max(1, Math.ceil(((rows[0]?.ends_at.getTime() ?? at) - at) / 1_000));
  };

  return {
    async charge(ip, email) {
      const { address, account } = keysOf(ip, email);
      return (await chargeOne(address, byAddress)) ?? (await chargeOne(account, byAccount));
    },
    async forgive(ip, email) {
      const { address, account } = keysOf(ip, email);
      await database.query(
        'update campaign_apps.rate_limits set count = greatest(count - 1, 0) where key = any($1::bytea[])',
        [[address, account]],
      );
    },
  };
}

const keyOf = (...parts: string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest();
