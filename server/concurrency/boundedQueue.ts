/** Thrown when a queue takes no more work. */
export class QueueFullError extends Error {
  constructor() {
    super('the queue is full');
  }
}

/** Runs so much work at once, in the order in which it came, and refuses work beyond what may wait. */
export class BoundedQueue {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(private readonly most: { atOnce: number; waiting: number }) {}

  /** How much work is being done, and how much waits. */
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
      // Whoever waits takes over the place.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
