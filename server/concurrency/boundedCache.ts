import type { Clock } from '../clock.ts';

type Kept<Value> = { value: Value; until: number };

/** Keeps answers for a while, the most recently used ones; who asks for the same at the same time asks once. Failures are not kept. */
export class BoundedCache<Value> {
  private readonly kept = new Map<string, Kept<Value>>();
  private readonly asked = new Map<string, Promise<Value>>();

  /** At most `entriesMost` answers, each for the milliseconds that `lifeMs` gives it. */
  constructor(private readonly options: { clock: Clock; entriesMost: number; lifeMs(value: Value): number }) {}

  /** How many answers are kept. */
  get size(): number {
    return this.kept.size;
  }

  async get(key: string, ask: () => Promise<Value>): Promise<Value> {
    const known = this.kept.get(key);
    if (known && this.options.clock.now().getTime() < known.until) {
      this.keep(key, known);
      return known.value;
    }
    const asking = this.asked.get(key) ?? this.ask(key, ask);
    this.asked.set(key, asking);
    return asking;
  }

  private async ask(key: string, ask: () => Promise<Value>): Promise<Value> {
    try {
      const value = await ask();
      this.keep(key, { value, until: this.options.clock.now().getTime() + this.options.lifeMs(value) });
      return value;
    } finally {
      this.asked.delete(key);
    }
  }

  /** A map goes by the order of writing: the first is the one that was not asked for the longest. */
  private keep(key: string, entry: Kept<Value>): void {
    this.kept.delete(key);
    this.kept.set(key, entry);
    const [oldest] = this.kept.keys();
    if (this.kept.size > this.options.entriesMost && oldest !== undefined) this.kept.delete(oldest);
  }
}
