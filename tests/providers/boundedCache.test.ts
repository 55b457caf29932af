import { beforeEach, describe, expect, test } from 'vitest';
import { BoundedCache } from '../../server/concurrency/boundedCache.ts';
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

describe('kept answers', () => {
  test('are asked for once, also at the same time, and again when their time is over', async () => {
    expect(await Promise.all([get('a'), get('a')])).toEqual(['a', 'a']);
    clock.advance(59);
    await get('a');
    expect(asked).toEqual(['a']);
    clock.advance(1);
    await get('a');
    expect(asked).toEqual(['a', 'a']);
  });

  test('live as long as their value says', async () => {
    await get('a', 'brief');
    clock.advance(1);
    await get('a', 'brief');
    expect(asked).toEqual(['a', 'a']);
  });

  test('are never more than the bound; what was not used for the longest goes first', async () => {
    for (const key of ['a', 'b', 'c', 'a', 'd']) await get(key);
    expect(cache.size).toBe(3);
    for (const key of ['a', 'c', 'd']) await get(key);
    expect(asked).toEqual(['a', 'b', 'c', 'd']);
    await get('b');
    expect(asked.at(-1)).toBe('b');
  });

  test('hold no failure', async () => {
    const failing = () => cache.get('a', () => Promise.reject(new Error('down')));
    await expect(failing()).rejects.toThrow('down');
    expect(await get('a')).toBe('a');
  });

  test('reach callers whose entry is evicted before the answer', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e'];
    expect(await Promise.all(keys.map((key) => get(key)))).toEqual(keys);
    expect(cache.size).toBe(3);
  });
});
