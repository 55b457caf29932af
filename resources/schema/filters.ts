import { limits } from '#contracts/limits.ts';
import type { Field, FieldKind, Fields } from './fields.ts';
import type { IsNullable, ValueOf } from './records.ts';
import { isNullable, type JsonSchema, toJsonSchema } from './toJsonSchema.ts';

/** The parts of a declaration that determine how a list can be filtered. */
export type Filterable = {
  fields: Fields;
  list: { filters: readonly string[]; criteria: Fields };
  module?: boolean;
};

/**
 * How a filter compares a field: `contains` a text without regard to case and accents, `equals` a value, has `any` of
 * several values, is at least `from`, at most `upTo` or less than `before` a value, or is `set`: whether it is neither
 * null nor an empty text or list.
 */
export type Comparison = 'contains' | 'equals' | 'any' | 'from' | 'upTo' | 'before' | 'set';

/** The comparisons of each kind of field. Those of a list are of its entries. */
const comparisons = {
  text: ['contains'],
  richText: ['contains'],
  email: ['contains'],
  url: ['contains'],
  slug: ['contains'],
  colour: ['contains'],
  number: ['equals', 'from', 'upTo'],
  boolean: ['equals'],
  dateTime: ['from', 'before'],
  date: ['from', 'upTo'],
  time: [],
  choice: ['any'],
  reference: ['any'],
  upload: [],
  list: ['any'],
  password: [],
  object: [],
  map: [],
  json: [],
} as const satisfies Record<FieldKind, readonly Comparison[]>;

/** What follows the name of the field in the name of a filter. */
const suffixes = {
  contains: '',
  equals: '',
  any: '',
  from: '_from',
  upTo: '_to',
  before: '_to',
  set: '_set',
} as const satisfies Record<Comparison, string>;

/** The kinds of entries that lists can be filtered by. */
const entryKinds = ['text', 'email', 'url', 'slug', 'colour', 'choice', 'reference'] as const;
export type EntryKind = (typeof entryKinds)[number];

type ComparisonOf<F extends Field> = F extends { writeOnly: true }
  ? never
  : F extends { kind: 'list'; item: infer Item extends Field }
    ? Item['kind'] extends EntryKind
      ? 'any' | 'set'
      : never
    : (typeof comparisons)[F['kind']][number] | (IsNullable<F> extends true ? 'set' : never);

/** The names of the fields that a list can be filtered by. */
export type FilterableNames<F extends Fields> = {
  [Name in keyof F & string]: [Exclude<ComparisonOf<F[Name]>, 'set'>] extends [never] ? never : Name;
}[keyof F & string];

type Compared<F extends Field, C extends Comparison> = C extends 'set'
  ? boolean
  : C extends 'any'
    ? NonNullable<ValueOf<F extends { kind: 'list'; item: infer Item extends Field } ? Item : F>>[]
    : NonNullable<ValueOf<F>>;

type NamedFilter<F extends Fields, Source> = Source extends keyof F & string
  ? {
      [C in ComparisonOf<F[Source]>]: { name: `${Source}${(typeof suffixes)[C]}`; value: Compared<F[Source], C> };
    }[ComparisonOf<F[Source]>]
  : never;

/** The parsed query of the filters by these fields. */
export type FilterQuery<F extends Fields, Source extends string> = {
  [Filter in NamedFilter<F, Source> as Filter['name']]?: Filter['value'];
};

/** A filter of a list: its name in queries, and the field that it compares. */
export type ListFilter = { name: string; source: string; field: Field; compares: Comparison };

function comparisonsOf(field: Field): readonly Comparison[] {
  const isFiltered = !field.writeOnly && (field.kind !== 'list' || entryKinds.some((kind) => kind === field.item.kind));
  const known = isFiltered ? comparisons[field.kind] : [];
  return known.length > 0 && (field.kind === 'list' || isNullable(field)) ? [...known, 'set'] : known;
}

/** Returns the filters by one field: `fee`, `fee_from`, `fee_to` and `fee_set` of a number. */
export const filtersBy = (source: string, field: Field): ListFilter[] =>
  comparisonsOf(field).map((compares) => ({ name: filterName(source, compares), source, field, compares }));

/** Returns the name of a filter by a field: `fee_from`. */
export const filterName = (source: string, compares: Comparison): string => `${source}${suffixes[compares]}`;

/** Returns the filters of a list by its fields, without its search and its criteria. */
export const filtersOf = ({ fields, list }: Filterable): ListFilter[] =>
  Object.entries(fields).flatMap(([name, field]) => (list.filters.includes(name) ? filtersBy(name, field) : []));

/** Returns the filter with this name; undefined if the list has none. */
export const filterNamed = (rule: Filterable, name: string): ListFilter | undefined =>
  filtersOf(rule).find((filter) => filter.name === name);

/** Maximum length of search text and ids; the server refuses longer ones. */
export const maxWordsLength = 200;

/** Returns the JSON Schema of a filter's value in a query. */
export function filterSchema({ field, compares }: ListFilter): JsonSchema {
  if (compares === 'set') return { type: 'boolean' };
  if (compares === 'contains') return { type: 'string', maxLength: maxWordsLength };
  if (compares !== 'any') return valueSchema(field);
  return { type: 'array', items: valueSchema(itemOf(field)), maxItems: limits.maxFilterChoices };
}

function valueSchema(field: Field): JsonSchema {
  if (field.kind === 'number') return field.integer ? { type: 'integer', ...safeIntegers } : { type: 'number' };
  if (field.kind === 'choice') return { type: 'string', enum: [...field.choices] };
  const { type, format } = toJsonSchema(field);
  const single = [type ?? []].flat().find((one) => one !== 'null');
  return single === 'string' && !format ? { type: single, maxLength: maxWordsLength } : { type: single, format };
}

const safeIntegers = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

/** Returns the field of a list's entries; other fields themselves. */
export const itemOf = (field: Field): Field => (field.kind === 'list' ? field.item : field);
