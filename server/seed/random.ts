import { v7 } from 'uuid';

/** A deterministic random number generator (mulberry32). */
export type Random = {
  /** Returns an integer from 0 up to, but not including, `below`. */
  below(below: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** Returns true in about `share` of the calls. */
  chance(share: number): boolean;
  /** Returns a UUIDv7 for the given time. */
  id(moment: Date): string;
};

export function seededRandom(start: number): Random {
  let state = start;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number) => Math.floor(next() * most);
  return {
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    chance: (share) => next() < share,
    id: (moment) =>
      v7({ msecs: moment.getTime(), random: Uint8Array.from({ length: 16 }, () => below(256)), seq: below(2 ** 31) }),
  };
}
