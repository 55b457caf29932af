import { setTimeout as delay } from 'node:timers/promises';
import { Logger, type Runner, run, runMigrations, runOnce, type Task, type TaskList } from 'graphile-worker';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Pool } from 'pg';
import { serverLimits } from '#contracts/serverLimits.ts';
import { isObject } from '#contracts/values.ts';
import { currentRequestId, withRequestId } from '../concurrency/requestId.ts';
import { holdAdvisoryLock } from './advisoryLocks.ts';
import { poolFor } from './connect.ts';
import { fromAnotherVersion, type MailJob, readMailJob } from './mailJobs.ts';
import type { Database } from './schema.ts';

/** The payloads of jobs by name. Jobs run later, on any node, and are retried until they succeed. */
export type JobPayloads = {
  send_mail: MailJob;
  /** `attempt` is the number of attempts before this one. Migration 034 queues the first one. */
  deliver_webhook: { webhook: string; delivery: string; attempt: number };
};
type JobName = keyof JobPayloads;

/**
 * The handler of each job. A job that throws is retried with increasing delays. `stopping` is aborted if the job still
 * runs 5 s after the server was told to stop.
 */
export type JobHandlers = { [Name in JobName]: (payload: JobPayloads[Name], stopping: AbortSignal) => Promise<void> };

/** Retries for about two days. */
const maxTries = 16;

type JobOptions = {
  /** Workers do not take jobs with a flag that they were told to skip. */
  flag?: string;
  /** Delay of the first run. */
  inSeconds?: number;
};

/** The flag of the jobs of a webhook; migration 034 sets it too. */
export const webhookFlag = (webhook: string): string => `webhook ${webhook}`;

/** Queues a job that runs once the transaction is committed, for the request that queues it. */
export async function queueJob<Name extends JobName>(
  trx: Transaction<Database>,
  name: Name,
  payload: JobPayloads[Name],
  { flag, inSeconds = 0 }: JobOptions = {},
): Promise<void> {
  const json = JSON.stringify({ ...payload, request_id: currentRequestId() });
  await sql`
    select graphile_worker.add_job(
      ${name}, ${json}::json, run_at => now() + make_interval(secs => ${inSeconds}), max_attempts => ${maxTries},
      flags => ${flag === undefined ? null : [flag]}
    )`.execute(trx);
}

/** Maximum number of counted jobs, so that counting takes the same time however long the queue is. */
const maxCountedJobs = 1_000;

/** Returns the number of jobs of all nodes: not tried yet, to be retried, and given up. Counts at most 1,000 in all. */
export async function queuedJobs(db: Kysely<Database>) {
  const { rows } = await sql<{ waiting: number; retrying: number; failed: number }>`
    select count(*) filter (where attempts = 0) as waiting,
      count(*) filter (where attempts > 0 and attempts < max_attempts) as retrying,
      count(*) filter (where attempts >= max_attempts) as failed
    from (select attempts, max_attempts from graphile_worker.jobs limit ${maxCountedJobs}) as counted`.execute(db);
  return rows[0] ?? { waiting: 0, retrying: 0, failed: 0 };
}

/** Returns the number of mails, at most 1,000, that could not be sent so far, or were given up. */
export async function failingMails(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from graphile_worker.jobs where task_identifier = 'send_mail' and last_error is not null limit ${maxCountedJobs}
    ) as failing`.execute(db);
  return rows[0]?.count ?? 0;
}

type Log = { info(message: string): void; warn(message: string): void; error(message: string): void };

/** Returns the id of the request that queued a job; undefined if there was none. */
function requestOf(payload: unknown): string | undefined {
  const { request_id: id } = Object(payload);
  return typeof id === 'string' ? id : undefined;
}

/** Logs the queue's own warnings and errors, such as failed jobs. */
const loggerTo = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    const request = requestOf(Object(meta?.job).payload);
    const line = `Jobs: ${request === undefined ? '' : `request ${request}: `}${message}`;
    if (level === 'error') log.error(line);
    else if (level === 'warning') log.warn(line);
  });

/** Runs a job for the request that queued it. */
function forItsRequest(payload: unknown, work: () => Promise<void>): Promise<void> {
  const request = requestOf(payload);
  return request === undefined ? work() : withRequestId(request, work);
}

type Lane = { taskList: TaskList; concurrency: number; forbiddenFlags?: () => string[] };

/**
 * The tasks that have their own workers, and the number of jobs that each runs at once: a slow receiver of webhooks
 * delays no mail.
 */
const lanesOf = (handlers: JobHandlers): readonly Lane[] => [
  {
    taskList: {
      send_mail: (payload, { abortSignal }) =>
        forItsRequest(payload, () => handlers.send_mail(readMailJob(payload), abortSignal)),
    },
    concurrency: 2,
  },
  webhookLane(handlers),
];

/** How long a job waits for another one of its webhook before it is queued again. */
const busyWaitMs = 1_000;

/**
 * Runs one job of a webhook at a time, so that a slow receiver occupies one worker. graphile-worker has named queues for
 * that, but it looks for the next job before it has freed the queue of the last one, and then waits until it polls.
 */
function webhookLane({ deliver_webhook: deliver }: JobHandlers): Lane {
  const running = new Map<string, Promise<void>>();
  const task: Task = async (given, { abortSignal, addJob }) => {
    const payload = readWebhookJob(given);
    const flag = webhookFlag(payload.webhook);
    const until = Date.now() + busyWaitMs;
    // Several workers can take jobs of a webhook before its flag is forbidden.
    while (running.has(flag)) {
      const left = until - Date.now();
      if (left <= 0) {
        const runAt = new Date(Date.now() + busyWaitMs);
        await addJob('deliver_webhook', payload, { flags: [flag], maxAttempts: maxTries, runAt });
        return;
      }
      await Promise.race([running.get(flag), delay(left)]);
    }
    const done = deliver(payload, abortSignal).finally(() => running.delete(flag));
    running.set(
      flag,
      done.catch(() => undefined),
    );
    await done;
  };
  return {
    taskList: { deliver_webhook: task },
    concurrency: serverLimits.webhookRequestsAtOnce,
    forbiddenFlags: () => [...running.keys()],
  };
}

function readWebhookJob(payload: unknown): JobPayloads['deliver_webhook'] {
  const isWebhookJob = (value: unknown): value is JobPayloads['deliver_webhook'] =>
    isObject(value) &&
    typeof value.webhook === 'string' &&
    typeof value.delivery === 'string' &&
    typeof value.attempt === 'number';
  if (!isWebhookJob(payload)) throw fromAnotherVersion();
  return payload;
}

async function withPool(db: Kysely<Database>, work: (pool: Pool) => Promise<void>): Promise<void> {
  const pool = poolFor(db, 2);
  await work(pool).finally(() => pool.end());
}

/** Creates the queue's own tables in a separate schema; safe to run by several processes at once. */
export async function migrateJobs(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdAdvisoryLock(trx, 'migrating');
    await withPool(db, (pgPool) => runMigrations({ pgPool }));
  });
}

/** Runs the jobs that are due and returns: for tests, which control the timing. */
export function runDueJobs(db: Kysely<Database>, handlers: JobHandlers, log: Log): Promise<void> {
  const taskList: TaskList = Object.assign({}, ...lanesOf(handlers).map((lane) => lane.taskList));
  return withPool(db, (pgPool) => runOnce({ pgPool, taskList, logger: loggerTo(log) }));
}

/**
 * graphile-worker reports a finished job in a batch, whose failure stops the lane. Without batches, which is the
 * default, it awaits no report, so that a lost connection would end this process.
 */
const reportInBatches = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

const freeEveryMs = 60_000;

/**
 * Frees jobs that a worker took more than 10 minutes ago, which is longer than any delivery of a mail: the process was
 * killed, or the response that assigned the job was lost. graphile-worker itself frees them after four hours.
 */
export async function freeStuckJobs(db: Kysely<Database>): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
    where locked_at < now() - interval '10 minutes' having count(*) > 0`.execute(db);
}

/** Runs jobs in the background until it is stopped; restarts after a lost connection to the database. */
export class JobWorker {
  private readonly pool: Pool;
  private runners: Runner[] = [];
  private stopped = false;
  private readonly restarts = new Set<NodeJS.Timeout>();
  private readonly freeing: NodeJS.Timeout;

  constructor(
    db: Kysely<Database>,
    private readonly handlers: JobHandlers,
    private readonly log: Log,
  ) {
    this.pool = poolFor(db, serverLimits.webhookRequestsAtOnce);
    const failed = (error: Error) => log.warn(`Jobs: ${error.message}`);
    this.freeing = setInterval(() => void freeStuckJobs(db).catch(failed), freeEveryMs).unref();
  }

  async start(): Promise<void> {
    await Promise.all(lanesOf(this.handlers).map((lane) => this.startLane(lane)));
  }

  private async startLane(lane: Lane): Promise<void> {
    if (this.stopped) return;
    try {
      const options = { pgPool: this.pool, pollInterval: 5_000, noHandleSignals: true, logger: loggerTo(this.log) };
      const runner = await run({ preset: reportInBatches, ...options, ...lane });
      this.runners.push(runner);
      const ended = (error?: unknown) => {
        this.runners = this.runners.filter((one) => one !== runner);
        this.restart(lane, error);
      };
      runner.promise.then(() => ended(), ended);
    } catch (error) {
      this.restart(lane, error);
    }
  }

  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.restarts) clearTimeout(timer);
    clearInterval(this.freeing);
    await Promise.allSettled(this.runners.map((runner) => runner.stop()));
    await this.pool.end();
  }

  private restart(lane: Lane, error: unknown): void {
    if (this.stopped) return;
    this.log.warn(`Job queue stopped: ${error instanceof Error ? error.message : 'the queue ended'}`);
    const timer = setTimeout(() => {
      this.restarts.delete(timer);
      void this.startLane(lane);
    }, 10_000).unref();
    this.restarts.add(timer);
  }
}
