/** How long a page waits for the worker, in milliseconds. */
const longestMs = 3_000;

/**
 * Resolves when a date format no longer blocks the page; always after three seconds. With the first one, Chromium checks
 * the data of all its locales, which takes 0.1 s on a phone. It does that once for all threads, so a worker can do it.
 */
export const loadDateFormats = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, longestMs);
    try {
      const worker = new Worker(new URL('./dateFormats.worker.ts', import.meta.url));
      worker.onerror = () => resolve();
      worker.onmessage = () => {
        worker.terminate();
        resolve();
      };
    } catch {
      // Without workers the page creates its formats itself.
      resolve();
    }
  });
