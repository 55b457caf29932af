import { setTimeout } from 'node:timers/promises';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Clock } from '../../clock.ts';
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
 * A request to an outside service failed. `message` is for the log; `retryAfterSeconds` is the service's Retry-After,
 * null for other failures.
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

/** The service denies this account the request. */
export class ServiceRefusedError extends ServiceFailedError {}

/** The service is not configured in this environment. */
export class ServiceMissingError extends ServiceFailedError {}

/** The response exceeds the maximum size. */
export class ServiceTooLargeError extends ServiceFailedError {}

/** A response that an adapter handles: a success, or an error with status 400, 401, 403 or 404. */
type ServiceAnswer = { status: number; json: unknown };

export type OutsideService = {
  name: string;
  /**
   * Sends a request for JSON.
   * @throws ServiceFailedError for any result other than a `ServiceAnswer`
   */
  ask(address: string, request?: FetchRequest): Promise<ServiceAnswer>;
  /**
   * Sends a request and returns the raw response with any status except 429 and 5xx.
   * @throws ServiceFailedError
   */
  answer(address: string, request?: FetchRequest): Promise<FetchedAnswer>;
};

/** The dependencies of requests; `pause` waits for the given milliseconds. */
export type ServiceNeeds = { fetch: FetchAnswer; clock: Clock; pause?(milliseconds: number): Promise<unknown> };

const usualBounds: FetchBounds = { timeoutMs: serverLimits.lookupTimeoutMs, maxBytes: serverLimits.maxLookupBytes };
const said = new Set([400, 401, 403, 404]);
const maxTimeoutSeconds = 3_600;
const retryPauseMs = 200;

/** A response, or the reason that there is none. */
type Outcome = FetchedAnswer | ConnectionFailedError;

/** Returns the wait before a retry in milliseconds; null if a retry makes no sense. */
function waitBeforeAnother(outcome: Outcome, clock: Clock): number | null {
  if (outcome instanceof ConnectionFailedError || outcome.status >= 500) return retryPauseMs;
  if (outcome.status !== 429) return null;
  const waitMs = patienceOf(outcome, clock) * 1000;
  return waitMs <= serverLimits.maxLookupWaitMs ? waitMs : null;
}

/** Creates functions that send one request, unless the service has asked to wait, and remember its Retry-After. */
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
 * Creates a client with one retry after a broken connection, a 5xx or a 429 with a short Retry-After. After a longer
 * Retry-After, requests fail at once until it has passed.
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

/**
 * Returns Retry-After in seconds, given as a number or a date (RFC 9110, section 10.2.3): 1 by default, at most an
 * hour.
 */
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
