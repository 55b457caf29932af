/** Time is passed in, so that tests set it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
