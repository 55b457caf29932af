import { setMaxListeners } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import type { AppsConfig } from '../server/config.ts';
import { connectDatabase, type Database } from '../server/database.ts';
import { type Delivery, type FanMail, type MailKind, mailKinds, type Outcome, type WriteMail } from './fanMail.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { countWaitingMails, failUnknownMails } from './mailQueue.ts';
import { createMailRun, maxDeliveryMs, untilAborted } from './mailRun.ts';
import { createOutbox } from './outbox.ts';
import { createSmtpDelivery } from './smtpDelivery.ts';

/** The mails of a kind: `waiting` of all processes, NaN if unknown; the others of this process since its start. */
type MailCounts = { waiting: number; sent: number; failed: number };

/** What an app's process needs to write the mails to fans. */
export type FanMails = {
  write: WriteMail;
  /** Queues the mails that are due by now, such as reminders; called each minute, by one process at a time. */
  due(): Promise<void>;
};

type WorkerParts = FanMails & {
  database: Database;
  config: Pick<AppsConfig, 'databaseUrl' | 'mails'>;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

/** Sends the queued mails to fans: one process at a time, each mail at most once. */
export type MailWorker = {
  start(): Promise<void>;
  /** Stops within about a second. What was certainly not sent waits for the next start. */
  stop(): Promise<void>;
  /** Sends queued mails now, not within the next minute. Call it after the transaction that queues them. */
  wake(): void;
  /** Queues the due mails now, not within the next minute, and sends them. */
  wakeQueue(): void;
  /** Sends one mail now, beside the queue; null if there is nowhere to send mails to. */
  deliver(mail: FanMail): Promise<Outcome | null>;
  counts(): Record<MailKind, MailCounts>;
};

/** Time that mails in delivery have at a stop, in milliseconds. */
const graceMs = 800;
const countMs = 10_000;
/** Minimum time between two jobs that the wakes of a process queue. */
const wakeEveryMs = 500;
/** The job that queues due mails. */
const queueJob = 'queue_due_mails';

const deliveryOf = (mails: AppsConfig['mails'], database: Database): Delivery | null => {
  if (mails.kind === 'none') return null;
  return mails.kind === 'smtp' ? createSmtpDelivery(mails.url) : createOutbox(database);
};

/** Creates the worker. Without a mail server or an outbox it sends nothing, and mails wait. */
export function createMailWorker(parts: WorkerParts): MailWorker {
  const counted = createCounts();
  let session: Session | null = null;
  let wakesAt = Number.NEGATIVE_INFINITY;
  let waking: NodeJS.Timeout | null = null;
  /** One job sends all mails that are queued when it starts, so that many wakes need few jobs. */
  const wake = (): void => {
    if (waking) return;
    wakesAt = Math.max(performance.now(), wakesAt + wakeEveryMs);
    waking = setTimeout(() => {
      waking = null;
      void session?.jobs.add('send_mails');
    }, wakesAt - performance.now());
  };
  return {
    async start() {
      session = startSession(parts, counted);
      if (!session) parts.log.warn('FAN_SMTP_URL is not set: mails to fans wait until it is');
      await session?.jobs.start();
      wake();
    },
    async stop() {
      const stopped = session;
      session = null;
      if (waking) clearTimeout(waking);
      await stopped?.stop();
    },
    wake,
    wakeQueue: () => void session?.jobs.add(queueJob),
    deliver: async (mail) => session?.deliver(mail) ?? null,
    counts: counted.read,
  };
}

type Counted = ReturnType<typeof createCounts>;

function createCounts() {
  const zero = () => ({ waiting: Number.NaN, sent: 0, failed: 0 });
  const kinds: Record<MailKind, MailCounts> = { confirmation: zero(), reminder: zero(), news: zero() };
  return {
    add(kind: MailKind, state: string): void {
      if (state === 'sent') kinds[kind].sent++;
      if (state === 'failed' || state === 'bounced') kinds[kind].failed++;
    },
    async readWaiting(database: Database): Promise<void> {
      const waiting = await countWaitingMails(database).catch(() => null);
      for (const kind of mailKinds) kinds[kind].waiting = waiting === null ? Number.NaN : (waiting[kind] ?? 0);
    },
    read: () => kinds,
  };
}

type Session = { jobs: Jobs; deliver(mail: FanMail): Promise<Outcome>; stop(): Promise<void> };

/** Prepares what the worker needs while it runs; null if it has nowhere to send mails to. */
function startSession({ config, write, due, now, log }: WorkerParts, counted: Counted): Session | null {
  // A separate pool, so that pages do not wait for mails.
  const database = connectDatabase(config.databaseUrl, (err) => log.warn({ err }, 'database of mails'));
  const delivery = deliveryOf(config.mails, database);
  if (!delivery) return null;
  const [stopping, cutting] = [new AbortController(), new AbortController()];
  // One of each mail in delivery.
  setMaxListeners(0, stopping.signal, cutting.signal);
  const endings = { stopping: stopping.signal, cutting: cutting.signal };
  const { perSecond } = config.mails;
  const onSettled = counted.add;
  const sendDue = createMailRun({ database, delivery, write, perSecond, now, log, onSettled }, endings);

  const failed = (what: string) => (err: unknown) => {
    if (!stopping.signal.aborted) log.error({ err }, what);
  };
  const jobs = createJobs({
    database,
    log,
    everyMinute: queueJob,
    tasks: {
      async [queueJob]() {
        await untilAborted(due(), stopping.signal).catch(failed('due mails could not be queued'));
        const unknown = await failUnknownMails(database).catch(failed('unsent mails could not be marked'));
        for (const kind of unknown ?? []) counted.add(kind, 'failed');
        await jobs.add('send_mails');
      },
      async send_mails() {
        const goesOn = await sendDue().catch(failed('mails could not be sent'));
        if (goesOn) await jobs.add('send_mails');
      },
    },
  });
  const counting = setInterval(() => void counted.readWaiting(database), countMs).unref();
  void counted.readWaiting(database);
  return {
    jobs,
    deliver: (mail) => delivery.deliver(mail, AbortSignal.timeout(maxDeliveryMs)),
    async stop() {
      clearInterval(counting);
      stopping.abort();
      const cut = setTimeout(() => cutting.abort(), graceMs);
      await jobs.stop();
      clearTimeout(cut);
      delivery.close();
      await database.end();
    },
  };
}
