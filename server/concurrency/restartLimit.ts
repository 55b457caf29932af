/** So many restarts within so long; what ends more often than that does not come back by being started again. */
const MOST_RESTARTS = 3;
const WITHIN_MS = 5 * 60_000;

/** Counts the restarts of one process: each call asks for one more and tells whether it may be. */
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

/** How a process ended, for people: its signal or its exit code. */
export const endedBy = (code: number | null, signal: NodeJS.Signals | null): string => signal ?? `exit code ${code}`;
