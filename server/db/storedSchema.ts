import { type Kysely, sql } from 'kysely';
import type { Column } from './declaredColumns.ts';
import type { Database } from './schema.ts';

/** A table as it is in the database; see declaredSchema.ts. */
export type StoredTable = {
  columns: Record<string, Required<Column> & { comment: string | null }>;
  constraints: Record<string, string>;
  indexes: Record<string, string>;
  triggers: Record<string, string>;
};

type Part = { table: string; part: keyof StoredTable; name: string; value: never };

/** Returns the tables with these names that exist, in the words of PostgreSQL. Not-null rules belong to their column. */
export async function storedTables(
  db: Kysely<Database>,
  names: readonly string[],
): Promise<ReadonlyMap<string, StoredTable>> {
  const { rows } = await sql<Part>`
    with tables as (
      select oid, relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any(${[...names]})
    )
    select relname as table, 'columns' as part, attname as name, jsonb_build_object(
      'type', format_type(atttypid, atttypmod), 'notNull', attnotnull, 'default', pg_get_expr(adbin, adrelid),
      'generated', attgenerated <> '', 'comment', col_description(tables.oid, attnum)) as value
    from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    union all
    select relname, 'constraints', conname, to_jsonb(pg_get_constraintdef(pg_constraint.oid))
    from tables join pg_constraint on conrelid = tables.oid and contype <> 'n'
    union all
    select relname, 'indexes', indexrelid::regclass::text, to_jsonb(pg_get_indexdef(indexrelid))
    from tables join pg_index on indrelid = tables.oid
    where not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')
    union all
    select relname, 'triggers', tgname, to_jsonb(pg_get_triggerdef(pg_trigger.oid))
    from tables join pg_trigger on tgrelid = tables.oid and tgfoid = 'note_uses_of_record'::regproc`.execute(db);
  const tables = new Map<string, StoredTable>();
  for (const { table, part, name, value } of rows) {
    const known = tables.get(table) ?? { columns: {}, constraints: {}, indexes: {}, triggers: {} };
    known[part][name.replaceAll('"', '')] = value;
    tables.set(table, known);
  }
  return tables;
}
