/**
 * Runs a task once when the browser has nothing more urgent to do, such as the first paint; after 2 s at the latest, or
 * when the visitor leaves. For requests that change nothing on the screen.
 */
export function whenIdle(task: () => void): void {
  let isDone = false;
  const run = () => {
    removeEventListener('pagehide', run);
    if (!isDone) task();
    isDone = true;
  };
  addEventListener('pagehide', run);
  // Older versions of Safari have no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 2_000 });
  else setTimeout(run, 200);
}
