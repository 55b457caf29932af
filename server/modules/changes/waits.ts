import { serverLimits } from '#contracts/serverLimits.ts';

/** One request that waits for changes. */
class Wait {
  private isWoken = false;
  private isOver = false;
  private notify: () => void = () => undefined;
  private readonly timer: NodeJS.Timeout;

  constructor(
    readonly callerId: string,
    milliseconds: number,
  ) {
    this.timer = setTimeout(() => this.end(), milliseconds);
  }

  wake(): void {
    this.isWoken = true;
    this.notify();
  }

  end(): void {
    clearTimeout(this.timer);
    this.isOver = true;
    this.notify();
  }

  /**
   * Resolves when something changed since the last call, or since the wait began. Returns false once the wait is over.
   */
  async next(): Promise<boolean> {
    if (!this.isWoken && !this.isOver) {
      await new Promise<void>((resolve) => {
        this.notify = resolve;
      });
    }
    this.isWoken = false;
    return !this.isOver;
  }
}

/** How long further changes are collected before the requests are woken: many writes then cost one read. */
const collectMs = 50;

/** The waiting requests of this process, limited in number. */
export class Waits {
  private readonly waiting = new Set<Wait>();
  private stopped = false;
  private collecting: NodeJS.Timeout | undefined;

  get isStopped(): boolean {
    return this.stopped;
  }

  get size(): number {
    return this.waiting.size;
  }

  /** Begins a wait; returns null if too many requests wait, or the server stops. */
  begin(callerId: string, milliseconds: number): Wait | null {
    const own = [...this.waiting].filter((one) => one.callerId === callerId).length;
    const isFull = this.size >= serverLimits.maxWaitsForChanges || own >= serverLimits.maxWaitsForChangesOfCaller;
    if (isFull || this.stopped) return null;
    const wait = new Wait(callerId, milliseconds);
    this.waiting.add(wait);
    return wait;
  }

  finish(wait: Wait): void {
    wait.end();
    this.waiting.delete(wait);
  }

  wake(): void {
    if (this.size === 0 || this.collecting) return;
    this.collecting = setTimeout(() => {
      this.collecting = undefined;
      for (const wait of this.waiting) wait.wake();
    }, collectMs);
  }

  /** Ends all waits: when the server stops or receives no notifications. */
  endAll(): void {
    for (const wait of this.waiting) wait.end();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.collecting);
    this.endAll();
  }
}
