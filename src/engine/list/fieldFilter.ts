import { isText, textOf } from '#contracts/values.ts';
import type { Field, FieldKind, Fields } from '#resources/schema/fields.ts';
import { type Comparison, filtersBy } from '#resources/schema/filters.ts';
import { dayOf, endOfDay, startOfDay } from '../../ui/format/days.ts';
import { fieldAt } from '../fieldPath.ts';
import type { FilterProps, ListFilters } from '../overrides.ts';

/** The filters of a list by one field. */
export type FieldFilter = {
  source: string;
  field: Field;
  /** The options of a choice that is not declared with them. */
  options?: readonly { value: string; label: string }[];
  /** The label of a checkbox that selects all these options. */
  selectAll?: string;
  /** The texts of a choice of records, and the name of their field with a color. */
  records?: { search: string; missing: string; none: string; noMatch: string; colour: string };
  /** Whether the list is filtered by the field. */
  isSet: boolean;
  has(compares: Comparison): boolean;
  /** The value of one of them; undefined if it is not set. */
  read(compares: Comparison): unknown;
  /** Sets these, and removes the others by the field. */
  replace(chosen: Partial<Record<Comparison, unknown>>): void;
};

/** Properties of the choice of a filter; `label` is the name of the field. */
export type ChoiceProps = { filter: FieldFilter; label: string };

/** Returns the filter by a criterion that is a list; `chosen` are its values. */
export function listFilter(
  { source, onChange }: FilterProps,
  criteria: Fields,
  chosen: readonly string[],
): FieldFilter {
  return {
    source,
    field: fieldAt(criteria, source),
    isSet: chosen.length > 0,
    has: (compares) => compares === 'any',
    read: (compares) => (compares === 'any' ? chosen : undefined),
    replace: ({ any }) => onChange([any ?? []].flat()),
  };
}

/** Returns the filters of a list by one field. */
export function fieldFilter(source: string, field: Field, { values, change }: ListFilters): FieldFilter {
  const filters = filtersBy(source, field);
  const nameOf = (compares: Comparison) => filters.find((one) => one.compares === compares)?.name;
  return {
    source,
    field,
    isSet: filters.some(({ name }) => values[name] !== undefined),
    has: (compares) => nameOf(compares) !== undefined,
    read: (compares) => values[nameOf(compares) ?? ''],
    replace: (chosen) => change(Object.fromEntries(filters.map(({ name, compares }) => [name, chosen[compares]]))),
  };
}

/** Returns the chosen values of a filter with several possible ones. */
export const chosenIn = ({ read }: FieldFilter): string[] => [read('any')].flat().filter(isText);

/** Chooses values; a single one is written without a list, as URLs had it before lists were possible. */
export const choose = ({ replace }: FieldFilter, values: readonly string[]): void =>
  replace({ any: values.length === 1 ? values[0] : values });

/** How a range of days is written: the comparison of its last day, and the conversions of both. */
type DayRange = {
  end: 'upTo' | 'before';
  firstDay(value: unknown): string;
  lastDay(value: unknown): string;
  from(day: string): string;
  to(day: string): string;
};

/** The kinds that are filtered by days of the user's time zone. '' is no day. */
export const dayRanges: { readonly [Kind in FieldKind]?: DayRange } = {
  dateTime: {
    end: 'before',
    firstDay: (value) => dayOf(value, 'start'),
    lastDay: (value) => dayOf(value, 'end'),
    from: startOfDay,
    to: endOfDay,
  },
  date: { end: 'upTo', firstDay: textOf, lastDay: textOf, from: (day) => day, to: (day) => day },
};

/** Returns the ends of a range of numbers as texts. A number alone is both. */
export function numbersIn({ read }: FieldFilter): { from: string; to: string } {
  const exact = read('equals');
  const inText = (value: unknown) => (typeof value === 'number' ? String(value) : textOf(value));
  return { from: inText(read('from') ?? exact), to: inText(read('upTo') ?? exact) };
}

/** Returns the ends of a range of days, as `2026-03-01`. */
export function daysIn({ field, read }: FieldFilter): { from: string; to: string } {
  const range = dayRanges[field.kind];
  return range ? { from: range.firstDay(read('from')), to: range.lastDay(read(range.end)) } : { from: '', to: '' };
}
