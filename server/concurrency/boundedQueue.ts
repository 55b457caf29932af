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
  /** Maximum number of running tasks of one owner. */
  atOnceOfOwner?: number;
  /** Maximum number of waiting tasks; without it any number may wait. */
  waiting?: number;
  /** Maximum sum of the weights of running tasks. A heavier task runs alone. */
  weightAtOnce?: number;
};

type Task = { weight: number; owner: string };

/**
 * Runs a limited number of tasks concurrently, and rejects tasks when the queue is full. Waiting tasks begin in order of
 * arrival, those of the owner with the fewest running tasks first.
 */
export class BoundedQueue {
  private readonly waiting: (Task & { begin(): void })[] = [];
  private readonly runningOf = new Map<string, number>();
  private running = 0;
  private weight = 0;

  constructor(private readonly most: Limits) {}

  /** The number of running and waiting tasks. */
  get load(): { running: number; waiting: number } {
    return { running: this.running, waiting: this.waiting.length };
  }

  /** @throws QueueFullError */
  async run<Result>(work: () => Promise<Result>, { weight = 0, owner = '' }: Partial<Task> = {}): Promise<Result> {
    const { waiting, most } = this;
    const task = { weight, owner };
    if (this.next() === undefined && this.hasRoomFor(task)) this.begin(task);
    else if (waiting.length < (most.waiting ?? Number.POSITIVE_INFINITY))
      await new Promise<void>((begin) => waiting.push({ ...task, begin }));
    else throw new QueueFullError();
    try {
      return await work();
    } finally {
      this.end(task);
    }
  }

  private begin({ weight, owner }: Task): void {
    this.running += 1;
    this.weight += weight;
    this.runningOf.set(owner, this.of(owner) + 1);
  }

  private end({ weight, owner }: Task): void {
    this.running -= 1;
    this.weight -= weight;
    if (this.of(owner) > 1) this.runningOf.set(owner, this.of(owner) - 1);
    else this.runningOf.delete(owner);
    for (let next = this.next(); next && this.hasRoomFor(next); next = this.next()) {
      this.waiting.splice(this.waiting.indexOf(next), 1);
      this.begin(next);
      next.begin();
    }
  }

  private of(owner: string): number {
    return this.runningOf.get(owner) ?? 0;
  }

  /** Returns the waiting task that begins next, of an owner who may run another one. */
  private next() {
    const { atOnceOfOwner = Number.POSITIVE_INFINITY } = this.most;
    const [first, ...others] = this.waiting.filter(({ owner }) => this.of(owner) < atOnceOfOwner);
    return others.reduce((best, one) => (best && this.of(one.owner) < this.of(best.owner) ? one : best), first);
  }

  private hasRoomFor({ weight, owner }: Task): boolean {
    const { atOnce, atOnceOfOwner = Number.POSITIVE_INFINITY, weightAtOnce = Number.POSITIVE_INFINITY } = this.most;
    if (this.of(owner) >= atOnceOfOwner) return false;
    return this.running === 0 || (this.running < atOnce && this.weight + weight <= weightAtOnce);
  }
}
