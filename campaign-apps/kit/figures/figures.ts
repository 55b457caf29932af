import type { Database } from '../server/database.ts';
import { createRateLimit } from '../visitors/rateLimit.ts';
import { createDailyVisitors } from './dailyVisitors.ts';
import { addCounts, addVisitors, deleteFigures, deleteVisitorsBefore } from './figureStore.ts';
import type { CountKind } from './pageEvent.ts';
import { createPendingCounts } from './pendingCounts.ts';
import { bucketOf, createVitalHistograms, type VisitVitals, vitalNames } from './vitals.ts';

/** Figures of public pages: counted in memory and written in batches. */
export type Figures = {
  /** Counts an event against the limit of its network; returns whether it is within it. */
  admits(ip: string): boolean;
  /** Counts one of a kind; never waits for the database. */
  count(campaignId: string, kind: CountKind, name?: string): void;
  /** Counts the web vitals of a visit in their buckets, and in those of `/metrics`. */
  countVitals(campaign: { id: string; app: string }, vitals: VisitVitals): void;
  /** The histograms of `/metrics`, of this process. */
  histograms: ReturnType<typeof createVitalHistograms>;
  /** Counts a visitor once a day. */
  countVisitor(campaignId: string, visitor: { ip: string; userAgent: string }): void;
  /** Returns how many counts and visitors wait to be written. */
  waiting(): { counts: number; visitors: number };
  /** Writes what was counted; after an error it waits for the next call. */
  flush(): Promise<void>;
  /** Deletes the figures of a deleted campaign. */
  remove(campaignId: string): Promise<void>;
  /** Drops the visitors of a campaign that are not written yet. A running flush writes its own first. */
  dropVisitors(campaignId: string): Promise<void>;
  /** Loads the day's key, and flushes from then on every few seconds. */
  start(): Promise<void>;
  /** Writes what was counted, and stops. */
  stop(): Promise<void>;
};

type Parts = {
  database: Database;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Called when figures could not be written, once for each interruption. */
  onFailure?: (error: unknown) => void;
};

/** A crash loses what was counted since the last flush: with the time that a flush takes, at most 5 s. */
export const flushMs = 4_000;
const hourMs = 3_600_000;
/** Thousands of visitors may share the address of a mobile network. */
const eventsByAddress = { tries: 1_000, windowMs: 10 * 60_000 };
/** Rows of one statement: a backlog must not exceed the time of a statement. */
const rowsOfBatch = 10_000;

/** Returns the date of a moment in UTC. */
export const dayAt = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

export function createFigures({ database, now, onFailure = () => undefined }: Parts): Figures {
  const counts = createPendingCounts();
  const visitors = createDailyVisitors(database);
  const histograms = createVitalHistograms();
  const limit = createRateLimit({ ...eventsByAddress, now });
  let cleanedAt = 0;
  let isFailing = false;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;

  /** Loads tomorrow's key an hour ahead, so that midnight does not depend on the database. */
  const loadKeys = () => visitors.loadKeys([...new Set([dayAt(now()), dayAt(now() + hourMs)])]);

  const clean = async () => {
    const moment = now();
    if (dayAt(moment) === dayAt(cleanedAt) && moment - cleanedAt < hourMs) return;
    await deleteVisitorsBefore(database, dayAt(moment));
    cleanedAt = moment;
  };

  const writeCounted = async () => {
    await inBatches(counts.take(), (batch) => addCounts(database, batch), counts.restore);
    await inBatches(visitors.take(), (batch) => addVisitors(database, batch), visitors.restore);
    await loadKeys();
  };

  const write = async () => {
    visitors.dropKeysBefore(dayAt(now()));
    // Keys and hashes are deleted even if nothing can be written.
    const [written] = await Promise.allSettled([writeCounted()]);
    const [cleaned] = await Promise.allSettled([clean()]);
    const failed = [written, cleaned].find((result) => result.status === 'rejected');
    // Visitors of the day before may still wait.
    if (failed) cleanedAt = 0;
    if (failed && !isFailing) onFailure(failed.reason);
    isFailing = failed !== undefined;
  };

  const flush = (): Promise<void> => {
    running ??= write().finally(() => {
      running = null;
    });
    return running;
  };

  const dropVisitors = async (campaignId: string) => {
    await running;
    visitors.drop(campaignId);
  };

  return {
    admits: (ip) => limit.charge(ip) === null,
    count: (campaignId, kind, name) => counts.add(campaignId, dayAt(now()), kind, name),
    countVitals({ id, app }, vitals) {
      for (const name of vitalNames) {
        const ms = vitals[name];
        if (ms === undefined) continue;
        counts.add(id, dayAt(now()), name, bucketOf(name, ms));
        histograms[name].observe({ app }, ms / 1_000);
      }
    },
    histograms,
    countVisitor: (campaignId, visitor) => visitors.add(campaignId, dayAt(now()), visitor),
    waiting: () => ({ counts: counts.size(), visitors: visitors.size() }),
    flush,
    async remove(campaignId) {
      // A running flush could write counts after the deletion.
      await dropVisitors(campaignId);
      counts.drop(campaignId);
      await deleteFigures(database, campaignId);
    },
    dropVisitors,
    async start() {
      await flush();
      timer = setInterval(() => void flush(), flushMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
      await flush();
    },
  };
}

/** Writes rows in batches; the rows of a batch that fails and of those after it are restored. */
async function inBatches<Row>(
  rows: readonly Row[],
  write: (batch: readonly Row[]) => Promise<void>,
  restore: (rows: readonly Row[]) => void,
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsOfBatch) {
    try {
      await write(rows.slice(start, start + rowsOfBatch));
    } catch (error) {
      restore(rows.slice(start));
      throw error;
    }
  }
}
