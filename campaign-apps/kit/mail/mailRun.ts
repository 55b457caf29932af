import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../server/database.ts';
import type { Delivery, MailKind, Outcome, QueuedMail, WriteMail } from './fanMail.ts';
import { claimMails, releaseMails, settleMail } from './mailQueue.ts';
import { maxConnections } from './smtpDelivery.ts';

type RunParts = {
  database: Database;
  delivery: Delivery;
  write: WriteMail;
  perSecond: number;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Called with the new state of each mail. */
  onSettled(kind: MailKind, state: string): void;
};

/** `stopping` ends a run after the mails that are being sent, `cutting` ends these too. */
type Endings = { stopping: AbortSignal; cutting: AbortSignal };

/** Duration of a run. With the longest delivery it takes less than the minute after which its job is freed. */
const runMs = 20_000;
const maxWriteMs = 15_000;
const maxDeliveryMs = 30_000;
/** Twice the connections: while one half is written and marked, the other half is transmitted. */
const sendersAtOnce = 2 * maxConnections;
/** A run takes mails for two seconds at a time. */
const secondsAtOnce = 2;
/** A run ends after as many failures of the mail server in a row; the next minute's run tries it again. */
const maxFaults = maxConnections;

/** Returns a function that returns the milliseconds to wait before the next mail, at most `perSecond` in a second. */
export function createPace(perSecond: number, now: () => number): () => number {
  let next = Number.NEGATIVE_INFINITY;
  return () => {
    const at = Math.max(next, now());
    next = at + 1_000 / perSecond;
    return at - now();
  };
}

/** Sends due mails for about 20 seconds, each at most once. Returns whether it should go on at once in another run. */
export async function sendDueMails(parts: RunParts, { stopping, cutting }: Endings): Promise<boolean> {
  const { database, now, perSecond, log, onSettled } = parts;
  const pace = createPace(perSecond, now);
  const end = now() + runMs;
  let faults = 0;
  const goesOn = () => !stopping.aborted && faults < maxFaults;

  /** Sends claimed mails, and returns those that it did not. */
  const sendEach = async (claimed: QueuedMail[]): Promise<QueuedMail[]> => {
    const unsent: QueuedMail[] = [];
    const sender = async () => {
      for (let mail = claimed.shift(); mail; mail = claimed.shift()) {
        const outcome = goesOn() && now() < end ? await trySending(mail, parts, pace, { stopping, cutting }) : null;
        if (outcome === null) {
          unsent.push(mail);
          continue;
        }
        if (outcome.state === 'sent') faults = 0;
        else if (outcome.state === 'waiting' && outcome.isServerAway) faults++;
        if ('failure' in outcome) log.warn({ mail: mail.id, failure: outcome.failure }, 'a mail to a fan was not sent');
        const state = await settleMail(database, mail, outcome);
        if (state) onSettled(mail.kind, state);
      }
    };
    await Promise.all(Array.from({ length: sendersAtOnce }, sender));
    return unsent;
  };

  while (goesOn() && now() < end) {
    const claimed = await claimMails(database, perSecond * secondsAtOnce);
    if (claimed.length === 0) return false;
    await releaseMails(database, await sendEach(claimed));
  }
  return goesOn();
}

/** Writes and sends a mail. Returns null if the run ends before it was sent. */
async function trySending(
  mail: QueuedMail,
  { write, delivery, log }: RunParts,
  pace: () => number,
  { stopping, cutting }: Endings,
): Promise<Outcome | null> {
  try {
    const written = await limited(maxWriteMs, cutting, (signal) => untilAborted(write(mail), signal));
    if (written === null) return { state: 'dropped' };
    await delay(pace(), undefined, { signal: stopping });
    const outcome = await limited(maxDeliveryMs, cutting, (signal) => delivery.deliver(written, signal));
    return outcome.state === 'waiting' && cutting.aborted ? null : outcome;
  } catch (error) {
    if (stopping.aborted) return null;
    log.warn({ err: error, mail: mail.id }, 'a mail to a fan could not be written');
    return { state: 'waiting', failure: 'not written', isServerAway: false };
  }
}

/** Runs `work` with a signal of its own, which is aborted after `ms` milliseconds or with `outer`. */
async function limited<Result>(
  ms: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = new AbortController();
  const abort = () => limit.abort();
  const timer = setTimeout(abort, ms);
  outer.addEventListener('abort', abort);
  if (outer.aborted) abort();
  try {
    return await work(limit.signal);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', abort);
  }
}

/** Resolves as `work` does, but rejects once the signal is aborted. */
export function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
