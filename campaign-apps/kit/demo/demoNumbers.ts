import { createHash } from 'node:crypto';

/** Pseudorandom numbers that are always the same for a given seed. */
export type DemoNumbers = {
  /** Returns an integer from 0 to `max` - 1. */
  below(max: number): number;
  pick<Item extends string>(items: readonly Item[]): Item;
  /** Returns true in about `share` of the calls. */
  chance(share: number): boolean;
};

/** Returns a Mulberry32 generator, seeded with the word's hash. */
export function numbersFrom(word: string): DemoNumbers {
  let state = createHash('sha256').update(word).digest().readInt32LE();
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (max) => next() * max,
    pick(items) {
      const item = items[Math.floor(next() * items.length)] ?? items[0];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
    chance: (share) => next() < share,
  };
}
