import { limits } from '#contracts/limits.ts';
import { isFlag, isRecord } from '#contracts/values.ts';
import { sameValue } from './changes.ts';
import type { Field, NumberField } from './fields.ts';
import { type Filterable, filterName, filtersOf, itemOf, type ListFilter, maxWordsLength } from './filters.ts';

/**
 * Returns whether the value is a time as filters use it: ISO 8601 UTC with milliseconds, an existing date, year 1 or
 * later.
 */
function isMoment(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) return false;
  const date = new Date(value);
  // `Date` parses 31 February as 3 March.
  return !Number.isNaN(date.getTime()) && date.toISOString() === value && date.getUTCFullYear() > 0;
}

const words = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, maxWordsLength) : undefined;

/** Numbers in URLs may be texts. */
function readNumber({ integer }: NumberField, value: unknown): number | undefined {
  const isNumeric = typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));
  const read = isNumeric ? Number(value) : Number.NaN;
  return (integer ? Number.isSafeInteger(read) : Number.isFinite(read)) ? read : undefined;
}

/** Returns a single value that a field of this kind can have; undefined for others. */
function readValue(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'choice':
      return field.choices.some((one) => one === value) ? value : undefined;
    case 'boolean':
      return isFlag(value) ? value : undefined;
    case 'number':
      return readNumber(field, value);
    case 'dateTime':
      return isMoment(value) ? value : undefined;
    case 'date':
      return isMoment(`${value}T00:00:00.000Z`) ? value : undefined;
    case 'object':
    case 'list':
    case 'map':
    case 'json':
      return undefined;
    default:
      return words(value);
  }
}

function readEntries(item: Field, value: unknown): unknown[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const kept = new Set(value.map((one) => readValue(item, one)).filter((one) => one !== undefined));
  return kept.size > 0 ? [...kept].slice(0, limits.maxFilterChoices) : undefined;
}

function readFilter({ field, compares }: ListFilter, value: unknown): unknown {
  if (compares === 'set') return isFlag(value) ? value : undefined;
  if (compares === 'contains') return words(value);
  return compares === 'any' && Array.isArray(value)
    ? readEntries(itemOf(field), value)
    : readValue(itemOf(field), value);
}

/** Reads a criterion. Times are left out: screens compute them. */
function readCriterion(field: Field, value: unknown): unknown {
  const read = field.kind === 'list' ? readEntries(field.item, value) : readValue(field, value);
  return field.kind === 'dateTime' || read === defaultOf(field) ? undefined : read;
}

/** Only criteria have filter defaults: the default of a record's field is for new records. */
const defaultOf = (criterion: Field | undefined): unknown =>
  criterion && 'default' in criterion ? criterion.default : undefined;

const setNameOf = (name: string): string => filterName(name, 'set');

/** Returns filters in which a field that is null, `{ fee: null }`, is not set: `{ fee_set: false }`. */
const withoutNulls = (given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries([
    ...Object.entries(given),
    ...Object.entries(given).flatMap(([name, value]) => (value === null ? [[setNameOf(name), false]] : [])),
  ]);

/**
 * Returns the valid filters in untrusted input; ignores everything else. A single value of several possible ones stays
 * as it is, texts become numbers where the field is one, and a field that is null is not set.
 */
export function readFilters(rule: Filterable, input: unknown): Record<string, unknown> {
  if (!isRecord(input)) return {};
  const given = withoutNulls(input);
  const { filters, criteria } = rule.list;
  const read: [string, unknown][] = [
    ['q', filters.includes('q') ? words(given.q) : undefined],
    ...filtersOf(rule).map((filter): [string, unknown] => [
      filter.name,
      readFilter(filter, ownValue(given, filter.name)),
    ]),
    ...Object.entries(criteria).map(([name, field]): [string, unknown] => [
      name,
      readCriterion(field, ownValue(given, name)),
    ]),
  ];
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

const ownValue = (given: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(given, name) ? given[name] : undefined;

/**
 * Returns the names of the filters that a list does not have, or not with this value. Of those `readFilters` returns
 * nothing, or only a part.
 */
export function unknownFilters(rule: Filterable, given: unknown): string[] {
  if (!isRecord(given)) return [];
  const read = readFilters(rule, given);
  return Object.entries(given).flatMap(([name, value]) => {
    const isRead =
      value === null
        ? read[setNameOf(name)] === false
        : sameValue(read[name], value) || (typeof read[name] === 'number' && read[name] === Number(value));
    return isRead || value === defaultOf(rule.list.criteria[name]) ? [] : [name];
  });
}
