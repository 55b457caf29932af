import { limits } from '#contracts/limits.ts';

/** A list that was truncated: the number of entries that are shown, and the number that the app sent. */
export type Truncation = { what: TruncatedPart; shown: number; of: number };
type TruncatedPart = 'rows' | 'points' | 'columns' | 'values' | 'tiles' | 'series' | 'tables' | 'downloads';

/** Truncates the lists of one item, and adds up the omitted entries by kind of list. */
export class Truncations {
  readonly #byPart = new Map<TruncatedPart, Truncation>();

  /** Returns the first `max` entries. */
  first<One>(what: TruncatedPart, all: readonly One[], max: number): readonly One[] {
    if (all.length <= max) return all;
    const { shown, of } = this.#byPart.get(what) ?? { shown: 0, of: 0 };
    this.#byPart.set(what, { what, shown: shown + max, of: of + all.length });
    return all.slice(0, max);
  }

  /** Returns as many entries as a page can show side by side. */
  parts<One>(what: TruncatedPart, all: readonly One[]): readonly One[] {
    return this.first(what, all, limits.maxReportParts);
  }

  all(): Truncation[] {
    return [...this.#byPart.values()];
  }
}
