import type { ColumnType, Generated, GeneratedAlways, UpdateType } from 'kysely';
import { escapeLiteral } from 'pg';
import { isObject } from '#contracts/values.ts';
import { emptyValue } from '#resources/schema/emptyRecord.ts';
import type { Field, Fields } from '#resources/schema/fields.ts';
import type { ComputedNames, RecordOf, RowOf } from '#resources/schema/records.ts';
import { isVisible } from '#resources/schema/visibility.ts';

type Declared = { fields: Fields };
type Values = Record<string, unknown>;

/** The kinds of entries whose list is an array of texts. */
const textKinds = ['text', 'reference', 'upload'] as const;
type ListOfTexts = { kind: 'list'; item: { kind: (typeof textKinds)[number] } };
type Structure = { kind: 'object' | 'list' | 'map' | 'json' };
type ColumnOf<F, Value> = F extends ListOfTexts | { kind: 'boolean' } | { default: unknown }
  ? Generated<Value>
  : F extends Structure
    ? ColumnType<Value, string | undefined, string>
    : Value;

/**
 * The Kysely type of a declared resource's table. Structures are `jsonb`, read as values and written as JSON text;
 * lists of texts, references and files are `text[]`. The database has defaults for structures, flags and fields with a `default`.
 */
export type DeclaredTable<R extends Declared> = { id: string } & {
  [Name in keyof R['fields'] & keyof RowOf<R>]: ColumnOf<R['fields'][Name], RowOf<R>[Name]>;
};

/** The table of a resource that the generic store serves (declaredSchema.ts). */
export type RecordTable<R extends Declared> = DeclaredTable<R> & {
  created_at: Date;
  updated_at: Date;
  search_form: GeneratedAlways<string>;
};

/** Some columns of that table, for an insert or update. */
type ColumnsOf<R extends Declared> = {
  [Name in keyof R['fields'] & keyof RowOf<R>]?: UpdateType<ColumnOf<R['fields'][Name], RowOf<R>[Name]>>;
};

/** The stored values of a record, without computed fields. */
type StoredRecordOf<F extends Fields> = string extends keyof F
  ? Values
  : Required<Omit<RecordOf<{ fields: F }>, ComputedNames<F>>>;

// A separate function, because the compiler does not terminate if it infers the entries from the return type of a
// generic function.
const byName = (entries: unknown[][]) => Object.fromEntries(entries);

/** Per declaration, because filtering the fields took more of a read's time than presenting them. */
const storedFieldsOf = new WeakMap<Fields, [string, Field][]>();

/** Returns the fields that have a column, with their names. */
export function storedFields(fields: Fields): [string, Field][] {
  const known = storedFieldsOf.get(fields);
  if (known) return known;
  const stored = Object.entries(fields).filter(([, { computed, stored }]) => !computed || stored);
  storedFieldsOf.set(fields, stored);
  return stored;
}

/** Returns the columns that the response of a single read needs. */
export const storedColumns = ({ fields }: Declared): string[] => ['id', ...storedFields(fields).map(([name]) => name)];

/**
 * `fillEntries`: whether to add missing keys to entries of lists and maps, as always in groups; by default entries are
 * returned as written.
 */
type Presenting = { fillEntries?: boolean };

/** Converts the stored fields of a row to the API's format: times as ISO 8601 UTC, groups with all their keys. */
export const presentRow = <F extends Fields>(
  { fields }: { fields: F },
  row: Readonly<Values> & { id: string },
  options: Presenting = {},
): StoredRecordOf<F> => byName([['id', row.id], ...presentGroup(fields, row, options)]);

/** Returns one stored field of a row as `presentRow` does. */
export function presentField({ fields }: Declared, row: Readonly<Values>, name: string): unknown {
  const field = fields[name];
  return field && isVisible(fields, row, name) ? presentValue(field, row[name], {}) : null;
}

/**
 * Returns names and values of a group. A field that was declared after its group was stored has its empty value; a
 * field whose condition is false is null.
 */
const presentGroup = (fields: Fields, values: Readonly<Values>, options: Presenting): unknown[][] =>
  storedFields(fields).map(([name, field]) => [
    name,
    isVisible(fields, values, name) ? presentValue(field, values[name], options) : null,
  ]);

function presentValue(field: Field, stored: unknown, options: Presenting): unknown {
  if (stored instanceof Date) return stored.toISOString();
  const value = stored ?? emptyValue(field);
  if (field.kind === 'object' && isObject(value)) return byName(presentGroup(field.fields, value, options));
  if (!options.fillEntries) return value;
  if (field.kind === 'list' && Array.isArray(value))
    return value.map((item) => presentValue(field.item, item, options));
  if (field.kind !== 'map' || !isObject(value)) return value;
  return byName(Object.entries(value).map(([key, item]) => [key, presentValue(field.item, item, options)]));
}

/**
 * Returns the SQL text of a stored field's value as `presentRow` returns it: times as ISO 8601 UTC, groups with all
 * their keys. For fields without conditions.
 */
export function storedJson(stored: string, field: Field): string {
  if (field.kind === 'dateTime') return `to_char(${stored} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  if (field.kind === 'time') return `to_char(${stored}, 'HH24:MI')`;
  if (field.kind !== 'object') return stored;
  const pairs = Object.entries(field.fields).map(([name, inner]) => {
    const value = `(${stored} -> '${name}')`;
    if (inner.kind === 'object') return `'${name}', ${storedJson(value, inner)}`;
    return `'${name}', coalesce(nullif(${value}, 'null'), ${escapeLiteral(JSON.stringify(emptyValue(inner)))})`;
  });
  return `json_build_object(${pairs.join(', ')})`;
}

/** Converts the values of an API request to columns, for an insert or update. */
export const columnsOf = <R extends Declared>({ fields }: R, values: object): ColumnsOf<R> =>
  byName(Object.entries(values).map(([name, value]) => [name, columnValue(fields[name], value)]));

/** Returns the values of all stored fields for JSON of a row: those without a value get their empty value. */
export const storedValues = ({ fields }: Declared, values: Readonly<Values>): Values =>
  byName(storedFields(fields).map(([name, field]) => [name, timeOr(field, values[name] ?? emptyValue(field))]));

/** Returns whether the column of a field is an array of texts. */
export const isListOfTexts = (field: Field): boolean =>
  field.kind === 'list' && textKinds.some((kind) => kind === field.item.kind);

/** Returns a moment with the precision of the database. */
const timeOr = (field: Field | undefined, value: unknown): unknown =>
  field?.kind === 'dateTime' && typeof value === 'string' ? new Date(value) : value;

function columnValue(field: Field | undefined, value: unknown): unknown {
  if (field?.kind === 'dateTime') return timeOr(field, value) ?? null;
  const isStructure = field && ['object', 'list', 'map', 'json'].includes(field.kind);
  return isStructure && !isListOfTexts(field) ? JSON.stringify(value) : value;
}
