import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { uuidForm } from '#contracts/ids.ts';
import { searchForm } from '#contracts/searchForm.ts';
import type { Field } from '#resources/schema/fields.ts';
import { type Filterable, filterNamed, filtersOf, type ListFilter } from '#resources/schema/filters.ts';
import { columnType, filterForm, formColumn, isText, quoted } from './declaredColumns.ts';
import { containing } from './search.ts';

type Column = RawBuilder<unknown>;
type Condition = RawBuilder<SqlBool>;

const isTextArray = (field: Field): boolean => columnType(field) === 'text[]';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** `form`: the column's `filterForm`. */
function contains(form: Column, { kind }: Field, value: unknown): Condition {
  const text = searchForm(String(value));
  const escaped = kind === 'richText' ? text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign) : text;
  return sql`${form} like ${containing(escaped)}`;
}

/**
 * Returns the condition that a field has one of the values, or as a list contains one. With a single value the index of
 * the column can also have the order of the list.
 */
export function hasAny(column: Column, field: Field, given: unknown): Condition {
  const all: unknown[] = [given].flat();
  // PostgreSQL refuses other texts as UUIDs.
  const values =
    columnType(field) === 'uuid' ? all.filter((one) => typeof one === 'string' && uuidForm.test(one)) : all;
  if (field.kind !== 'list')
    return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values})`;
  if (isTextArray(field)) return sql`${column} && ${values}`;
  // Written out, because PostgreSQL otherwise expects few matches, and reads the records of many.
  const isOfChoices = field.item.kind === 'choice' && values.length > 0;
  return sql`${column} ?| ${isOfChoices ? sql`array[${sql.join(values.map((one) => sql.lit(String(one))))}]` : sql`${values}`}`;
}

/** An integer can be larger than the column's type. */
const bound = (field: Field, value: unknown): Column =>
  field.kind === 'number' && field.integer ? sql`${value}::bigint` : sql`${value}`;

/** The empty value of a column beside null; undefined if there is none. */
function emptyText(field: Field): string | undefined {
  if (field.kind === 'list') return isTextArray(field) ? '{}' : '[]';
  return isText(field) ? '' : undefined;
}

function isSet(column: Column, field: Field, wanted: unknown): Condition {
  const empty = emptyText(field);
  if (empty === undefined) return wanted === true ? sql`${column} is not null` : sql`${column} is null`;
  const value = sql.lit(empty);
  // Null is not different from anything.
  return wanted === true ? sql`${column} <> ${value}` : sql`(${column} is null or ${column} = ${value})`;
}

const conditions: Record<ListFilter['compares'], (column: Column, field: Field, value: unknown) => Condition> = {
  contains,
  equals: (column, field, value) => sql`${column} = ${bound(field, value)}`,
  any: hasAny,
  from: (column, field, value) => sql`${column} >= ${bound(field, value)}`,
  upTo: (column, field, value) => sql`${column} <= ${bound(field, value)}`,
  before: (column, field, value) => sql`${column} < ${bound(field, value)}`,
  set: isSet,
};

/** The tables of modules have no columns for the forms of texts. */
function comparedColumn({ module }: Filterable, { source, field, compares }: ListFilter, table: string): Column {
  if (compares !== 'contains') return sql.ref(`${table}.${source}`);
  return module
    ? sql.raw(filterForm(field, `${quoted(table)}.${quoted(source)}`))
    : sql.ref(`${table}.${formColumn(source)}`);
}

const conditionOf = (resource: Filterable, filter: ListFilter, value: unknown, table: string): Condition =>
  conditions[filter.compares](comparedColumn(resource, filter, table), filter.field, value);

/**
 * Returns the condition of a declared filter on a table with a column for each field. `value` is valid, as
 * `readFilters` and the schema of a list's query have it: of several possible values one or a list.
 * @throws Error for a name that the list does not filter by
 */
export function filterCondition(resource: Filterable, name: string, value: unknown, table: string): Condition {
  const filter = filterNamed(resource, name);
  if (!filter) throw new Error(`There is no filter ${name}.`);
  return conditionOf(resource, filter, value, table);
}

/** Returns the conditions of all filters by fields that a query has. An empty text is no filter. */
export function filterConditions(resource: Filterable, query: object, table: string): Condition[] {
  const values = new Map<string, unknown>(Object.entries(query));
  return filtersOf(resource).flatMap((filter) => {
    const value = values.get(filter.name);
    return value === undefined || value === '' ? [] : [conditionOf(resource, filter, value, table)];
  });
}
