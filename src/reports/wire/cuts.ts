import { limits } from '../../../contracts/limits.ts';

/** Of what an app sent too much, and how much of it is shown. Several lists of one item are told of together. */
export type Cut = { what: CutKind; shown: number; of: number };
export type CutKind = 'rows' | 'points' | 'columns' | 'values' | 'tiles' | 'series' | 'tables' | 'downloads';

/** Shortens the lists of one item, and remembers which were too long. */
export class Cuts {
  readonly #cuts = new Map<CutKind, Cut>();

  /** The first so many. */
  first<One>(what: CutKind, all: readonly One[], most: number): readonly One[] {
    if (all.length <= most) return all;
    const { shown, of } = this.#cuts.get(what) ?? { shown: 0, of: 0 };
    this.#cuts.set(what, { what, shown: shown + most, of: of + all.length });
    return all.slice(0, most);
  }

  /** As many as a page holds of what stands beside each other. */
  parts<One>(what: CutKind, all: readonly One[]): readonly One[] {
    return this.first(what, all, limits.reportPartsMost);
  }

  all(): Cut[] {
    return [...this.#cuts.values()];
  }
}
