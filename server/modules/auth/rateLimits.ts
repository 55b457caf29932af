import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../plugins/apiError.ts';

/** At most `tries` in a window that begins with the first of them. */
export type RateLimit = {
  /** What is limited and for whom, as ['sign-in', 'ann@example.com']; stored as a hash. */
  key: readonly string[];
  tries: number;
  windowSeconds: number;
};

/** A try that was counted. */
export type Charge = {
  /** Gives the try back, for the one that turned out to be right. */
  refund(): Promise<void>;
};

const storedKey = (key: readonly string[]): string => createHash('sha256').update(key.join('\0')).digest('base64url');

/**
 * Counts a try against every limit, or, when one of them is used up, against none. The counters are the database's, so
 * that they hold over all processes; charge before the costly work.
 * @throws ApiError `too-many-requests` with `Retry-After` and `retry_after` in seconds
 */
export async function charge(db: Kysely<Database>, clock: Clock, limits: readonly RateLimit[]): Promise<Charge> {
  const windows = await db.transaction().execute(async (transaction) => {
    const charged = [];
    for (const limit of limits) charged.push(await chargeOne(transaction, clock.now(), limit));
    return charged;
  });
  return {
    refund: async () => {
      for (const { key, windowEndsAt } of windows) {
        await db
          .updateTable('rate_limits')
          .set({ count: sql`greatest(count - 1, 0)` })
          .where('key', '=', key)
          .where('window_ends_at', '=', windowEndsAt)
          .execute();
      }
    },
  };
}

async function chargeOne(transaction: Kysely<Database>, now: Date, { key, tries, windowSeconds }: RateLimit) {
  const windowEndsAt = new Date(now.getTime() + windowSeconds * 1000);
  const { count, window_ends_at } = await transaction
    .insertInto('rate_limits')
    .values({ key: storedKey(key), count: 1, window_ends_at: windowEndsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when rate_limits.window_ends_at <= ${now} then 1 else rate_limits.count + 1 end`,
        window_ends_at: sql`case when rate_limits.window_ends_at <= ${now} then excluded.window_ends_at
          else rate_limits.window_ends_at end`,
      }),
    )
    .returning(['count', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  if (count > tries) throw tooManyRequests(Math.ceil((window_ends_at.getTime() - now.getTime()) / 1000));
  return { key: storedKey(key), windowEndsAt: window_ends_at };
}

function tooManyRequests(seconds: number): ApiError {
  const retryAfter = Math.max(1, seconds);
  return new ApiError('too-many-requests', { retry_after: retryAfter }, { 'retry-after': String(retryAfter) });
}
