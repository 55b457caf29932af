import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import { TurnsByKey } from '../../concurrency/turns.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../plugins/apiError.ts';

/** At most `tries` in a window that begins with the first of them. */
export type RateLimit = {
  /** What is limited and for whom, as ['sign-in', 'ann@example.com']; stored as a hash. */
  key: readonly string[];
  tries: number;
  windowSeconds: number;
};

/** A try that was counted before its outcome is known. Exactly one of the two is called. */
export type Try = {
  /** It turned out right, and was none. */
  refund(): Promise<void>;
  /** It stays counted. */
  spend(): Promise<void>;
};

/** How long a try waits for others that are under way, and how often it asks. */
const tryWaitMs = 3_000;
const askAgainMs = 20;

const storedKey = (key: readonly string[]): string => createHash('sha256').update(key.join('\0')).digest('base64url');

/**
 * Counts something against every limit, or, when one of them is used up, against none. The counters are the database's,
 * so that they hold over all processes.
 * @throws ApiError `too-many-requests` with `Retry-After` and `retry_after` in seconds
 */
export async function charge(db: Kysely<Database>, clock: Clock, limits: readonly RateLimit[]): Promise<void> {
  await take(db, clock, limits, 0).catch(refuse);
}

/**
 * Counts a try whose outcome is to come: before the costly work, so that of any number at once just the allowed one gets
 * to it. Where the limit is reached only by tries that are under way, it waits for what becomes of them: the right ones
 * are given back, so that nobody is refused for signing in with the right password in twenty tabs.
 * @throws ApiError `too-many-requests` as above; at once where wrong tries alone used the limit up
 */
export function chargeTry(
  db: Kysely<Database>,
  clock: Clock,
  limits: readonly [RateLimit, ...RateLimit[]],
  waitMs = tryWaitMs,
): Promise<Try> {
  const until = performance.now() + waitMs;
  // In turn, so that of all who wait here for the same one alone asks the database.
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

const waiting = new TurnsByKey();

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

/** The row is held by the statement that was refused, and stays as it is. */
async function usedUp(transaction: Kysely<Database>, now: Date, key: string, tries: number): Promise<UsedUp> {
  const { count, under_way, window_ends_at } = await transaction
    .selectFrom('rate_limits')
    .select(['count', 'under_way', 'window_ends_at'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return new UsedUp(Math.ceil((window_ends_at.getTime() - now.getTime()) / 1000), count - under_way < tries);
}

/** What becomes of a try, unless its window has ended meanwhile. */
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

/** A limit that might be free in a moment asks for a second of patience alone. */
function refuse(error: unknown): never {
  if (!(error instanceof UsedUp)) throw error;
  const seconds = error.mayBeGivenBack ? 1 : Math.max(1, error.seconds);
  const msg = `Too many attempts. Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`;
  throw new ApiError('too-many-requests', { msg, retry_after: seconds }, { 'retry-after': String(seconds) });
}
