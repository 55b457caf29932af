import { escapeLiteral } from 'pg';
import { emptyValue } from '#resources/schema/emptyRecord.ts';
import type { Field } from '#resources/schema/fields.ts';
import { isNullable } from '#resources/schema/toJsonSchema.ts';
import { isListOfTexts } from './declaredTable.ts';

// The columns of declared resources' tables, and the generated columns by which lists are sorted and filtered.

/** A column; `default` is an SQL expression, `generated` whether it is the expression of a generated column. */
export type Column = { type: string; notNull: boolean; default: string | null; generated?: boolean };

/** The type of the ids of resources whose ids are not UUIDs. */
const idTypes: Readonly<Record<string, string>> = { apps: 'text', roles: 'text', uploads: 'text' };

/** Returns the SQL type of the column of a field. */
export function columnType(field: Field): string {
  switch (field.kind) {
    case 'number':
      return 'double precision';
    case 'boolean':
      return 'boolean';
    case 'dateTime':
      return 'timestamp(3) with time zone';
    case 'date':
      return 'date';
    case 'time':
      return 'time without time zone';
    case 'reference':
      return idTypes[field.to] ?? 'uuid';
    case 'list':
      return isListOfTexts(field) ? 'text[]' : 'jsonb';
    case 'object':
    case 'map':
    case 'json':
      return 'jsonb';
    default:
      return 'text';
  }
}

/** Quotes a name for SQL. */
export const quoted = (name: string): string => `"${name}"`;

/** Fields with restricted access are not searchable. */
const isSearched = (field: Field): boolean =>
  !field.writeOnly && !field.access?.read && (isText(field) || field.kind === 'choice');

/** Returns the SQL text of the generated column that searches compare. */
export function searchExpression(fields: readonly (readonly [string, Field])[]): string {
  const texts = fields.flatMap(([name, field]) => (isSearched(field) ? [`COALESCE(${quoted(name)}, ''::text)`] : []));
  return `plain_form(${texts.join(" || ' '::text || ") || "''::text"})`;
}

const textKinds: ReadonlySet<Field['kind']> = new Set(['text', 'richText', 'email', 'url', 'slug', 'colour']);

/** Returns whether a field's value is a text, which may be empty. */
export const isText = ({ kind }: Field): boolean => textKinds.has(kind);

/** Longer texts are sorted by their beginning, because an index entry has at most 2,704 bytes. */
const maxSortedLength = 200;

/** The order of texts, in which letters with and without accents and capitals are beside each other. */
export const collation = 'COLLATE "und-x-icu"';

/** Returns the SQL text of the part of a text by which it is sorted. */
export const beginning = (column: string): string => `NULLIF("left"(${column}, ${maxSortedLength}), ''::text)`;

/** Returns the SQL text of the value by which texts of any column are sorted: null if it is empty. */
export const textOrder = (column: string): string => `${beginning(column)} ${collation}`;

/** The generated column by which a text is sorted. No field has this name, because it contains a space. */
export const orderColumn = (name: string): string => `${name} order`;

/** The generated column by which a text is filtered: computing its form took most of the time of a filter. */
export const formColumn = (name: string): string => `${name} form`;

/** Returns the SQL text of the form of a text in which filters compare it; rich texts are without their marks. */
export const filterForm = ({ kind }: Field, column: string): string =>
  `plain_form(${kind === 'richText' ? `regexp_replace(${column}, '<[^>]*>'::text, ''::text, 'g'::text)` : column})`;

/**
 * Returns the SQL text of the column by which a list is sorted. Texts have a column of their own, because PostgreSQL
 * reads a late page from an index alone only if it is an index of columns.
 */
export const sortKey = (field: Field | undefined, name: string): string =>
  quoted(field && isText(field) ? orderColumn(name) : name);

/** Returns whether records may have no value to sort by. They are the last ones in both directions. */
export const maySortLast = (field: Field): boolean =>
  isNullable(field) || (!field.required && !['number', 'boolean', 'choice', 'colour', 'dateTime'].includes(field.kind));

const emptyDefaults: Readonly<Record<string, string>> = {
  boolean: 'false',
  'text[]': "'{}'::text[]",
};

function defaultOf(field: Field): string | null {
  const type = columnType(field);
  const value = emptyValue(field);
  if (value === null) return null;
  if (type === 'jsonb') return field.kind === 'list' ? "'[]'::jsonb" : "'{}'::jsonb";
  if (typeof value === 'boolean') return String(value);
  return emptyDefaults[type] ?? `${escapeLiteral(String(value))}::${type}`;
}

/** Returns the column of a field. */
export function columnOf(field: Field): Column & { renamedFrom?: string } {
  const { renamedFrom } = field;
  const column = { type: columnType(field), notNull: !isNullable(field), default: defaultOf(field) };
  return renamedFrom === undefined ? column : { ...column, renamedFrom };
}
