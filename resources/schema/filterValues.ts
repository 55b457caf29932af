import { limits } from '#contracts/limits.ts';
import { isRecord } from '#contracts/values.ts';
import { sameValue } from './changes.ts';
import type { Resource } from './defineResource.ts';
import type { Field, Fields } from './fields.ts';
import { isMoment, rangeEndOf } from './ranges.ts';

/** The parts of a declaration that determine how a list can be filtered. */
export type Filterable = Pick<Resource, 'fields' | 'list'>;

/** Maximum length of search text and ids; the server refuses longer ones. */
const maxWordsLength = 200;

const words = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, maxWordsLength) : undefined;

function entries(item: Field, value: unknown): unknown[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const kept = new Set(value.map((one) => filterValue(item, one)).filter((one) => one !== undefined));
  return kept.size > 0 ? [...kept].slice(0, limits.maxFilterChoices) : undefined;
}

/** Returns the value if a field of this kind can be filtered by it; otherwise undefined. */
function filterValue(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'choice':
      return field.choices.some((one) => one === value) ? value : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'number':
      return value !== '' && Number.isFinite(Number(value)) ? value : undefined;
    case 'list':
      return entries(field.item, value);
    // Times are filtered by range.
    case 'dateTime':
    case 'object':
    case 'map':
    case 'json':
      return undefined;
    default:
      return words(value);
  }
}

/** Returns the valid filters in untrusted input; ignores everything else. */
export function readFilters({ fields, list }: Filterable, given: unknown): Record<string, unknown> {
  if (!isRecord(given)) return {};
  const declared: Fields = { ...pick(fields, list.filters), ...list.criteria };
  const kept = Object.entries(declared).flatMap(([name, field]) => {
    const value = Object.hasOwn(given, name) ? filterValue(field, given[name]) : undefined;
    return value === undefined || value === defaultOf(list.criteria[name]) ? [] : [[name, value]];
  });
  const ranges = Object.entries(given).filter(([name, value]) => rangeEndOf({ fields, list }, name) && isMoment(value));
  const searched = list.filters.includes('q') ? words(given.q) : undefined;
  return { ...(searched !== undefined && { q: searched }), ...Object.fromEntries([...kept, ...ranges]) };
}

/**
 * Returns the names of the filters that a list does not have, or not with this value. Of those `readFilters` returns
 * nothing, or only a part.
 */
export function unknownFilters(rule: Filterable, given: unknown): string[] {
  if (!isRecord(given)) return [];
  const read = readFilters(rule, given);
  return Object.entries(given).flatMap(([name, value]) =>
    sameValue(read[name], value) || value === defaultOf(rule.list.criteria[name]) ? [] : [name],
  );
}

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

/** Only criteria have filter defaults: the default of a record's field is for new records. */
const defaultOf = (criterion: Field | undefined): unknown =>
  criterion && 'default' in criterion ? criterion.default : undefined;
