import { createHash } from 'node:crypto';

/** Numbers that look random and are the same for the same word. */
export type DemoNumbers = {
  /** From 0 up to, but without, `most`. */
  below(max: number): number;
  pick<Item extends string>(items: readonly Item[]): Item;
  /** True in about `share` of the calls. */
  chance(share: number): boolean;
};

/** Mulberry32, begun with the word's hash. */
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
