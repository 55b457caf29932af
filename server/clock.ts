/** Time is passed in, so that tests set it. */
export type Clock = { now(): Date };

/** Work that is done again and again; passed in, so that tests decide when. */
export type Timers = {
  /** Answers how to stop it. A timer alone keeps no process alive. */
  every(milliseconds: number, run: () => unknown): () => void;
};

export const systemTimers: Timers = {
  every: (milliseconds, run) => {
    const timer = setInterval(run, milliseconds).unref();
    return () => clearInterval(timer);
  },
};

export const systemClock: Clock = { now: () => new Date() };
