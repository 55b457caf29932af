import { beforeEach, describe, expect, test } from 'vitest';
import { BoundedCache } from '#server/concurrency/boundedCache.ts';
import { SetClock } from '../support/clock.ts';

let clock: SetClock;
let cache: BoundedCache<string>;
let asked: string[];
beforeEach(() => {
  clock = new SetClock();
  asked = [];
  cache = new BoundedCache({ clock, maxEntries: 3, lifeMs: (value) => (value === 'brief' ? 1_000 : 60_000) });
});

const get = (key: string, value = key) =>
  cache.get(key, async () => {
    asked.push(key);
    return value;
  });

describe('cached values', () => {
  test('are fetched once, also by simultaneous calls, and again after they expire', async () => {
    expect(await Promise.all([get('a'), get('a')])).toEqual(['a', 'a']);
    clock.advance(59);
    await get('a');
    expect(asked).toEqual(['a']);
    clock.advance(1);
    await get('a');
    expect(asked).toEqual(['a', 'a']);
  });

  test('have the lifetime that their value defines', async () => {
    await get('a', 'brief');
    clock.advance(1);
    await get('a', 'brief');
    expect(asked).toEqual(['a', 'a']);
  });

  test('are limited in number; the least recently used is removed first', async () => {
    for (const key of ['a', 'b', 'c', 'a', 'd']) await get(key);
    expect(cache.size).toBe(3);
    for (const key of ['a', 'c', 'd']) await get(key);
    expect(asked).toEqual(['a', 'b', 'c', 'd']);
    await get('b');
    expect(asked.at(-1)).toBe('b');
  });

  test('contain no failures', async () => {
    const failing = () => cache.get('a', () => Promise.reject(new Error('down')));
    await expect(failing()).rejects.toThrow('down');
    expect(await get('a')).toBe('a');
  });

  test('reach callers whose entry is evicted before the response', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e'];
    expect(await Promise.all(keys.map((key) => get(key)))).toEqual(keys);
    expect(cache.size).toBe(3);
  });
});
