import { setImmediate } from 'node:timers/promises';

/** So long one piece of work may keep everybody else at this server waiting, in milliseconds. */
const turnMs = 10;

/**
 * For long work, cut into small pieces: waits after a piece, once that much time has passed, until everybody else at this
 * server had their turn.
 */
export function yieldToEventLoop(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < turnMs) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
