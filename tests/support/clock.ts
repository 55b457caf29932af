import type { Clock } from '../../server/clock.ts';

/** Time that a test sets; it begins at the machine's and stands still. */
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
