import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type PermissionHolder, type RecordScope, ruleOf, scopeOf } from '#contracts/permissions.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import { hasAny } from './filterCondition.ts';

/** Returns the SQL condition of the records of which a field has one of the values, or as a list contains one. */
export function isOneOf({ fields }: Resource, name: string, values: readonly unknown[]): RawBuilder<SqlBool> {
  const field = fields[name];
  if (!field) return sql`false`;
  const column = sql.ref(name);
  const equal = hasAny(
    column,
    field,
    values.filter((one) => one !== null),
  );
  return values.includes(null) ? sql`(${column} is null or ${equal})` : equal;
}

/** Returns the SQL conditions of the parts of a reach. A record may be in several of them. */
function partsOf(resource: Resource, reach: Exclude<RecordScope, 'all'>): RawBuilder<SqlBool>[] {
  return reach.map((filter) => {
    const each = filter.map(([name, values]) => isOneOf(resource, name, values));
    return sql`(${sql.join([sql`true`, ...each], sql` and `)})`;
  });
}

/** Returns the SQL condition of the records within reach. */
export function within(resource: Resource, reach: RecordScope): RawBuilder<SqlBool> {
  if (reach === 'all') return sql`true`;
  return sql`(${sql.join([sql`false`, ...partsOf(resource, reach)], sql` or `)})`;
}

/** Returns SQL conditions, of which exactly one holds for each record within reach. An index finds the records of each. */
export function disjointParts(resource: Resource, reach: RecordScope): RawBuilder<SqlBool>[] {
  if (reach === 'all') return [sql`true`];
  const parts = partsOf(resource, reach);
  return parts.map((part, at) => {
    const others = parts.slice(0, at).map((other) => sql`${other} is not true`);
    return sql`${sql.join([part, ...others], sql` and `)}`;
  });
}

/** Returns the records that a user may see in lists, or singly: those of the access rule, within the scope if there is one. */
export function visibleTo(user: PermissionHolder, { access, scope }: Resource, action: 'list' | 'show'): RecordScope {
  const permitted = scopeOf(user, ruleOf(access, action));
  const limit = scope ? scopeOf(user, scope(user)) : 'all';
  if (permitted === 'all' || limit === 'all') return permitted === 'all' ? limit : permitted;
  return permitted.flatMap((filter) => limit.map((other) => [...filter, ...other]));
}
