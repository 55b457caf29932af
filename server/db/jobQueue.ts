import { Logger, type Runner, run, runMigrations, runOnce, type TaskList } from 'graphile-worker';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Pool } from 'pg';
import { currentRequestId, withRequestId } from '../concurrency/requestId.ts';
import { holdAdvisoryLock } from './advisoryLocks.ts';
import { poolFor } from './connect.ts';
import type { Database } from './schema.ts';

/** The payloads of jobs by name. Jobs run later, on any node, and are retried until they succeed. */
export type JobPayloads = {
  /** `registration` is the id of the registration that a mail `registered` confirms. */
  send_mail: { mail: 'verify-email' | 'reset-password' | 'registered'; email: string; registration?: string };
};
type JobName = keyof JobPayloads;

/** The handler of each job. A job that throws is retried with increasing delays. */
export type JobHandlers = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> };

/** Retries for about two days. */
const maxTries = 16;

/** Queues a job that runs once the transaction is committed, for the request that queues it. */
export async function queueJob<Name extends JobName>(
  trx: Transaction<Database>,
  name: Name,
  payload: JobPayloads[Name],
): Promise<void> {
  const json = JSON.stringify({ ...payload, request_id: currentRequestId() });
  await sql`select graphile_worker.add_job(${name}, ${json}::json, max_attempts => ${maxTries})`.execute(trx);
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

const tasksOf = (handlers: JobHandlers): TaskList => ({
  send_mail: (payload) => {
    const send = () => handlers.send_mail(readMailJob(payload));
    const request = requestOf(payload);
    return request === undefined ? send() : withRequestId(request, send);
  },
});

const mails: readonly string[] = ['verify-email', 'reset-password', 'registered'];

function readMailJob(payload: unknown): JobPayloads['send_mail'] {
  const isMailJob = (value: unknown): value is JobPayloads['send_mail'] =>
    typeof value === 'object' &&
    value !== null &&
    'mail' in value &&
    mails.includes(String(value.mail)) &&
    'email' in value &&
    typeof value.email === 'string' &&
    (!('registration' in value) || typeof value.registration === 'string');
  if (!isMailJob(payload)) throw new Error('This job was queued by another version of the product');
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
  return withPool(db, (pgPool) => runOnce({ pgPool, taskList: tasksOf(handlers), logger: loggerTo(log) }));
}

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
  private runner: Runner | null = null;
  private stopped = false;
  private again: NodeJS.Timeout | undefined;
  private readonly freeing: NodeJS.Timeout;

  constructor(
    db: Kysely<Database>,
    private readonly handlers: JobHandlers,
    private readonly log: Log,
  ) {
    this.pool = poolFor(db, 3);
    const failed = (error: Error) => log.warn(`Jobs: ${error.message}`);
    this.freeing = setInterval(() => void freeStuckJobs(db).catch(failed), freeEveryMs).unref();
  }

  async start(): Promise<void> {
    try {
      this.runner = await run({
        pgPool: this.pool,
        taskList: tasksOf(this.handlers),
        concurrency: 2,
        pollInterval: 5_000,
        noHandleSignals: true,
        logger: loggerTo(this.log),
      });
      const ended = (error?: unknown) => this.restart(error);
      this.runner.promise.then(() => ended(), ended);
    } catch (error) {
      this.restart(error);
    }
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.again);
    clearInterval(this.freeing);
    await this.runner?.stop().catch(() => undefined);
    await this.pool.end();
  }

  private restart(error: unknown): void {
    if (this.stopped) return;
    this.log.warn(`Job queue stopped: ${error instanceof Error ? error.message : 'the queue ended'}`);
    this.again = setTimeout(() => void this.start(), 10_000).unref();
  }
}
