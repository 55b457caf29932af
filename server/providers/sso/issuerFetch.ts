import { serverLimits } from '#contracts/serverLimits.ts';
import {
  ConnectionFailedError,
  type FetchAnswer,
  type FetchedAnswer,
  FetchFailedError,
} from '../outside/guardedFetch.ts';

/** The options that the OpenID client passes. */
type Options = { method?: string; headers?: Record<string, string>; body?: unknown };

const bounds = { timeoutMs: serverLimits.lookupTimeoutMs, maxBytes: 1_048_576 };

const mayDoBetter = (outcome: FetchedAnswer | ConnectionFailedError): boolean =>
  outcome instanceof ConnectionFailedError || outcome.status >= 500;

/**
 * Sends the OpenID client's requests with the same checks as all outside requests. Retries once if that is safe: a
 * code is sent only once.
 * @throws FetchFailedError if there is no complete response, or one with 429 or 5xx
 */
export function issuerFetch(ask: FetchAnswer): (address: string, options: Options) => Promise<Response> {
  const once = (address: string, { method, headers, body }: Options) =>
    ask(address, bounds, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      body: body === undefined || body === null ? undefined : String(body),
      readsRefusals: true,
    }).catch((error: unknown) => {
      if (error instanceof ConnectionFailedError) return error;
      throw error;
    });
  return async (address, options) => {
    let outcome = await once(address, options);
    if (options.method !== 'POST' && mayDoBetter(outcome)) outcome = await once(address, options);
    if (outcome instanceof ConnectionFailedError) throw outcome;
    const { status, header, text } = outcome;
    if (status >= 500 || status === 429) throw new FetchFailedError(`answered ${status}`);
    const kept = ['content-type', 'www-authenticate'].flatMap((name) => {
      const value = header(name);
      return value === null ? [] : [[name, value] satisfies [string, string]];
    });
    // Responses with these statuses have no body.
    return new Response([204, 205, 304].includes(status) ? null : text, { status, headers: kept });
  };
}
