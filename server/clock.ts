/** The current time, injected so that tests can set it. */
export type Clock = { now(): Date };

/** Periodic timers, injected so that tests control them. */
export type Timers = {
  /** Returns a function that stops the timer. A timer does not keep the process alive. */
  every(milliseconds: number, run: () => unknown): () => void;
};

export const systemTimers: Timers = {
  every: (milliseconds, run) => {
    const timer = setInterval(run, milliseconds).unref();
    return () => clearInterval(timer);
  },
};

export const systemClock: Clock = { now: () => new Date() };
