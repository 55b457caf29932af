import { readBounded } from '../server/readBounded.ts';
import { away, type DeliveryOutcome, failed } from './newsletterSystem.ts';

/** A response, or the outcome if there was none. */
export type SystemAnswer = { status: number; text: string; retryAfterSeconds: number };

type SystemRequest = { method?: 'POST' | 'DELETE'; headers?: Record<string, string>; body: string };

const timeoutMs = 10_000;
const maxAnswerBytes = 65_536;
const maxRetryAfterSeconds = 24 * 3_600;

/**
 * Sends JSON to a newsletter system, and follows no redirect. Calls `read` with the response; returns the outcome of a
 * request without a complete response.
 */
export async function askSystem(
  url: string,
  { method = 'POST', headers, body }: SystemRequest,
  signal: AbortSignal,
  read: (answer: SystemAnswer) => DeliveryOutcome | Promise<DeliveryOutcome>,
): Promise<DeliveryOutcome> {
  const answer = await sent(url, { method, body, headers: { ...headers, 'content-type': 'application/json' } }, signal);
  return typeof answer === 'string' ? away(answer) : read(answer);
}

async function sent(url: string, request: RequestInit, signal: AbortSignal): Promise<SystemAnswer | string> {
  try {
    const answer = await fetch(url, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const text = await readBounded(answer, maxAnswerBytes);
    if (text === null) return 'response too large';
    return { status: answer.status, text: text.toString(), retryAfterSeconds: retryAfterOf(answer) };
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'no response in time' : 'not reached';
  }
}

/** Returns the seconds until the time in `Retry-After` (RFC 9110, 10.2.3) or in Dotdigital's `X-RateLimit-Reset`. */
function retryAfterOf({ headers }: Response): number {
  const after = headers.get('retry-after') ?? '';
  const reset = headers.get('x-ratelimit-reset') ?? '';
  const at = after === '' && /^\d{1,12}$/.test(reset) ? Number(reset) * 1_000 : Date.parse(after);
  const seconds = /^\d{1,9}$/.test(after) ? Number(after) : (at - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(Math.ceil(seconds), 0), maxRetryAfterSeconds);
}

/**
 * Returns the outcome of an error response. A wrong login and too many requests are tried again, because an
 * operator or time corrects them. `code` is the system's own code of the error.
 */
export function refusalOf({ status, retryAfterSeconds }: SystemAnswer, code = ''): DeliveryOutcome {
  const failure = ['HTTP', status, code].filter(Boolean).join(' ');
  const isCorrectable = status < 400 || status >= 500 || [401, 403, 408, 425, 429].includes(status);
  return isCorrectable ? away(failure, status === 429 || status === 503 ? retryAfterSeconds : 0) : failed(failure);
}

/** Returns the JSON of a text; undefined if it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
