import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../server/database.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  countWaitingDeliveries,
  giveUp,
  releaseDeliveries,
  settleDelivery,
  storeSystems,
} from './deliveryStore.ts';
import { away, type DeliveryOutcome, failed, type NewsletterSystem } from './newsletterSystem.ts';

/** The deliveries to a system: `waiting` of all processes, NaN if unknown; the others of this process since its start. */
type DeliveryCounts = { waiting: number; delivered: number; failed: number };

/** Delivers what waits. Several processes share the work. */
export type DeliveryWorker = {
  start(): void;
  /** Ends running requests. Their deliveries may be repeated. */
  stop(): Promise<void>;
  counts(): ReadonlyMap<string, DeliveryCounts>;
};

type WorkerParts = {
  database: Database;
  systems: readonly NewsletterSystem[];
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Time between two looks for due deliveries. */
  everyMs?: number;
};

const atOnce = 4;
const upkeepMs = 60_000;
/** A system that is away is asked again after this time, doubled each time, up to the longest one or its `Retry-After`. */
const firstPauseMs = 5_000;
const longestPauseMs = 15 * 60_000;

/** Creates the worker. Without systems nothing is queued from then on. */
export function createDeliveryWorker({ database, systems, log, everyMs = 3_000 }: WorkerParts): DeliveryWorker {
  const stopping = new AbortController();
  const names = systems.map(({ name }) => name);
  const counts = new Map(names.map((name) => [name as string, { waiting: Number.NaN, delivered: 0, failed: 0 }]));
  const runs = systems.map((system) => createRun({ system, database, log, stopping: stopping.signal }, counts));
  let upkeepAt = 0;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const upkeep = async (): Promise<void> => {
    if (Date.now() < upkeepAt) return;
    if (upkeepAt === 0) await storeSystems(database, names);
    await releaseDeliveries(database, null);
    await giveUp(database, { systems: { without: names }, failure: 'not set up' });
    upkeepAt = Date.now() + upkeepMs;
  };
  const count = async (): Promise<void> => {
    const waiting = await countWaitingDeliveries(database).catch(() => null);
    for (const [name, one] of counts) one.waiting = waiting === null ? Number.NaN : (waiting[name] ?? 0);
  };
  const work = async (): Promise<void> => {
    await upkeep();
    await Promise.all(runs.map((run) => run()));
    if (systems.length > 0) await count();
  };
  const look = (): void => {
    running ??= work()
      .catch((err: unknown) => log.warn({ err }, 'newsletter systems could not be served'))
      .finally(() => {
        running = null;
      });
  };
  return {
    start() {
      look();
      timer = setInterval(look, everyMs).unref();
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
    counts: () => counts,
  };
}

type RunParts = { system: NewsletterSystem; stopping: AbortSignal } & Pick<WorkerParts, 'database' | 'log'>;

/** Returns a function that delivers everything that is due at a system, unless that is away. */
function createRun({ system, database, log, stopping }: RunParts, counts: Map<string, DeliveryCounts>) {
  const counted = counts.get(system.name);
  let pausedUntil = 0;
  let pauseMs = firstPauseMs;

  /** Returns how long the system is left alone. */
  const store = async ({ rowId }: ClaimedDelivery, outcome: DeliveryOutcome): Promise<number> => {
    if ('failure' in outcome) {
      const { failure } = outcome;
      log.warn({ delivery: rowId, system: system.name, failure }, 'a sign-up was not delivered to a newsletter system');
    }
    const state = await settleDelivery(database, rowId, outcome);
    if (counted && (state === 'delivered' || state === 'failed')) counted[state]++;
    if (outcome.state !== 'waiting' || !outcome.isAway) return 0;
    const given = await giveUp(database, { systems: { only: system.name }, failure: outcome.failure });
    if (counted) counted.failed += given;
    return Math.max(pauseMs, outcome.retryAfterSeconds * 1_000);
  };

  return async (): Promise<void> => {
    while (!stopping.aborted && Date.now() >= pausedUntil) {
      const claimed = await claimDeliveries(database, system.name, atOnce);
      if (claimed.length === 0) return;
      const outcomes = await Promise.all(claimed.map(({ event }) => attempt(system, event, stopping)));
      if (stopping.aborted)
        return releaseDeliveries(
          database,
          claimed.map(({ rowId }) => rowId),
        );
      const pauses = await Promise.all(claimed.map((one, at) => store(one, outcomes[at] ?? away('not attempted'))));
      const pause = Math.max(...pauses);
      if (pause > 0) pausedUntil = Date.now() + pause;
      pauseMs = pause > 0 ? Math.min(2 * pauseMs, longestPauseMs) : firstPauseMs;
    }
  };
}

async function attempt(
  system: NewsletterSystem,
  event: ClaimedDelivery['event'],
  signal: AbortSignal,
): Promise<DeliveryOutcome> {
  // Its address was erased in another way, such as by a restored backup.
  if (event.email === '') return failed('no address');
  return system.deliver(event, signal).catch(() => away('not delivered'));
}
