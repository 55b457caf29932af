import { LRUCache } from 'lru-cache';
import { CmsUnavailable } from './errors.ts';

const never = Number.NEGATIVE_INFINITY;

type Options<Value> = {
  maxEntries: number;
  /** How long a value is fresh, in milliseconds. */
  freshMs: number;
  /** Reads a value; gets the cached one, if any. */
  read(key: string, known: Value | undefined): Promise<Value>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Called when the tool is down and a cached value is returned. */
  onStale(reason: string): void;
};

/** A bounded cache of what the tool stores. Concurrent reads of a key share one request. */
export type FollowedCache<Value> = {
  /**
   * Returns the value; while the tool is down the last known one.
   * @throws CmsUnavailable if the tool is down and no value is known
   */
  get(key: string): Promise<Value>;
  /** Marks a value as changed, so that the next `get` reads it. */
  outdate(key: string): void;
};

export function createFollowedCache<Value>(options: Options<Value>): FollowedCache<Value> {
  const { maxEntries, freshMs, read, now, onStale } = options;
  const entries = new LRUCache<string, { value: Value; loadedAt: number }>({ max: maxEntries });
  const loading = new Map<string, Promise<Value>>();

  const load = async (key: string, isCurrent: () => boolean): Promise<Value> => {
    const known = entries.get(key);
    try {
      const value = await read(key, known?.value);
      // A value that was read during a change may be the old one.
      entries.set(key, { value, loadedAt: isCurrent() ? now() : never });
      return value;
    } catch (error) {
      if (!known || !(error instanceof CmsUnavailable)) throw error;
      onStale(error.message);
      entries.set(key, { value: known.value, loadedAt: now() });
      return known.value;
    }
  };

  const startLoading = (key: string): Promise<Value> => {
    const running: Promise<Value> = load(key, () => loading.get(key) === running).finally(() => {
      if (loading.get(key) === running) loading.delete(key);
    });
    loading.set(key, running);
    return running;
  };

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry && now() - entry.loadedAt < freshMs) return Promise.resolve(entry.value);
      return loading.get(key) ?? startLoading(key);
    },
    outdate(key) {
      loading.delete(key);
      const entry = entries.peek(key);
      if (entry) entry.loadedAt = never;
    },
  };
}
