/**
 * Resolves when the browser has nothing more urgent to do, such as the first paint; after 2 s at the latest. Requests that
 * change nothing on the screen wait for it.
 */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Older versions of Safari have no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 200);
  });
