import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '#server/clock.ts';
import { KeyedMutex } from '#server/concurrency/keyedMutex.ts';
import type { Database } from '#server/db/schema.ts';
import { ApiError } from '#server/plugins/apiError.ts';

/** At most `tries` in a window that starts with the first one. */
export type RateLimit = {
  /** What is limited and for whom, such as ['sign-in', 'ann@example.com']; stored as a hash. */
  key: readonly string[];
  tries: number;
  windowSeconds: number;
};

/** An attempt that is counted before its outcome is known. Call exactly one of the two. */
type Try = {
  /** Takes the count back, for a successful attempt. */
  refund(): Promise<void>;
  /** Keeps the count. */
  spend(): Promise<void>;
};

/** How long an attempt waits for others in progress; `askAgainMs` is the interval. */
const tryWaitMs = 3_000;
const askAgainMs = 20;

const storedKey = (key: readonly string[]): string => createHash('sha256').update(key.join('\0')).digest('base64url');

/**
 * Counts one call against every limit, or none if one is used up. The counters are in the database and apply to all
 * processes.
 * @throws ApiError `too-many-requests` with `Retry-After` and `retry_after` in seconds
 */
export async function charge(db: Kysely<Database>, clock: Clock, limits: readonly RateLimit[]): Promise<void> {
  await take(db, clock, limits, 0).catch(refuse);
}

/**
 * Counts an attempt before its costly work, so that concurrent attempts can't exceed the limit. If only attempts in
 * progress use up the limit, it waits for their outcome: successful ones are refunded, so that a correct password in
 * twenty tabs is not refused.
 * @throws ApiError `too-many-requests` as `charge`; at once if failed attempts alone used up the limit
 */
export function chargeTry(
  db: Kysely<Database>,
  clock: Clock,
  limits: readonly [RateLimit, ...RateLimit[]],
  waitMs = tryWaitMs,
): Promise<Try> {
  const until = performance.now() + waitMs;
  // Queued, so that only one of the attempts for the same key polls the database.
  return waiting.run(storedKey(limits[0].key), async () => {
    for (;;) {
      const windows = await take(db, clock, limits, 1).catch((error: unknown) => {
        const mayWait = error instanceof UsedUp && error.mayBeGivenBack && performance.now() < until;
        return mayWait ? null : refuse(error);
      });
      if (windows) return { refund: () => settle(db, windows, 1), spend: () => settle(db, windows, 0) };
      await wait(askAgainMs);
    }
  });
}

const waiting = new KeyedMutex();

/** Remembers that something happened, such as a login from a network, from now on for `windowSeconds`. */
export async function remember(
  db: Kysely<Database>,
  clock: Clock,
  { key, windowSeconds }: Omit<RateLimit, 'tries'>,
): Promise<void> {
  const window_ends_at = new Date(clock.now().getTime() + windowSeconds * 1000);
  await db
    .insertInto('rate_limits')
    .values({ key: storedKey(key), count: 1, window_ends_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ window_ends_at }))
    .execute();
}

/** Returns whether something is remembered. */
export async function isRemembered(db: Kysely<Database>, clock: Clock, key: readonly string[]): Promise<boolean> {
  const remembered = db
    .selectFrom('rate_limits')
    .select('key')
    .where('key', '=', storedKey(key))
    .where('window_ends_at', '>', clock.now());
  return (await remembered.executeTakeFirst()) !== undefined;
}

type Window = { key: string; windowEndsAt: Date };

class UsedUp extends Error {
  constructor(
    readonly seconds: number,
    readonly mayBeGivenBack: boolean,
  ) {
    super('a limit is used up');
  }
}

function take(db: Kysely<Database>, clock: Clock, limits: readonly RateLimit[], underWay: 0 | 1): Promise<Window[]> {
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    const windows: Window[] = [];
    for (const limit of limits) windows.push(await takeOne(transaction, now, limit, underWay));
    return windows;
  });
}

async function takeOne(
  transaction: Kysely<Database>,
  now: Date,
  { key: parts, tries, windowSeconds }: RateLimit,
  underWay: 0 | 1,
): Promise<Window> {
  const key = storedKey(parts);
  const isOver = sql<boolean>`rate_limits.window_ends_at <= ${now}`;
  const taken = await transaction
    .insertInto('rate_limits')
    .values({
      key,
      count: 1,
      under_way: underWay,
      window_ends_at: new Date(now.getTime() + windowSeconds * 1000),
    })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql`case when ${isOver} then 1 else rate_limits.count + 1 end`,
          under_way: sql`case when ${isOver} then 0 else rate_limits.under_way end + excluded.under_way`,
          window_ends_at: sql`case when ${isOver} then excluded.window_ends_at else rate_limits.window_ends_at end`,
        })
        .where(sql<boolean>`${isOver} or rate_limits.count < ${tries}`),
    )
    .returning('window_ends_at')
    .executeTakeFirst();
  if (!taken) throw await usedUp(transaction, now, key, tries);
  return { key, windowEndsAt: taken.window_ends_at };
}

/** Reads the row, which the refused upsert has locked. */
async function usedUp(transaction: Kysely<Database>, now: Date, key: string, tries: number): Promise<UsedUp> {
  const { count, under_way, window_ends_at } = await transaction
    .selectFrom('rate_limits')
    .select(['count', 'under_way', 'window_ends_at'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return new UsedUp(Math.ceil((window_ends_at.getTime() - now.getTime()) / 1000), count - under_way < tries);
}

/** Settles an attempt unless its window has ended. */
async function settle(db: Kysely<Database>, windows: readonly Window[], givenBack: 0 | 1): Promise<void> {
  for (const { key, windowEndsAt } of windows) {
    await db
      .updateTable('rate_limits')
      .set({
        count: sql`greatest(count - ${givenBack}::integer, 0)`,
        under_way: sql`greatest(under_way - 1, 0)`,
      })
      .where('key', '=', key)
      .where('window_ends_at', '=', windowEndsAt)
      .execute();
  }
}

/** Throws `too-many-requests`. The client should retry after one second if attempts in progress may free the limit. */
function refuse(error: unknown): never {
  if (!(error instanceof UsedUp)) throw error;
  const seconds = error.mayBeGivenBack ? 1 : Math.max(1, error.seconds);
  const msg = `Too many attempts. Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`;
  throw new ApiError('too-many-requests', { msg, retry_after: seconds }, { 'retry-after': String(seconds) });
}
