import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { uuidForm } from '#contracts/ids.ts';
import type { RecordScope } from '#contracts/permissions.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { columnType } from './declaredSchema.ts';

/** Returns the SQL condition of the records of which a field has one of the values. */
export function isOneOf({ fields }: Resource, name: string, values: readonly unknown[]): RawBuilder<SqlBool> {
  const field = fields[name];
  const column = sql.ref(name);
  if (!field) return sql`false`;
  const isUuid = columnType(field) === 'uuid';
  const known = values.filter((one) => one !== null && (!isUuid || (typeof one === 'string' && uuidForm.test(one))));
  const equal = sql<SqlBool>`${column} = any(${known}::${sql.raw(columnType(field))}[])`;
  return values.includes(null) ? sql`(${column} is null or ${equal})` : equal;
}

/** Returns the SQL condition of the records within reach. */
export function within(resource: Resource, reach: RecordScope): RawBuilder<SqlBool> {
  if (reach === 'all') return sql`true`;
  const filters = reach.map((filter) => {
    const each = filter.map(([name, values]) => isOneOf(resource, name, values));
    return sql`(${sql.join([sql`true`, ...each], sql` and `)})`;
  });
  return sql`(${sql.join([sql`false`, ...filters], sql` or `)})`;
}
