import type { Kysely } from 'kysely';
import { escapeLiteral } from 'pg';
import { resources as shipped } from '#resources/index.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { conversionOf } from './columnConversions.ts';
import { type Column, quoted } from './declaredColumns.ts';
import { declaredSchema, type Rule, type TableSchema } from './declaredSchema.ts';
import { MigrationError } from './migrate.ts';
import type { Database } from './schema.ts';
import { type StoredTable, storedTables } from './storedSchema.ts';

/**
 * A change that makes the database's table that of the declaration. `waits`: the product runs without it, as with a
 * column that no declaration has any more. `needsAllTables`: it names a table that a later statement may create.
 */
type SchemaChange = { statement: string; waits?: true; needsAllTables?: true };

/** The comment of a column that is no longer declared. A later migration removes it. */
const retired = 'No longer declared. The next migration removes this column.';

/** PostgreSQL describes what it was told with other brackets, quotes and casts. */
const bare = (definition: string): string => definition.replace(/["()\s]|::text\b|public\.| NOT VALID/g, '');
const isSame = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : bare(one) === bare(other);

/** Lists rows that stand against a rule, and ends the migration then (`refuse_rows` of migration 053). */
const refuseRows = (table: string, place: string, why: string, condition: string): SchemaChange => ({
  statement:
    `select refuse_rows(${escapeLiteral(`${table}.${place}`)}, ${escapeLiteral(why)}, ` +
    `array(select id::text from ${quoted(table)} where ${condition} limit 11));`,
});

const alter = (table: string, change: string): SchemaChange => ({
  statement: `alter table ${quoted(table)} ${change};`,
});

function columnText(name: string, { type, notNull, default: value, generated }: Column): string {
  const rule = notNull ? ' not null' : '';
  if (generated) return `${quoted(name)} ${type}${rule} generated always as (${value}) stored`;
  return `${quoted(name)} ${type}${rule}${value === null ? '' : ` default ${value}`}`;
}

type Rules = Pick<TableSchema, 'constraints' | 'indexes' | 'triggers'>;

function addRules(
  table: string,
  { constraints, indexes, triggers }: Rules,
  { areRowsNew = false } = {},
): SchemaChange[] {
  const guarded = (name: string, { against, refersTo }: Rule, change: SchemaChange): SchemaChange[] => {
    const why = refersTo ? `has rows that refer to missing ${refersTo}` : 'has rows that stand against it';
    // Former records that move into a new table may refer to missing ones.
    const isGuarded = against && (!areRowsNew || refersTo);
    const changes = isGuarded ? [refuseRows(table, name, why, against), change] : [change];
    return refersTo ? changes.map((each) => ({ ...each, needsAllTables: true })) : changes;
  };
  return [
    ...Object.entries(constraints).flatMap(([name, rule]) =>
      guarded(name, rule, alter(table, `add constraint ${quoted(name)} ${rule.definition}`)),
    ),
    ...Object.entries(indexes).flatMap(([name, rule]) => guarded(name, rule, { statement: `${rule.definition};` })),
    ...Object.values(triggers).flatMap(({ definition }) => [
      { statement: `${definition};` },
      {
        statement: `select note_file_uses(${escapeLiteral(table)}, id, '', to_jsonb(stored)::text) from ${quoted(table)} as stored;`,
      },
    ]),
  ];
}

function newTable(table: string, schema: TableSchema): SchemaChange[] {
  const columns = Object.entries(schema.columns).map(([name, column]) => `  ${columnText(name, column)}`);
  return [
    { statement: `create table ${quoted(table)} (\n${columns.join(',\n')}\n);` },
    { statement: `select move_records(${escapeLiteral(table)});` },
    ...addRules(table, schema, { areRowsNew: true }),
  ];
}

function newColumn(table: string, name: string, column: Column): SchemaChange[] {
  if (!column.notNull || column.default !== null) return [alter(table, `add column ${columnText(name, column)}`)];
  return [
    alter(table, `add column ${columnText(name, { ...column, notNull: false })}`),
    ...required(table, name, column.default),
  ];
}

function required(table: string, name: string, value: string | null): SchemaChange[] {
  const fill = `update ${quoted(table)} set ${quoted(name)} = ${value} where ${quoted(name)} is null;`;
  return [
    ...(value === null
      ? [refuseRows(table, name, 'has rows without a value', `${quoted(name)} is null`)]
      : [{ statement: fill }]),
    alter(table, `alter column ${quoted(name)} set not null`),
  ];
}

type StoredColumn = StoredTable['columns'][string];

function changedColumn(table: string, name: string, declared: Column, stored: StoredColumn): SchemaChange[] {
  const column = `alter column ${quoted(name)}`;
  const isOther = declared.type !== stored.type;
  const hasDefault = isSame(declared.default, stored.default) && !isOther;
  const conversion = isOther ? conversionOf(quoted(name), stored.type, declared.type) : undefined;
  return [
    ...(stored.comment === retired
      ? [{ statement: `comment on column ${quoted(table)}.${quoted(name)} is null;` }]
      : []),
    ...(stored.default !== null && !hasDefault ? [alter(table, `${column} drop default`)] : []),
    ...(stored.notNull && !declared.notNull ? [alter(table, `${column} drop not null`)] : []),
    ...(conversion?.loses
      ? [refuseRows(table, name, `has values that are no ${declared.type}`, conversion.loses)]
      : []),
    ...(conversion ? [alter(table, `${column} type ${declared.type} using ${conversion.value}`)] : []),
    ...(declared.default !== null && !hasDefault ? [alter(table, `${column} set default ${declared.default}`)] : []),
    ...(declared.notNull && !stored.notNull ? required(table, name, declared.default) : []),
  ];
}

function columnChanges(table: string, { columns }: TableSchema, stored: StoredTable['columns']): SchemaChange[] {
  // Generated columns are last, because others have to exist, or are converted, before.
  const inOrder = Object.entries(columns).sort(
    ([, one], [, other]) => Number(!!one.generated) - Number(!!other.generated),
  );
  return inOrder.flatMap(([name, column]) => {
    const { renamedFrom = '' } = column;
    const former = stored[renamedFrom];
    const found = stored[name];
    if (found && column.generated) {
      return isSame(column.default, found.default) ? [] : [alter(table, `add column ${columnText(name, column)}`)];
    }
    if (found) return changedColumn(table, name, column, found);
    if (!former || renamedFrom in columns) return newColumn(table, name, column);
    const rename = alter(table, `rename column ${quoted(renamedFrom)} to ${quoted(name)}`);
    return [rename, ...changedColumn(table, name, column, former)];
  });
}

/** A removed column is first made optional, because nodes of the former version still write it during an update. */
function removedColumns(table: string, { columns }: TableSchema, stored: StoredTable['columns']): SchemaChange[] {
  const renamed = Object.entries(columns).flatMap(([name, { renamedFrom }]) => (name in stored ? [] : [renamedFrom]));
  return Object.entries(stored).flatMap(([name, column]): SchemaChange[] => {
    if (name in columns || renamed.includes(name) || column.generated) return [];
    if (column.comment === retired) return [{ ...alter(table, `drop column ${quoted(name)}`), waits: true }];
    const mark = `comment on column ${quoted(table)}.${quoted(name)} is ${escapeLiteral(retired)};`;
    const isBlocking = column.notNull && column.default === null;
    return [
      ...(column.notNull ? [alter(table, `alter column ${quoted(name)} drop not null`)] : []),
      { statement: mark, ...(!isBlocking && { waits: true }) },
    ];
  });
}

function ruleChanges(table: string, declared: Rules, stored: StoredTable): SchemaChange[] {
  const differing = (known: Record<string, string>, rules: Record<string, Rule>) =>
    Object.keys(known).filter((name) => !isSame(known[name] ?? '', rules[name]?.definition ?? ''));
  const missing = (known: Record<string, string>, rules: Record<string, Rule>) =>
    Object.fromEntries(
      Object.entries(rules).filter(([name, { definition }]) => !isSame(known[name] ?? '', definition)),
    );
  return [
    ...differing(stored.constraints, declared.constraints).map((name) =>
      alter(table, `drop constraint ${quoted(name)}`),
    ),
    ...differing(stored.indexes, declared.indexes).map(
      (name): SchemaChange => ({ statement: `drop index if exists ${quoted(name)};`, waits: true }),
    ),
    ...differing(stored.triggers, declared.triggers).flatMap((name): SchemaChange[] => [
      { statement: `drop trigger if exists ${quoted(name)} on ${quoted(table)};`, waits: true },
      { statement: `delete from file_uses where resource = ${escapeLiteral(table)};`, waits: true },
    ]),
    ...addRules(table, {
      constraints: missing(stored.constraints, declared.constraints),
      indexes: missing(stored.indexes, declared.indexes),
      triggers: missing(stored.triggers, declared.triggers),
    }),
  ];
}

/** PostgreSQL drops the indexes of a column with it. */
function withoutIndexesOf(columns: readonly string[], { indexes, ...stored }: StoredTable): StoredTable {
  const kept = Object.entries(indexes).filter(([, text]) => !columns.some((name) => bare(text).includes(bare(name))));
  return { ...stored, indexes: Object.fromEntries(kept) };
}

function tableChanges(table: string, declared: TableSchema, stored: StoredTable | undefined): SchemaChange[] {
  if (!stored) return newTable(table, declared);
  const former = Object.entries(stored.columns).flatMap(([name, column]) =>
    column.generated && !isSame(declared.columns[name]?.default ?? null, column.default) ? [name] : [],
  );
  const rules = ruleChanges(table, declared, withoutIndexesOf(former, stored));
  const isDrop = ({ statement }: SchemaChange) => /^drop |drop constraint/.test(statement);
  return [
    ...rules.filter(isDrop),
    // At once, because PostgreSQL neither drops nor converts a column that a generated one uses.
    ...former.map((name): SchemaChange => {
      const drop = alter(table, `drop column ${quoted(name)}`);
      return name in declared.columns ? drop : { ...drop, waits: true };
    }),
    ...columnChanges(table, declared, stored.columns),
    ...removedColumns(table, declared, stored.columns),
    ...rules.filter((change) => !isDrop(change)),
  ];
}

/**
 * Compares declared resources with their tables.
 * @returns the statements that make the tables those of the declarations, in their order
 * @throws Error for a change of type that has to be written by hand
 */
export async function schemaChanges(db: Kysely<Database>, resources: readonly Resource[]): Promise<SchemaChange[]> {
  const declared = resources.filter(({ module }) => !module);
  const stored = await storedTables(
    db,
    declared.map(({ name }) => name),
  );
  const targets = new Set([...shipped, ...resources].flatMap(({ name, module }) => (module ? [] : [name])));
  const changes = declared.flatMap((resource) =>
    tableChanges(resource.name, declaredSchema(resource, targets), stored.get(resource.name)),
  );
  return [
    ...changes.filter(({ needsAllTables }) => !needsAllTables),
    ...changes.filter(({ needsAllTables }) => needsAllTables),
  ];
}

/** The database lacks something that is declared. */
export class UnmigratedError extends MigrationError {}

/**
 * Refuses to start with a database that lacks something that is declared.
 * @throws UnmigratedError that names the command and the statements
 */
export async function refuseUnmigrated(db: Kysely<Database>, resources: readonly Resource[]): Promise<void> {
  const missing = (await schemaChanges(db, resources)).filter(({ waits }) => !waits);
  if (missing.length === 0) return;
  throw new UnmigratedError(
    'The database does not match the declared resources. Run `npm run migration -- NAME`, review the file that it ' +
      `writes, and start again. Missing:\n${missing.map(({ statement }) => statement).join('\n')}`,
  );
}
