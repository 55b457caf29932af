import { type Static, type TObject, type TProperties, Type } from 'typebox';
import { limits } from '#contracts/limits.ts';
import type { Query, Resource } from '#resources/schema/defineResource.ts';
import type { Field, Fields } from '#resources/schema/fields.ts';
import type { ValueOf } from '#resources/schema/records.ts';
import { type JsonSchema, toJsonSchema } from '#resources/schema/toJsonSchema.ts';

/** The query of a paginated list with a fixed order: `offset`, `limit` (at most 200). */
export const pageQuery = Type.Object({
  offset: Type.Integer({ minimum: 0, maximum: 10_000_000, default: 0 }),
  limit: Type.Integer({ minimum: 1, maximum: limits.maxPageSize, default: limits.pageSizeDefault }),
});

/** The query of a paginated list: `offset`, `limit` (at most 200), `sort` with one of the given names, `order`. */
export function listQuerySchema<const Sort extends string, More extends TProperties>(
  sorts: readonly Sort[],
  defaults: { sort: Sort; order: 'asc' | 'desc' },
  more: More,
) {
  return Type.Object({
    ...pageQuery.properties,
    sort: oneOf(sorts, { default: defaults.sort }),
    order: oneOf(['asc', 'desc'] as const, { default: defaults.order }),
    ...more,
  });
}

type Listed = {
  fields: Fields;
  list: Pick<Resource['list'], 'filters' | 'criteria' | 'sort' | 'sortable'> & { query?: Query };
};
type QueryIn<R extends Listed> = NonNullable<R['list']['query']>;
type Filters<F extends Fields, Filter extends string> = {
  [Name in Filter as Name extends 'q' ? 'search' : Name]?: Name extends keyof F
    ? NonNullable<ValueOf<F[Name]>>
    : string;
};
type Defaulted<F extends Fields> = { [Name in keyof F]: F[Name] extends { default: unknown } ? Name : never }[keyof F];
type Criteria<F extends Fields> = { [Name in Defaulted<F>]: ValueOf<F[Name]> } & {
  [Name in Exclude<keyof F, Defaulted<F>>]?: NonNullable<ValueOf<F[Name]>>;
};

/** The parsed query of a declared resource's list; the filter `q` becomes `search`. */
export type ListQueryOf<R extends Listed> = Static<typeof pageQuery> & {
  sort: QueryIn<R>['sort'];
  order: 'asc' | 'desc';
} & Filters<R['fields'], QueryIn<R>['filter']> &
  Criteria<QueryIn<R>['criteria']>;

/** Returns the schema of a value to compare with: never null, and a text may be empty. */
function queryValue(field: Field): JsonSchema {
  const { type, minLength: _, items, ...schema } = toJsonSchema(field);
  return {
    ...schema,
    type: [type ?? []].flat().find((one) => one !== 'null'),
    ...(items && field.kind === 'list' && { items: queryValue(field.item) }),
    ...('default' in field && { default: field.default }),
  };
}

/** Returns the schema of a declared resource's list query, from its filters, criteria and sorts. */
export function listQueryOf<R extends Listed, More extends TProperties>({ fields, list }: R, more: More) {
  const { filters, criteria, sort, sortable } = list;
  const filtered = Object.entries(fields).filter(([name]) => filters.includes(name));
  const declared = [...filtered, ...Object.entries(criteria)].map(([name, field]) => {
    const schema = Type.Unsafe(queryValue(field));
    return [name, 'default' in field ? schema : Type.Optional(schema)];
  });
  const order = sort.order === 'ASC' ? 'asc' : 'desc';
  const schema = listQuerySchema(
    sortable,
    { sort: sort.field, order },
    {
      ...(filters.includes('q') && { search: SearchText }),
      ...Object.fromEntries(declared),
      ...more,
    },
  );
  return Type.Unsafe<ListQueryOf<R> & Static<TObject<More>>>(schema);
}

/** Returns the schema of one of the given words. */
export const oneOf = <const Word extends string>(words: readonly Word[], options: { default?: Word } = {}) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words], ...options });

/** Search text in a query; an empty text counts as none. */
export const SearchText = Type.Optional(Type.String({ maxLength: 200 }));

/** Returns the schema of `{items, total}` for the schema of one item. */
export const pageOf = (item: object): TObject =>
  Type.Object({ items: Type.Array(Type.Unsafe<unknown>(item)), total: Type.Integer() });

/**
 * Returns the schema of `{items, total, total_is_limited}` for a list whose matches are counted up to a limit: if
 * `total_is_limited`, there are more than `total`.
 */
export const limitedPageOf = (item: object): TObject =>
  Type.Object({ ...pageOf(item).properties, total_is_limited: Type.Boolean() });

/** Returns the schema of `{items}` for a list without pagination. */
export const wholeListOf = (item: object): TObject => Type.Object({ items: Type.Array(Type.Unsafe<unknown>(item)) });

export const IdParams = Type.Object({ id: Type.String({ format: 'uuid' }) });
