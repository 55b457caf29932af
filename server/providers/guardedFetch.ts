import { Agent, fetch } from 'undici';
import { isUnstorableJson } from '../storableText.ts';
import { assertFetchable, lookupPublicOnly, RefusedAddressError } from './addressGuard.ts';

/** Bounds of one fetch: the time from start to the last byte, and the bytes of the body once decoded. */
export type FetchBounds = { timeoutMs: number; bytesMost: number };

/** Fetches JSON; throws FetchFailedError with words for the person who gave the address. */
export type FetchJson = (address: string, bounds: FetchBounds) => Promise<unknown>;

/** A fetch that gave nothing usable; the words say why and may be shown. */
export class FetchFailedError extends Error {}

const guardedAgent = new Agent({ connect: { lookup: lookupPublicOnly } });
const plainAgent = new Agent();

/** A fetch for addresses that people give: resolved first, no redirects, bounded in time and size (statement S1). */
export function guardedFetch(allowedOrigins: readonly string[]): FetchJson {
  return async (address, bounds) => {
    try {
      const url = new URL(address);
      assertFetchable(url, allowedOrigins);
      const dispatcher = allowedOrigins.includes(url.origin) ? plainAgent : guardedAgent;
      const signal = AbortSignal.timeout(bounds.timeoutMs);
      const response = await fetch(url, {
        dispatcher,
        signal,
        redirect: 'manual',
        headers: { accept: 'application/json' },
      });
      if (response.status >= 300) {
        await response.body?.cancel();
        throw new FetchFailedError(`The address answered ${response.status}`);
      }
      return parseJson(await readBounded(response.body, bounds.bytesMost));
    } catch (error) {
      throw new FetchFailedError(reasonOf(error, bounds));
    }
  };
}

type Body = Awaited<ReturnType<typeof fetch>>['body'];

async function readBounded(body: Body, bytesMost: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > bytesMost) throw new FetchFailedError(`The answer is larger than ${Math.round(bytesMost / 1024)} KiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  if (isUnstorableJson(text)) throw new FetchFailedError('The answer carries what cannot be stored as text');
  try {
    return JSON.parse(text);
  } catch {
    throw new FetchFailedError('The answer is not JSON');
  }
}

function reasonOf(error: unknown, { timeoutMs }: FetchBounds): string {
  if (error instanceof FetchFailedError || error instanceof RefusedAddressError) return error.message;
  if (error instanceof Error && error.cause instanceof RefusedAddressError) return error.cause.message;
  if (error instanceof Error && error.name === 'TimeoutError') return `No whole answer within ${timeoutMs / 1000} s`;
  return 'The address could not be reached';
}
