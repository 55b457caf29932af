import { Agent, fetch } from 'undici';
import { fetchFailure } from '#contracts/fetchFailures.ts';
import { requestIdHeader } from '#contracts/requestId.ts';
import { currentRequestId } from '../../concurrency/requestId.ts';
import { isUnstorableJson } from '../../formats/jsonbSafety.ts';
import { assertFetchable, lookupPublicOnly, RefusedAddressError } from './addressGuard.ts';

/** Limits of one fetch: the time from start to the last byte, and the size of the decoded body. */
export type FetchBounds = { timeoutMs: number; maxBytes: number };

/**
 * Fetches JSON.
 * @throws FetchFailedError with a message for the user who entered the URL
 */
export type FetchJson = (address: string, bounds: FetchBounds) => Promise<unknown>;

/** A fetch failed; the message says why and may be shown. */
export class FetchFailedError extends Error {}

/** The response exceeds the maximum size. */
export class TooLargeError extends FetchFailedError {}

/** The response was not complete in time. */
export class SlowAnswerError extends FetchFailedError {}

/** The connection could not be made, or broke; a retry may succeed. */
export class ConnectionFailedError extends FetchFailedError {}

/** The request to an outside service; by default a GET without a body. */
export type FetchRequest = {
  method?: 'GET' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  body?: string;
  /** Whether to read the body of error responses. */
  readsRefusals?: boolean;
  /** Returns the beginning of a body that exceeds the maximum size, instead of failing. */
  truncates?: boolean;
  /** Aborts the request. */
  signal?: AbortSignal;
};

/** A response of any status; the body of an error response is read only on request. */
export type FetchedAnswer = { status: number; header(name: string): string | null; text: string };

/**
 * Sends a request.
 * @throws FetchFailedError if there is no complete response
 */
export type FetchAnswer = (address: string, bounds: FetchBounds, request?: FetchRequest) => Promise<FetchedAnswer>;

const plainAgent = new Agent();

/**
 * Creates a function for requests to arbitrary URLs: checks resolved addresses, doesn't follow redirects, limits time
 * and size. The origins may be fetched whatever their address is; the networks (CIDR) are refused like private ones.
 */
export function guardedRequest(
  allowedFetchHosts: readonly string[],
  refusedFetchNetworks: readonly string[] = [],
): FetchAnswer {
  const guardedAgent = new Agent({ connect: { lookup: lookupPublicOnly(refusedFetchNetworks) } });
  return async (address, bounds, { method = 'GET', headers = {}, body, signal, ...reading } = {}) => {
    const { readsRefusals = false, truncates = false } = reading;
    const inTime = AbortSignal.timeout(bounds.timeoutMs);
    try {
      const url = new URL(address);
      assertFetchable(url, { allowedFetchHosts, refusedFetchNetworks });
      const response = await fetch(url, {
        dispatcher: allowedFetchHosts.includes(url.origin) ? plainAgent : guardedAgent,
        signal: signal ? AbortSignal.any([inTime, signal]) : inTime,
        redirect: 'manual',
        method,
        headers: { accept: 'application/json', ...headers },
        body,
      });
      const { status } = response;
      const header = (name: string) => response.headers.get(name);
      if (status < 300 || readsRefusals) {
        return { status, header, text: await readBounded(response.body, bounds.maxBytes, truncates) };
      }
      await response.body?.cancel();
      return { status, header, text: '' };
    } catch (error) {
      throw failureOf(error, bounds);
    }
  };
}

/** Creates a function that sends the id of the current request to the other server, which logs it. */
export const withRequestIdHeader =
  (fetch: FetchAnswer): FetchAnswer =>
  (address, bounds, request = {}) => {
    const id = currentRequestId();
    const headers = { ...request.headers, ...(id !== undefined && { [requestIdHeader]: id }) };
    return fetch(address, bounds, { ...request, headers });
  };

/** Creates a function that fetches JSON from URLs that users enter. */
export function guardedFetch(ask: FetchAnswer): FetchJson {
  return async (address, bounds) => {
    const { status, text } = await ask(address, bounds);
    if (status >= 300) throw new FetchFailedError(fetchFailure('status', status));
    return parseJson(text);
  };
}

type Body = Awaited<ReturnType<typeof fetch>>['body'];

async function readBounded(body: Body, maxBytes: number, truncates: boolean): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    chunks.push(chunk);
    if (size <= maxBytes) continue;
    if (truncates) break;
    throw new TooLargeError(fetchFailure('large', Math.round(maxBytes / 1024)));
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
}

/**
 * Parses JSON.
 * @throws FetchFailedError if it is invalid or contains values that can't be stored
 */
export function parseJson(text: string): unknown {
  if (isUnstorableJson(text)) throw new FetchFailedError(fetchFailure('unstorable'));
  try {
    return JSON.parse(text);
  } catch {
    throw new FetchFailedError(fetchFailure('not-json'));
  }
}

function failureOf(error: unknown, { timeoutMs }: FetchBounds): FetchFailedError {
  if (error instanceof FetchFailedError) return error;
  if (error instanceof RefusedAddressError) return new FetchFailedError(error.message);
  if (error instanceof Error && error.cause instanceof RefusedAddressError) {
    return new FetchFailedError(error.cause.message);
  }
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new SlowAnswerError(fetchFailure('slow', timeoutMs / 1000));
  }
  return new ConnectionFailedError(fetchFailure('unreachable'));
}
