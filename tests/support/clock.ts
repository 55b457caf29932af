import type { Clock, Timers } from '#server/clock.ts';

/** A clock that tests set; it starts at the machine's time and does not advance. */
export class SetClock implements Clock {
  private time: number;

  constructor(start: Date | string = new Date()) {
    this.time = new Date(start).getTime();
  }

  readonly now = (): Date => new Date(this.time);

  set(moment: Date | string): void {
    this.time = new Date(moment).getTime();
  }

  advance(seconds: number): void {
    this.time += seconds * 1000;
  }
}

/** Recurring work that runs when a test calls it, and not by itself. */
export class SetTimers implements Timers {
  private readonly works = new Set<() => unknown>();

  every(_milliseconds: number, run: () => unknown): () => void {
    this.works.add(run);
    return () => this.works.delete(run);
  }

  /** Runs everything once, to completion. */
  async turn(): Promise<void> {
    await Promise.all([...this.works].map((run) => run()));
  }
}
