import { Agent, fetch } from 'undici';
import { isUnstorableJson } from '../formats/jsonbSafety.ts';
import { assertFetchable, lookupPublicOnly, RefusedAddressError } from './addressGuard.ts';

/** Bounds of one fetch: the time from start to the last byte, and the bytes of the body once decoded. */
export type FetchBounds = { timeoutMs: number; maxBytes: number };

/** Fetches JSON; throws FetchFailedError with words for the person who gave the address. */
export type FetchJson = (address: string, bounds: FetchBounds) => Promise<unknown>;

/** A fetch that gave nothing usable; the words say why and may be shown. */
export class FetchFailedError extends Error {}

/** The answer is larger than what is read. */
export class TooLargeError extends FetchFailedError {}

/** There was no whole answer in time. */
export class SlowAnswerError extends FetchFailedError {}

/** The connection could not be made, or broke: another try may do better. */
export class ConnectionFailedError extends FetchFailedError {}

/** What is sent to an outside service; a GET without a body unless said otherwise. */
export type FetchRequest = {
  method?: 'GET' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  body?: string;
  /** Reads the text of what is no success too. */
  readsRefusals?: boolean;
  /** Ends it before its time. */
  signal?: AbortSignal;
};

/** An answer of any status; of one that is no success the text is not read unless that was asked for. */
export type FetchedAnswer = { status: number; header(name: string): string | null; text: string };

/** Asks an address; throws FetchFailedError when there was no whole answer. */
export type FetchAnswer = (address: string, bounds: FetchBounds, request?: FetchRequest) => Promise<FetchedAnswer>;

const guardedAgent = new Agent({ connect: { lookup: lookupPublicOnly } });
const plainAgent = new Agent();

/** Asks any address with care: resolved first, no redirects, bounded in time and size. */
export function guardedRequest(allowedOrigins: readonly string[]): FetchAnswer {
  return async (address, bounds, { method = 'GET', headers = {}, body, readsRefusals = false, signal } = {}) => {
    const inTime = AbortSignal.timeout(bounds.timeoutMs);
    try {
      const url = new URL(address);
      assertFetchable(url, allowedOrigins);
      const response = await fetch(url, {
        dispatcher: allowedOrigins.includes(url.origin) ? plainAgent : guardedAgent,
        signal: signal ? AbortSignal.any([inTime, signal]) : inTime,
        redirect: 'manual',
        method,
        headers: { accept: 'application/json', ...headers },
        body,
      });
      const { status } = response;
      const header = (name: string) => response.headers.get(name);
      if (status < 300 || readsRefusals) {
        return { status, header, text: await readBounded(response.body, bounds.maxBytes) };
      }
      await response.body?.cancel();
      return { status, header, text: '' };
    } catch (error) {
      throw failureOf(error, bounds);
    }
  };
}

/** A fetch of JSON at addresses that people give. */
export function guardedFetch(allowedOrigins: readonly string[]): FetchJson {
  const ask = guardedRequest(allowedOrigins);
  return async (address, bounds) => {
    const { status, text } = await ask(address, bounds);
    if (status >= 300) throw new FetchFailedError(`The URL returned ${status}`);
    return parseJson(text);
  };
}

type Body = Awaited<ReturnType<typeof fetch>>['body'];

async function readBounded(body: Body, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new TooLargeError(`The response is larger than ${Math.round(maxBytes / 1024)} KiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** @throws FetchFailedError when it is no JSON, or carries what can't be stored */
export function parseJson(text: string): unknown {
  if (isUnstorableJson(text))
    throw new FetchFailedError('The response contains characters that cannot be stored as text');
  try {
    return JSON.parse(text);
  } catch {
    throw new FetchFailedError('The response is not JSON');
  }
}

function failureOf(error: unknown, { timeoutMs }: FetchBounds): FetchFailedError {
  if (error instanceof FetchFailedError) return error;
  if (error instanceof RefusedAddressError) return new FetchFailedError(error.message);
  if (error instanceof Error && error.cause instanceof RefusedAddressError) {
    return new FetchFailedError(error.cause.message);
  }
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new SlowAnswerError(`No complete response within ${timeoutMs / 1000} s`);
  }
  return new ConnectionFailedError('The URL could not be reached');
}
