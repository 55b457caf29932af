import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCronItems, type Runner, run, runMigrations } from 'graphile-worker';
import { type Database, inTransaction } from '../server/database.ts';

type JobParts = {
  database: Database;
  /** The work of each job, by name. Jobs of a name run one at a time over all processes. They must not throw. */
  tasks: Readonly<Record<string, () => Promise<void>>>;
  /** The job that is queued each minute. */
  everyMinute: string;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

export type Jobs = {
  start(): Promise<void>;
  /** Queues a job, unless it waits already. */
  add(name: string): Promise<void>;
  /** Waits for the running jobs. */
  stop(): Promise<void>;
};

const schema = 'campaign_apps_jobs';

/**
 * A job that a job of the same name follows waits until the worker polls: graphile-worker looks for the next one before
 * it has freed the queue of the last one.
 */
const pollInterval = 1_000;

/**
 * graphile-worker reports a finished job in a batch, whose failure stops the runner. Without batches, which is the
 * default, it awaits no report, so that a lost connection would end this process.
 */
const reportInBatches = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

const restartMs = 10_000;
const freeMs = 30_000;

/** Jobs in the apps' own database; restarts after a lost connection. */
export function createJobs({ database, tasks, everyMinute, log }: JobParts): Jobs {
  let isStopped = false;
  let runner: Runner | null = null;
  let starting: Promise<void> | null = null;
  let restarting: NodeJS.Timeout | undefined;
  const free = () => freeStuckJobs(database).catch((err: unknown) => log.warn({ err }, 'jobs could not be freed'));
  const freeing = setInterval(() => void free(), freeMs).unref();
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
  });
  const [item] = parseCronItems([
    { task: everyMinute, match: '* * * * *', options: { queueName: everyMinute, jobKey: everyMinute } },
  ]);

  const startRunner = async (): Promise<void> => {
    await inTransaction(database, 'migrations of jobs', () => runMigrations({ pgPool: database, schema }));
    await free();
    runner = await run({
      preset: reportInBatches,
      pgPool: database,
      schema,
      taskList: { ...tasks },
      parsedCronItems: item ? [item] : [],
      concurrency: Object.keys(tasks).length,
      pollInterval,
      noHandleSignals: true,
      logger,
    });
    runner.promise.then(() => restart(), restart);
  };

  const start = (): Promise<void> => {
    starting = startRunner().catch(restart);
    return starting;
  };

  const restart = (err?: unknown): void => {
    runner = null;
    if (isStopped) return;
    log.warn({ err }, 'the job queue stopped');
    restarting = setTimeout(() => void start(), restartMs).unref();
  };

  return {
    start,
    async add(name) {
      if (isStopped) return;
      const statement = `select ${schema}.add_job($1::text, queue_name => $1::text, job_key => $1::text)`;
      await database
        .query(statement, [name])
        .catch((err: unknown) => log.warn({ err }, 'a job could not be queued: it runs within a minute'));
    },
    async stop() {
      isStopped = true;
      clearInterval(freeing);
      clearTimeout(restarting);
      await starting;
      await runner?.stop().catch(() => undefined);
    },
  };
}

/** Frees jobs that a worker took more than a minute ago: its process was killed, or it lost the response. */
async function freeStuckJobs(database: Database): Promise<void> {
  await database.query(
    `select ${schema}.force_unlock_workers(array_agg(distinct locked_by)) from ${schema}.jobs
     where locked_at < now() - interval '1 minute' having count(*) > 0`,
  );
}
