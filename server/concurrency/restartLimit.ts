/** Maximum number of restarts within the time window; a process that ends more often does not recover by a restart. */
const MOST_RESTARTS = 3;
const WITHIN_MS = 5 * 60_000;

/** Counts the restarts of one process: each call requests a restart and returns whether it is allowed. */
export function restartLimit(now: () => number = Date.now): () => boolean {
  let restarts: number[] = [];
  return () => {
    const at = now();
    restarts = restarts.filter((restart) => at - restart < WITHIN_MS);
    if (restarts.length >= MOST_RESTARTS) return false;
    restarts.push(at);
    return true;
  };
}

/** Describes how a process ended: its signal or its exit code. */
export const endedBy = (code: number | null, signal: NodeJS.Signals | null): string => signal ?? `exit code ${code}`;
