import { limits } from '#contracts/limits.ts';

/** 0.3·(2ⁿ − 1) s plus up to 1 s of jitter. */
export const backoffMs = (errors: number, jitter: number): number => 300 * (2 ** errors - 1) + 1000 * jitter;

type BackoffOptions = {
  /** Tries to connect again. */
  attempt: () => void;
  /** From 0 to 1, for jitter. */
  random: () => number;
};

/** Counts a socket's errors in a row. Each error delays the next attempt for longer than the one before. */
export function createBackoff({ attempt, random }: BackoffOptions) {
  let errors = 0;
  let attemptTimer: ReturnType<typeof setTimeout> | undefined;
  let steadyTimer: ReturnType<typeof setTimeout> | undefined;
  const reset = () => {
    errors = 0;
  };
  return {
    reset,
    hasErrors: (): boolean => errors > 0,
    /** Counts an error and schedules the next attempt. Returns false if no attempts are left. */
    failed(): boolean {
      errors += 1;
      if (errors > limits.maxSocketRetries) return false;
      attemptTimer = setTimeout(attempt, backoffMs(errors, random()));
      return true;
    },
    /** Cancels the scheduled attempt. */
    cancel: (): void => clearTimeout(attemptTimer),
    /** Resets the errors once the socket has been open for 10 s. */
    opened(): void {
      clearTimeout(steadyTimer);
      steadyTimer = setTimeout(reset, limits.socketSteadyMs);
    },
    /** Keeps the errors: the socket closed before it had been open for 10 s. */
    closed: (): void => clearTimeout(steadyTimer),
  };
}
