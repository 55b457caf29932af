import { LRUCache } from 'lru-cache';
import { CmsUnavailable } from '../server/errors.ts';
import type { Changes } from './changes.ts';

/** How long a value is fresh while changes may be missed. */
const unfollowedMs = 2_000;
/** How long a value is fresh while changes are followed: not all that the tool computes is announced as a change. */
const followedMs = 60_000;
const never = Number.NEGATIVE_INFINITY;

type Entry<Value> = {
  value: Value;
  /** Milliseconds since 1970. */
  loadedAt: number;
  /** The sequence of changes that was followed when it was requested. */
  sequence: number | null;
};

/** What all caches of a process share. */
export type Following = {
  changes: Changes;
  /** Milliseconds since 1970. */
  now(): number;
  /** Called when the tool is down and a cached value is returned. */
  onStale(reason: string): void;
};

type Options<Value> = Following & {
  maxEntries: number;
  /** Reads a value; gets the cached one, if any. */
  read(key: string, known: Value | undefined): Promise<Value>;
};

/**
 * A bounded cache of what the tool stores. Concurrent reads of a key share one request. A value is fresh until it is
 * outdated by a change, as long as changes are followed.
 */
type FollowedCache<Value> = {
  /**
   * Returns the value; while the tool is down the last known one.
   * @throws CmsUnavailable if the tool is down and no value is known
   */
  get(key: string): Promise<Value>;
  /** Marks a value as changed, so that the next `get` reads it. */
  outdate(key: string): void;
};

export function createFollowedCache<Value>(options: Options<Value>): FollowedCache<Value> {
  const { maxEntries, changes, read, now, onStale } = options;
  const entries = new LRUCache<string, Entry<Value>>({ max: maxEntries });
  const loading = new Map<string, Promise<Value>>();

  const load = async (key: string, isCurrent: () => boolean): Promise<Value> => {
    const known = entries.get(key);
    const sequence = changes.sequence();
    try {
      const value = await read(key, known?.value);
      // A value that was read during a change may be the old one.
      if (isCurrent()) entries.set(key, { value, loadedAt: now(), sequence });
      else if (!entries.has(key)) entries.set(key, { value, loadedAt: never, sequence });
      return value;
    } catch (error) {
      if (!known || !(error instanceof CmsUnavailable)) throw error;
      onStale(error.message);
      if (isCurrent()) entries.set(key, { value: known.value, loadedAt: now(), sequence: null });
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

  const isFollowed = ({ sequence }: Entry<Value>) => sequence !== null && sequence === changes.sequence();

  return {
    get(key) {
      const entry = entries.get(key);
      const age = entry ? now() - entry.loadedAt : Number.POSITIVE_INFINITY;
      if (entry && age < (isFollowed(entry) ? followedMs : unfollowedMs)) return Promise.resolve(entry.value);
      return loading.get(key) ?? startLoading(key);
    },
    outdate(key) {
      loading.delete(key);
      const entry = entries.peek(key);
      if (entry) entry.loadedAt = never;
    },
  };
}
