import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';

type Options<Value> = {
  clock: Clock;
  maxEntries: number;
  /** Returns the lifetime of a value in milliseconds. */
  lifeMs(value: Value): number;
};

/**
 * Caches values in memory and evicts the least recently used. Concurrent calls for a key share one request; failures
 * are not cached.
 */
export class BoundedCache<Value> {
  private readonly kept: LRUCache<string, { value: Value }, () => Promise<Value>>;
  private calls = 0;
  private reads = 0;

  constructor({ clock, maxEntries, lifeMs }: Options<Value>) {
    this.kept = new LRUCache({
      max: maxEntries,
      perf: { now: () => clock.now().getTime() },
      ttlResolution: 0,
      // A request whose entry is evicted still resolves for its callers.
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _stale, { context: ask, options }) => {
        this.reads += 1;
        const value = await ask();
        // lru-cache still returns an entry when exactly its ttl has passed.
        options.ttl = lifeMs(value) - 1;
        return { value };
      },
    });
  }

  /** The number of cached and pending values. */
  get size(): number {
    return this.kept.size;
  }

  /** The number of calls that a cached or pending value answered. */
  get hits(): number {
    return this.calls - this.reads;
  }

  /** The number of values that were read for a call. */
  get misses(): number {
    return this.reads;
  }

  async get(key: string, ask: () => Promise<Value>): Promise<Value> {
    this.calls += 1;
    const { value } = await this.kept.forceFetch(key, { context: ask });
    return value;
  }
}
