import { escapeLiteral } from 'pg';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { Field, OnDelete, ReferenceField } from '#resources/schema/fields.ts';
import { usesFiles } from '#resources/schema/leaves.ts';
import { referenceFields } from '#resources/schema/references.ts';
import {
  beginning,
  type Column,
  collation,
  columnOf,
  filterForm,
  formColumn,
  isText,
  maySortLast,
  orderColumn,
  quoted,
  searchExpression,
  sortKey,
} from './declaredColumns.ts';
import { storedFields } from './declaredTable.ts';

/*
 * The tables of declared resources as data, in the words in which PostgreSQL describes a table itself
 * (`pg_get_constraintdef`, `pg_get_indexdef`, `pg_get_triggerdef`), so that a declaration can be compared with the database
 * (schemaChanges.ts).
 */

/**
 * A constraint or index; `against` is the SQL condition of rows that it would refuse. `refersTo`: the table of which a
 * foreign key needs the rows.
 */
export type Rule = { definition: string; against?: string; refersTo?: string };
/** By name. */
export type TableSchema = {
  columns: Record<string, Column & { renamedFrom?: string }>;
  constraints: Record<string, Rule>;
  indexes: Record<string, Rule>;
  triggers: Record<string, Rule>;
};

/** Returns the condition of a field's values, such as its choices; undefined if there is none. */
function conditionOf(name: string, field: Field): string | undefined {
  const column = quoted(name);
  if (field.kind === 'choice') {
    return `${column} = ANY (ARRAY[${field.choices.map((one) => `${escapeLiteral(one)}::text`).join(', ')}])`;
  }
  if (field.kind !== 'number') return undefined;
  const bounds = [
    ...(field.min === undefined ? [] : [`${column} >= '${field.min}'::double precision`]),
    ...(field.max === undefined ? [] : [`${column} <= '${field.max}'::double precision`]),
  ];
  return bounds.length > 0 ? bounds.join(' AND ') : undefined;
}

type Named = [name: string, rule: Rule];

/** `NO ACTION`, the default, is not printed. */
const deleteActions: Record<OnDelete, string> = {
  restrict: '',
  setNull: ' ON DELETE SET NULL',
  cascade: ' ON DELETE CASCADE',
};

function foreignKeyOf(table: string, name: string, { to, onDelete = 'restrict' }: ReferenceField): Named {
  const [column, target] = [quoted(name), quoted(to)];
  return [
    `${table}_${name}_fkey`,
    {
      definition: `FOREIGN KEY (${column}) REFERENCES ${target}(id)${deleteActions[onDelete]} DEFERRABLE`,
      against: `${column} IS NOT NULL AND ${column} NOT IN (SELECT id FROM ${target})`,
      refersTo: to,
    },
  ];
}

function constraintOf(table: string, name: string, field: Field, targets: Targets): Named[] {
  if (field.kind === 'reference') return targets.has(field.to) ? [foreignKeyOf(table, name, field)] : [];
  const condition = conditionOf(name, field);
  if (condition === undefined) return [];
  return [[`${table}_${name}_check`, { definition: `CHECK (${condition})`, against: `NOT (${condition})` }]];
}

const indexOf = (table: string, suffix: string, method: string, keys: string): Named => {
  const name = `${table}_${suffix}`;
  return [name, { definition: `CREATE INDEX ${quoted(name)} ON ${quoted(table)} USING ${method} (${keys})` }];
};

function uniqueIndexOf(table: string, name: string, field: Field): Named[] {
  if (!('unique' in field) || !field.unique || field.kind === 'list') return [];
  const within = field.unique === true ? [] : [quoted(field.unique.within)];
  // A hash, because an index entry has at most 2,704 bytes.
  const keys = [...within, `md5(unique_form(NULLIF(${quoted(name)}, ''::text)))`].join(', ');
  const index = `${table}_${name}_key`;
  const definition = `CREATE UNIQUE INDEX ${quoted(index)} ON ${quoted(table)} USING btree (${keys})`;
  const against = `(${keys}) IN (SELECT ${keys} FROM ${quoted(table)} GROUP BY ${keys} HAVING count(*) > 1)`;
  return [[index, { definition, against }]];
}

function sortIndexesOf(table: string, name: string, field: Field): Named[] {
  const key = sortKey(field, name);
  const forward = indexOf(table, `${name}_idx`, 'btree', `${key}, id`);
  if (!maySortLast(field)) return [forward];
  return [forward, indexOf(table, `${name}_desc_idx`, 'btree', `${key} DESC NULLS LAST, id DESC`)];
}

/** A reference is sorted by the title of its target. */
const isSorted = ({ list }: Resource, name: string, { kind }: Field): boolean =>
  (list.sortable.includes(name) || list.sort.field === name) && kind !== 'reference';

/** The index for equal values, for words in texts, for ranges, or for entries of a list. */
function filterIndexOf(table: string, name: string, field: Field): Named[] {
  const column = quoted(name);
  if (field.kind === 'boolean') return [];
  if (field.kind === 'choice' || field.kind === 'reference')
    return [indexOf(table, `${name}_value_idx`, 'btree', column)];
  if (field.kind === 'list') return [indexOf(table, `${name}_entries_idx`, 'gin', column)];
  if (isText(field)) return [indexOf(table, `${name}_text_idx`, 'gin', `${quoted(formColumn(name))} gin_trgm_ops`)];
  return [indexOf(table, `${name}_idx`, 'btree', `${column}, id`)];
}

function indexesOf(resource: Resource, name: string, field: Field): Named[] {
  const { name: table, fields, list } = resource;
  const isFiltered = list.filters.includes(name) || referenceFields({ fields }).some((one) => one.name === name);
  return [
    ...uniqueIndexOf(table, name, field),
    ...(isFiltered ? filterIndexOf(table, name, field) : []),
    ...(isSorted(resource, name, field) ? sortIndexesOf(table, name, field) : []),
  ];
}

const narrowKinds: ReadonlySet<Field['kind']> = new Set([
  ...(['boolean', 'choice', 'reference'] as const),
  ...(['number', 'date', 'time', 'dateTime'] as const),
]);

/** Returns whether all values of a field are short, as are lists of a few choices: `filtersIndexOf` has them. */
export const isNarrow = (field: Field): boolean =>
  field.kind === 'list'
    ? field.unique === true && field.item.kind === 'choice' && field.item.choices.join().length <= 100
    : narrowKinds.has(field.kind);

/** PostgreSQL has at most 32 columns in an index. */
const maxIndexColumns = 32;

/**
 * An index of all that lists are limited by, as far as it is short: PostgreSQL counts the matches of any filters of them
 * in it alone, without reading the records.
 */
function filtersIndexOf({ name: table, fields, list, access }: Resource): Named[] {
  const limiting = [access.list ?? []]
    .flat()
    .flatMap((rule) => (typeof rule === 'string' ? [] : Object.keys(rule.where)));
  const columns = [...new Set([...limiting, ...list.filters])].filter((name) => {
    const field = fields[name];
    return field && !field.computed && isNarrow(field);
  });
  if (columns.length === 0) return [];
  return [indexOf(table, 'filters_idx', 'btree', columns.slice(0, maxIndexColumns).map(quoted).join(', '))];
}

/** Notes the files of the media library that records use (migration 056). */
const usesTrigger = (table: string): string =>
  `CREATE TRIGGER ${quoted(`${table}_uses`)} AFTER INSERT OR DELETE OR UPDATE ON ${quoted(table)} FOR EACH ROW EXECUTE FUNCTION note_uses_of_record()`;

const moment: Column = { type: 'timestamp(3) with time zone', notNull: true, default: null };

/** PostgreSQL cuts longer names of tables, indexes and constraints. */
const maxNameLength = 63;

function checkNames(schema: TableSchema): TableSchema {
  const tooLong = [schema.columns, schema.constraints, schema.indexes]
    .flatMap((named) => Object.keys(named))
    .find((name) => name.length > maxNameLength);
  if (tooLong) throw new Error(`${tooLong} is longer than ${maxNameLength} characters: choose shorter names.`);
  return schema;
}

/** The names of the resources that have such a table, in which foreign keys can look. */
type Targets = ReadonlySet<string>;

/**
 * Returns the table of a declared resource: a column for each stored field, its times, its search form, and the
 * constraints and indexes that the declaration asks for.
 * @throws Error if names are too long for PostgreSQL
 */
export function declaredSchema(resource: Resource, targets: Targets): TableSchema {
  const { name: table, fields, list } = resource;
  const stored = storedFields(fields);
  const searched = { type: 'text', notNull: true, default: searchExpression(stored), generated: true };
  const texts = stored.filter(([, field]) => isText(field));
  const orders = texts.filter(([name, field]) => isSorted(resource, name, field));
  const filtered = texts.filter(([name]) => list.filters.includes(name));
  const columnsOf = (fields: typeof stored) =>
    Object.fromEntries(fields.map(([name, field]) => [name, columnOf(field)]));
  const generated = (type: string, value: string): Column => ({
    type,
    notNull: false,
    default: value,
    generated: true,
  });
  return checkNames({
    columns: {
      id: { type: 'uuid', notNull: true, default: null },
      created_at: moment,
      updated_at: moment,
      // All that lists compare is at the beginning, because PostgreSQL reads a row up to the last column that it needs.
      ...columnsOf(stored.filter(([, field]) => isNarrow(field))),
      search_form: searched,
      ...Object.fromEntries(
        orders.map(([name]) => [orderColumn(name), generated(`text ${collation}`, beginning(quoted(name)))]),
      ),
      ...Object.fromEntries(
        filtered.map(([name, field]) => [formColumn(name), generated('text', filterForm(field, quoted(name)))]),
      ),
      ...columnsOf(stored.filter(([, field]) => !isNarrow(field))),
    },
    constraints: {
      [`${table}_pkey`]: { definition: 'PRIMARY KEY (id)' },
      ...Object.fromEntries(stored.flatMap(([name, field]) => constraintOf(table, name, field, targets))),
    },
    indexes: Object.fromEntries([
      indexOf(table, 'search_form_idx', 'gin', 'search_form gin_trgm_ops'),
      ...stored.flatMap(([name, field]) => indexesOf(resource, name, field)),
      ...filtersIndexOf(resource),
    ]),
    triggers: usesFiles(resource) ? { [`${table}_uses`]: { definition: usesTrigger(table) } } : {},
  });
}
