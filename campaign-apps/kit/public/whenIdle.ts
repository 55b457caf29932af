/**
 * Resolves when the browser has nothing more urgent to do, such as the first paint; after 2 s at the latest, or when the
 * visitor leaves. Requests that change nothing on the screen wait for it.
 */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => resolve();
    addEventListener('pagehide', done, { once: true });
    // Older versions of Safari have no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(done, { timeout: 2_000 });
    else setTimeout(done, 200);
  });
