/** Random choices that a seed determines. */
export class Random {
  constructor(private state: number) {}

  /** Returns a number from 0 to 1, by the generator mulberry32. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns true in this share of the calls. */
  isIn(share: number): boolean {
    return this.next() < share;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  of<Value>(values: readonly [Value, ...Value[]]): Value;
  of<Value>(values: readonly Value[]): Value | undefined;
  of<Value>(values: readonly Value[]): Value | undefined {
    return values[this.below(values.length)];
  }
}
