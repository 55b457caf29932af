/**
 * The header of a write with its idempotency key: a UUID that the client keeps for all attempts at one request
 * (docs/protocol.md, Idempotency).
 */
export const idempotencyKeyHeader = 'Idempotency-Key';

/**
 * The pauses before the further attempts at a write whose outcome is unknown, in milliseconds: about as long as a
 * cluster of PostgreSQL needs for a new primary.
 */
const retryPauses: readonly number[] = [500, 1_000, 2_000, 4_000, 4_000, 4_000];
/** No attempt starts later than this after the first one, for example after the computer has slept. */
const maxRetryMs = 20_000;

/** Statuses with which a proxy or the server says that the outcome of a write is unknown. */
export const unknownOutcomes: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Returns whether the server may have carried out a write: the response is lost (status 0), or comes from a proxy.
 * `key` is the error key of the API's response; null without one.
 */
export const isOutcomeUnknown = (status: number, key: string | null): boolean =>
  status === 0 || (unknownOutcomes.has(status) && (key === null || key === 'not-ready'));

/**
 * Repeats a write while its outcome is unknown, with the same idempotency key in each attempt. Returns the last result.
 * Does not repeat while the browser has no network, because users should then know at once.
 */
export async function repeatWrite<Result>(
  attempt: () => Promise<Result>,
  isUnknown: (result: Result) => boolean,
  pauses = retryPauses,
): Promise<Result> {
  const end = Date.now() + maxRetryMs;
  let result = await attempt();
  for (const pause of pauses) {
    if (!isUnknown(result) || globalThis.navigator?.onLine === false) break;
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (Date.now() > end) break;
    result = await attempt();
  }
  return result;
}
