/** Thrown when a queue is full. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';

  constructor() {
    super('the queue is full');
  }
}

type Limits = {
  /** Maximum number of running tasks. */
  atOnce: number;
  /** Maximum number of waiting tasks; without it any number may wait. */
  waiting?: number;
  /** Maximum sum of the weights of running tasks. A heavier task runs alone. */
  weightAtOnce?: number;
};

/** Runs a limited number of tasks concurrently, in order of arrival, and rejects tasks when the queue is full. */
export class BoundedQueue {
  private readonly waiting: { weight: number; begin(): void }[] = [];
  private running = 0;
  private weight = 0;

  constructor(private readonly most: Limits) {}

  /** The number of running and waiting tasks. */
  get load(): { running: number; waiting: number } {
    return { running: this.running, waiting: this.waiting.length };
  }

  /** @throws QueueFullError */
  async run<Result>(work: () => Promise<Result>, weight = 0): Promise<Result> {
    const { waiting, most } = this;
    if (waiting.length === 0 && this.hasRoomFor(weight)) this.add(1, weight);
    else if (waiting.length < (most.waiting ?? Number.POSITIVE_INFINITY))
      await new Promise<void>((begin) => waiting.push({ weight, begin }));
    else throw new QueueFullError();
    try {
      return await work();
    } finally {
      this.add(-1, -weight);
      this.beginNext();
    }
  }

  private add(tasks: number, weight: number): void {
    this.running += tasks;
    this.weight += weight;
  }

  private beginNext(): void {
    for (let first = this.waiting[0]; first && this.hasRoomFor(first.weight); first = this.waiting[0]) {
      this.waiting.shift();
      this.add(1, first.weight);
      first.begin();
    }
  }

  private hasRoomFor(weight: number): boolean {
    const { atOnce, weightAtOnce = Number.POSITIVE_INFINITY } = this.most;
    return this.running === 0 || (this.running < atOnce && this.weight + weight <= weightAtOnce);
  }
}
