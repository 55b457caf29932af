import type { Resource } from './defineResource.ts';

/** One end of a time range filter; `to` is exclusive. */
export type RangeEnd = { field: string; end: 'from' | 'to' };

/** Returns the two filter names of a time field: `happened_at` → `happened_at_from`, `…_to`. */
export const rangeNames = (field: string): { from: string; to: string } => ({
  from: `${field}_from`,
  to: `${field}_to`,
});

/**
 * Returns the range end that a filter name refers to, if the declaration filters by that time field; undefined for
 * other names.
 */
export function rangeEndOf({ fields, list }: Pick<Resource, 'fields' | 'list'>, name: string): RangeEnd | undefined {
  const [, field = '', end] = /^(.+)_(from|to)$/.exec(name) ?? [];
  if (fields[field]?.kind !== 'dateTime' || !list.filters.includes(field)) return undefined;
  return { field, end: end === 'from' ? 'from' : 'to' };
}

/**
 * Returns whether the value is a time as filters use it: ISO 8601 UTC with milliseconds, an existing date, year 1 or
 * later.
 */
export function isMoment(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) return false;
  const date = new Date(value);
  // `Date` parses 31 February as 3 March.
  return !Number.isNaN(date.getTime()) && date.toISOString() === value && date.getUTCFullYear() > 0;
}
