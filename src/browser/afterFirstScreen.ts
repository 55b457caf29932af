/** Time for the first screen to load and render, in milliseconds. */
const firstScreenMs = 3_000;

/** Calls a function while the browser is idle. */
export const whenIdle = (run: () => void): void => {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run);
};

/** Calls a function while the browser is idle, after the first screen. Returns a function that cancels it. */
export function afterFirstScreen(run: () => void): () => void {
  let isCancelled = false;
  const timer = setTimeout(() => whenIdle(() => isCancelled || run()), firstScreenMs);
  return () => {
    isCancelled = true;
    clearTimeout(timer);
  };
}
