import { searchForm } from '#contracts/searchForm.ts';
import type { Comparison, ListFilter } from '#resources/schema/filters.ts';

const isEmpty = (stored: unknown): boolean =>
  stored === null || stored === undefined || stored === '' || (Array.isArray(stored) && stored.length === 0);

/** Times in the API's format and days are in the order of their texts. */
const compare = (stored: unknown, wanted: unknown): number => {
  if (isEmpty(stored)) return Number.NaN;
  if (typeof stored === 'number') return stored - Number(wanted);
  return String(stored) < String(wanted) ? -1 : Number(String(stored) > String(wanted));
};

const rules: Record<Comparison, (stored: unknown, wanted: unknown) => boolean> = {
  contains: (stored, wanted) => searchForm(String(stored ?? '')).includes(searchForm(String(wanted))),
  equals: (stored, wanted) => stored === wanted,
  any: (stored, wanted) => [stored].flat().some((one) => [wanted].flat().includes(one)),
  from: (stored, wanted) => compare(stored, wanted) >= 0,
  upTo: (stored, wanted) => compare(stored, wanted) <= 0,
  before: (stored, wanted) => compare(stored, wanted) < 0,
  set: (stored, wanted) => isEmpty(stored) !== wanted,
};

/** Returns whether a filter with this value includes a record with this value, as the API returns it. */
export const includes = ({ compares }: ListFilter, wanted: unknown, stored: unknown): boolean =>
  rules[compares](stored, wanted);

function candidates({ compares }: ListFilter, stored: readonly unknown[]): unknown[] {
  if (compares === 'set') return [true, false];
  const known = stored.flat().filter((one) => !isEmpty(one));
  if (compares === 'any') return known.map((one) => [one]);
  // Neither the whole text nor its case.
  if (compares === 'contains') return known.map((one) => searchForm(String(one)).slice(-6).toUpperCase());
  return known;
}

/**
 * Returns values of a filter that include some of the records and exclude others: of a flag and of `set` both, of other
 * filters one.
 * @throws Error if the records have no such value
 */
export function samplesFor(filter: ListFilter, stored: readonly unknown[]): unknown[] {
  const all = [...new Set(candidates(filter, stored))];
  const narrowing = all.filter((wanted) => {
    const found = stored.filter((one) => includes(filter, wanted, one));
    return found.length > 0 && found.length < stored.length;
  });
  if (narrowing.length === 0) throw new Error(`No record is inside or none is outside of ${filter.name}.`);
  return filter.compares === 'set' || filter.field.kind === 'boolean' ? narrowing : narrowing.slice(0, 1);
}
