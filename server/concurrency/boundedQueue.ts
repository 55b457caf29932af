/** Thrown when a queue is full. */
export class QueueFullError extends Error {
  constructor() {
    super('the queue is full');
  }
}

/** Runs a limited number of tasks concurrently, in order of arrival, and rejects tasks when the queue is full. */
export class BoundedQueue {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(private readonly most: { atOnce: number; waiting: number }) {}

  /** The number of running and waiting tasks. */
  get load(): { running: number; waiting: number } {
    return { running: this.running, waiting: this.waiting.length };
  }

  /** @throws QueueFullError */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running < this.most.atOnce) this.running += 1;
    else if (this.waiting.length < this.most.waiting) await new Promise<void>((begin) => this.waiting.push(begin));
    else throw new QueueFullError();
    try {
      return await work();
    } finally {
      // The next waiting task takes over the slot.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
