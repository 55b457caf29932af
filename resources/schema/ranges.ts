import type { Resource } from './defineResource.ts';

/** One end of a time span that a list is filtered by; `to` is the first moment that is out of it. */
export type RangeEnd = { field: string; end: 'from' | 'to' };

/** The two names by which a list is filtered by the time in a field: `happened_at` → `happened_at_from`, `…_to`. */
export const rangeNames = (field: string): { from: string; to: string } => ({
  from: `${field}_from`,
  to: `${field}_to`,
});

/** What a filter of this name means, where the declaration filters by a field of time; undefined for any other name. */
export function rangeEndOf({ fields, list }: Pick<Resource, 'fields' | 'list'>, name: string): RangeEnd | undefined {
  const [, field = '', end] = /^(.+)_(from|to)$/.exec(name) ?? [];
  if (fields[field]?.kind !== 'dateTime' || !list.filters.includes(field)) return undefined;
  return { field, end: end === 'from' ? 'from' : 'to' };
}

/** A moment as filters carry it: ISO 8601 UTC with milliseconds, of a day that there is; years begin at 1. */
export function isMoment(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) return false;
  const date = new Date(value);
  // The 31st of February is read as the 3rd of March.
  return !Number.isNaN(date.getTime()) && date.toISOString() === value && date.getUTCFullYear() > 0;
}
