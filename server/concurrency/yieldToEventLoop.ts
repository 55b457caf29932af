import { setImmediate } from 'node:timers/promises';

/** Maximum time that one task may block the event loop, in milliseconds. */
const turnMs = 10;

/**
 * Splits long work: call it after each part; once the time is used up, it waits until other requests have had their
 * turn.
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
