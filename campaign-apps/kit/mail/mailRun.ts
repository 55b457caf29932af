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

/** Duration of a run. With a slow last mail it takes about a minute, after which its job is freed. */
const runMs = 20_000;
const maxWriteMs = 10_000;
/** Maximum time to hand a mail to the server, in milliseconds. */
export const maxDeliveryMs = 25_000;
/** Twice the connections: while one half is written and marked, the other half is transmitted. */
const sendersAtOnce = 2 * maxConnections;
/** Few, because those that a killed process has claimed are never sent. */
const claimedAtOnce = 20;
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

/**
 * Returns the function that sends due mails for about 20 seconds, each at most once. It returns whether to go on at
 * once in another run.
 */
export function createMailRun(parts: RunParts, endings: Endings): () => Promise<boolean> {
  const { database, log, now } = parts;
  const claims = createClaims(parts);
  return async () => {
    const pace = createPace(parts.perSecond, now);
    const end = now() + runMs;
    let faults = 0;
    const goesOn = () => !endings.stopping.aborted && faults < maxFaults;

    const send = async (mail: QueuedMail): Promise<void> => {
      const outcome = await trySending(mail, parts, pace, endings);
      if (outcome === null) return claims.giveBack(mail);
      if (outcome.state === 'sent') faults = 0;
      else if (outcome.state === 'waiting' && outcome.isServerAway) faults++;
      if ('failure' in outcome) log.warn({ mail: mail.id, failure: outcome.failure }, 'a mail to a fan was not sent');
      const state = await settleMail(database, mail, outcome);
      if (state) parts.onSettled(mail.kind, state);
    };
    const sender = async (): Promise<void> => {
      while (goesOn() && now() < end) {
        const mail = await claims.next();
        if (!mail) return;
        await send(mail);
      }
    };
    await claims.release();
    // One that can't reach the database must not end the run while others still send.
    const senders = await Promise.allSettled(Array.from({ length: sendersAtOnce }, sender));
    const wasLast = claims.isDone();
    await claims.release();
    for (const ended of senders) if (ended.status === 'rejected') throw ended.reason;
    return goesOn() && !wasLast;
  };
}

/** The claimed mails that wait for a sender of this process. */
function createClaims({ database }: Pick<RunParts, 'database'>) {
  let claimed: QueuedMail[] = [];
  let isDone = false;
  let claiming: Promise<void> | null = null;
  const claim = async () => {
    const mails = await claimMails(database, claimedAtOnce);
    claimed.push(...mails);
    isDone = mails.length === 0;
  };
  return {
    /** Returns the next due mail; undefined if there is none. */
    async next(): Promise<QueuedMail | undefined> {
      while (claimed.length === 0 && !isDone) {
        claiming ??= claim().finally(() => {
          claiming = null;
        });
        await claiming;
      }
      return claimed.shift();
    },
    isDone: () => isDone,
    giveBack: (mail: QueuedMail) => void claimed.push(mail),
    /** Releases those that no sender has taken. After an error of the database, the next call does. */
    async release(): Promise<void> {
      await releaseMails(database, claimed);
      claimed = [];
      isDone = false;
    },
  };
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

/** Runs `work` with a new signal, which is aborted after `ms` milliseconds or with `outer`. */
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
