import { setTimeout } from 'node:timers/promises';
import { limits } from '../../contracts/limits.ts';
import type { Clock } from '../clock.ts';
import {
  ConnectionFailedError,
  type FetchAnswer,
  type FetchBounds,
  type FetchedAnswer,
  FetchFailedError,
  type FetchRequest,
  parseJson,
  TooLargeError,
} from './guardedFetch.ts';

/**
 * An outside service gave nothing usable. `message` is for the log; `retryAfterSeconds` is how long the service asked to
 * be left alone, null when it just failed.
 */
export class ServiceFailedError extends Error {
  constructor(
    readonly service: string,
    reason: string,
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(`${service}: ${reason}`);
  }
}

/** The service does not let this account ask that. */
export class ServiceRefusedError extends ServiceFailedError {}

/** The service is not set up in this environment. */
export class ServiceMissingError extends ServiceFailedError {}

/** The service answered more than is read of it. */
export class ServiceTooLargeError extends ServiceFailedError {}

/** What a service says for itself: a success, or a refusal that an adapter has a use for (400, 401, 403, 404). */
type ServiceAnswer = { status: number; json: unknown };

export type OutsideService = {
  name: string;
  /** @throws ServiceFailedError for everything that is no `ServiceAnswer` */
  ask(address: string, request?: FetchRequest): Promise<ServiceAnswer>;
  /**
   * The answer as it came, for what is no JSON: any but 429 and 5xx.
   * @throws ServiceFailedError
   */
  answer(address: string, request?: FetchRequest): Promise<FetchedAnswer>;
};

/** All that asking needs from outside; `pause` waits for milliseconds. */
export type ServiceNeeds = { fetch: FetchAnswer; clock: Clock; pause?(milliseconds: number): Promise<unknown> };

const usualBounds: FetchBounds = { timeoutMs: limits.lookupTimeoutMs, maxBytes: limits.maxLookupBytes };
const said = new Set([400, 401, 403, 404]);
const maxTimeoutSeconds = 3_600;
const retryPauseMs = 200;

/** An answer, or why there was none. */
type Outcome = FetchedAnswer | ConnectionFailedError;

/** How long is waited before another try, in milliseconds; null where none makes sense. */
function waitBeforeAnother(outcome: Outcome, clock: Clock): number | null {
  if (outcome instanceof ConnectionFailedError || outcome.status >= 500) return retryPauseMs;
  if (outcome.status !== 429) return null;
  const waitMs = patienceOf(outcome, clock) * 1000;
  return waitMs <= limits.maxLookupWaitMs ? waitMs : null;
}

/** Asks once, unless the service wants to be left alone, and notes when it does. */
function asker(name: string, { fetch, clock }: ServiceNeeds, bounds: FetchBounds) {
  let leftAloneUntil = 0;
  return {
    once: async (address: string, request?: FetchRequest): Promise<Outcome> => {
      const secondsLeft = Math.ceil((leftAloneUntil - clock.now().getTime()) / 1000);
      if (secondsLeft > 0) throw new ServiceFailedError(name, 'asked to be left alone', secondsLeft);
      return fetch(address, bounds, request).catch((error: unknown) => {
        if (error instanceof ConnectionFailedError) return error;
        if (error instanceof TooLargeError) throw new ServiceTooLargeError(name, error.message);
        throw error instanceof FetchFailedError ? new ServiceFailedError(name, error.message) : error;
      });
    },
    failureOf: (outcome: Outcome): ServiceFailedError => {
      if (outcome instanceof ConnectionFailedError) return new ServiceFailedError(name, outcome.message);
      if (outcome.status !== 429) return new ServiceFailedError(name, `answered ${outcome.status}`);
      const seconds = patienceOf(outcome, clock);
      leftAloneUntil = clock.now().getTime() + seconds * 1000;
      return new ServiceFailedError(name, 'answered 429', seconds);
    },
  };
}

/**
 * Asks a service with patience, but not much: a broken connection, a 5xx or a 429 whose Retry-After is short is tried
 * once more; after a longer one the service is left alone until then, and who asks meanwhile is told at once.
 */
export function outsideService(name: string, needs: ServiceNeeds, bounds = usualBounds): OutsideService {
  const { clock, pause = (milliseconds: number) => setTimeout(milliseconds) } = needs;
  const { once, failureOf } = asker(name, needs, bounds);
  const answer = async (address: string, request?: FetchRequest): Promise<FetchedAnswer> => {
    let outcome = await once(address, request);
    const waitMs = waitBeforeAnother(outcome, clock);
    if (waitMs !== null) {
      await pause(waitMs);
      outcome = await once(address, request);
    }
    if (outcome instanceof ConnectionFailedError || outcome.status === 429 || outcome.status >= 500) {
      throw failureOf(outcome);
    }
    return outcome;
  };
  return {
    name,
    answer,
    ask: async (address, request) => {
      const answered = await answer(address, request);
      const { status, text } = answered;
      if (said.has(status)) return { status, json: null };
      if (status >= 300) throw failureOf(answered);
      return { status, json: read(name, text) };
    },
  };
}

/** Retry-After in seconds, given as such or as a date (RFC 9110, section 10.2.3): 1 without one, an hour at most. */
function patienceOf({ header }: FetchedAnswer, clock: Clock): number {
  const given = header('retry-after') ?? '';
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - clock.now().getTime()) / 1000;
  return Number.isNaN(seconds) ? 1 : Math.min(Math.max(1, Math.ceil(seconds)), maxTimeoutSeconds);
}

function read(name: string, text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new ServiceFailedError(name, 'did not answer JSON that can be read');
  }
}
