import { limits } from '../../../contracts/limits.ts';

/** What an app sent more of than is shown: how many are shown, and how many were sent. */
export type Truncation = { what: TruncatedPart; shown: number; of: number };
type TruncatedPart = 'rows' | 'points' | 'columns' | 'values' | 'tiles' | 'series' | 'tables' | 'downloads';

/** Shortens the lists of one item, and adds up what it left out of each kind of list. */
export class Truncations {
  readonly #byPart = new Map<TruncatedPart, Truncation>();

  /** Returns the first `max` entries. */
  first<One>(what: TruncatedPart, all: readonly One[], max: number): readonly One[] {
    if (all.length <= max) return all;
    const { shown, of } = this.#byPart.get(what) ?? { shown: 0, of: 0 };
    this.#byPart.set(what, { what, shown: shown + max, of: of + all.length });
    return all.slice(0, max);
  }

  /** Returns as many entries as a page has room for side by side. */
  parts<One>(what: TruncatedPart, all: readonly One[]): readonly One[] {
    return this.first(what, all, limits.maxReportParts);
  }

  all(): Truncation[] {
    return [...this.#byPart.values()];
  }
}
