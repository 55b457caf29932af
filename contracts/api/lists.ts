import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { roles } from '#resources/roles/schema.ts';
import type { Query, Resource } from '#resources/schema/defineResource.ts';
import type { Field, Fields } from '#resources/schema/fields.ts';
import { type FilterQuery, filterSchema, filtersOf } from '#resources/schema/filters.ts';
import type { CreateInputOf, ListedOf, RecordOf, ValueOf } from '#resources/schema/records.ts';
import { createSchema, type JsonSchema, recordSchema, toJsonSchema } from '#resources/schema/toJsonSchema.ts';
import { limits } from '../limits.ts';
import { type ReadQuery, withDefault } from './endpoint.ts';

/** The query of a paginated list with a fixed order: `offset`, `limit` (at most 200). */
export const pageQuery = Type.Object({
  offset: withDefault(Type.Integer({ minimum: 0, maximum: 10_000_000 }), 0),
  limit: withDefault(Type.Integer({ minimum: 1, maximum: limits.maxPageSize }), limits.pageSizeDefault),
});

/** The query of a paginated list: `offset`, `limit` (at most 200), `sort` with one of the given names, `order`. */
export function listQuerySchema<const Sort extends string, More extends TProperties>(
  sorts: readonly Sort[],
  defaults: { sort: Sort; order: 'asc' | 'desc' },
  more: More,
) {
  return Type.Object({
    ...pageQuery.properties,
    sort: withDefault(oneOf(sorts), defaults.sort),
    order: withDefault(oneOf(['asc', 'desc'] as const), defaults.order),
    ...more,
  });
}

type Listed = {
  fields: Fields;
  list: Pick<Resource['list'], 'filters' | 'criteria' | 'sort' | 'sortable'> & { query?: Query };
};
type QueryIn<R extends Listed> = NonNullable<R['list']['query']>;
type Defaulted<F extends Fields> = { [Name in keyof F]: F[Name] extends { default: unknown } ? Name : never }[keyof F];
type Criteria<F extends Fields> = { [Name in Defaulted<F>]: ValueOf<F[Name]> } & {
  [Name in Exclude<keyof F, Defaulted<F>>]?: NonNullable<ValueOf<F[Name]>>;
};

/** The parsed query of a declared resource's list; the filter `q` becomes `search`. */
export type ListQueryOf<R extends Listed> = ReadQuery<typeof pageQuery> & {
  sort: QueryIn<R>['sort'];
  order: 'asc' | 'desc';
} & ('q' extends QueryIn<R>['filter'] ? { search?: string } : unknown) &
  FilterQuery<R['fields'], QueryIn<R>['filter']> &
  Criteria<QueryIn<R>['criteria']>;

/** Returns the schema of a criterion: never null, and a text may be empty. */
function criterionSchema(field: Field): JsonSchema {
  const { type, minLength: _, items, enum: choices, ...schema } = toJsonSchema(field);
  return {
    ...schema,
    ...(choices && { enum: choices.filter((choice) => choice !== null) }),
    type: [type ?? []].flat().find((one) => one !== 'null'),
    ...(items && field.kind === 'list' && { items: criterionSchema(field.item) }),
    ...('default' in field && { default: field.default }),
  };
}

/** Returns the schema of a declared resource's list query, from its filters, criteria and sorts. */
export function listQueryOf<R extends Listed, More extends TProperties>({ fields, list }: R, more: More) {
  const { filters, criteria, sort, sortable } = list;
  const byFields = filtersOf({ fields, list }).map((filter) => [
    filter.name,
    Type.Optional(Type.Unsafe(filterSchema(filter))),
  ]);
  const byCriteria = Object.entries(criteria).map(([name, field]) => {
    const schema = Type.Unsafe(criterionSchema(field));
    return [name, 'default' in field ? schema : Type.Optional(schema)];
  });
  const order = sort.order === 'ASC' ? 'asc' : 'desc';
  const schema = listQuerySchema(
    sortable,
    { sort: sort.field, order },
    {
      ...(filters.includes('q') && { search: SearchText }),
      ...Object.fromEntries([...byFields, ...byCriteria]),
      ...more,
    },
  );
  return Type.Unsafe<ListQueryOf<R> & ReadQuery<TObject<More>>>(schema);
}

/** Returns the schema of one of the given words. */
export const oneOf = <const Word extends string>(words: readonly Word[]) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words] });

/** Search text in a query; an empty text counts as none. */
export const SearchText = Type.Optional(Type.String({ maxLength: 200 }));

/** Returns the schema of `{items, total}` for the schema of one item. */
export const pageOf = <Item extends TSchema>(item: Item) =>
  Type.Object({ items: Type.Array(item), total: Type.Integer() });

/**
 * Returns the schema of `{items, total, total_is_limited}` for a list whose matches are counted up to a limit: if
 * `total_is_limited`, there are more than `total`.
 */
export const limitedPageOf = <Item extends TSchema>(item: Item) =>
  Type.Object({ ...pageOf(item).properties, total_is_limited: Type.Boolean() });

/** Returns the schema of `{items}` for a list without pagination. */
export const wholeListOf = <Item extends TSchema>(item: Item) => Type.Object({ items: Type.Array(item) });

export const Id = Type.String({ format: 'uuid' });
/** The filter by references to records whose ids are UUIDs. */
export const AnyId = Type.Optional(Type.Array(Id, { maxItems: limits.maxFilterChoices }));
/** The id of a role. */
export const RoleId = Type.Unsafe<string>(toJsonSchema(roles.fields.id));
export const IdParams = Type.Object({ id: Id });

/** Returns the name of a resource's record in the description of the API: `webhook_deliveries` is `WebhookDelivery`. */
const titleOf = ({ name }: Resource): string =>
  name
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
    .split('_')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');

/** Returns the schema of a resource's record, with the fields that every answer has as required ones. */
function answerSchema(resource: Resource): JsonSchema & { properties: Record<string, JsonSchema> } {
  const { properties = {}, ...schema } = recordSchema(resource);
  const { fields } = resource;
  const isSure = (name: string) => !fields[name]?.detailOnly && !fields[name]?.access?.read;
  return { ...schema, properties, required: Object.keys(properties).filter(isSure) };
}

/** Returns the schema of a resource's record. */
export const recordOf = <R extends Resource>(resource: R) =>
  Type.Unsafe<RecordOf<R>>({ title: titleOf(resource), ...answerSchema(resource) });

/** Returns the schema of a resource's record with more members, for one answer. */
export function recordWith<R extends Resource, More extends TProperties>(resource: R, more: More) {
  const { properties, required = [], ...schema } = answerSchema(resource);
  const further = Object.entries(more).flatMap(([name, one]) => (Type.IsOptional(one) ? [] : [name]));
  return Type.Unsafe<RecordOf<R> & Static<TObject<More>>>({
    ...schema,
    properties: { ...properties, ...more },
    required: [...required, ...further],
  });
}

/** Returns the schema of a resource's record as lists return it. */
export function listedOf<R extends Resource>(resource: R) {
  const { properties, ...schema } = answerSchema(resource);
  const listed = Object.entries(properties).filter(([name]) => !resource.fields[name]?.detailOnly);
  return Type.Unsafe<ListedOf<R>>({
    title: `Listed${titleOf(resource)}`,
    ...schema,
    properties: Object.fromEntries(listed),
  });
}

/** Returns the schema of a new record of a resource. */
export const newOf = <R extends Resource>(resource: R) =>
  Type.Unsafe<CreateInputOf<R>>({ title: `New${titleOf(resource)}`, ...createSchema(resource) });
