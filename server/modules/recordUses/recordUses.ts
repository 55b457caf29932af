import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RecordUse } from '#contracts/api/uploads.ts';
import { allows } from '#contracts/permissions.ts';
import { resources as shipped } from '#resources/index.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { Caller } from '../../caller.ts';
import { storedFields } from '../../db/declaredTable.ts';
import { visibleTo, within } from '../../db/recordScope.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';

/** Returns all declarations: those of the server, and others of the product. */
export const knownResources = ({ resources = [] }: Pick<Dependencies, 'resources'>): readonly Resource[] => [
  ...new Map([...shipped, ...resources].map((resource) => [resource.name, resource])).values(),
];

/** SQL conditions of the records of each resource that use something; those that meet one of them do. */
export type Uses = ReadonlyMap<Resource, readonly RawBuilder<SqlBool>[]>;

/** SQL of a record's title; its id if the title is empty, or the caller may not read it. */
function titleOf({ title, fields }: Resource, caller: Caller): RawBuilder<unknown> {
  const [, field] = storedFields(fields).find(([name]) => name === title) ?? [];
  const isReadable = field && !field.writeOnly && (!field.access?.read || allows(caller, field.access.read));
  return isReadable ? sql`coalesce(nullif(${sql.ref(title)}::text, ''), id::text)` : sql`id::text`;
}

/**
 * Returns records of declared resources that use something: the first ones that the caller may see, the number of all
 * that the caller may see, and the number of the others.
 */
export async function findUses(db: Kysely<Database>, caller: Caller, uses: Uses, limit: number) {
  const found = { items: [] as RecordUse[], visible: 0, hidden: 0 };
  for (const [resource, conditions] of uses) {
    const using = sql`from ${sql.table(resource.name)} where (${sql.join(conditions, sql` or `)})`;
    const isVisible = within(resource, visibleTo(caller, resource, 'show'));
    const counted = await sql<{ total: number; visible: number }>`
      select count(*)::int as total, count(*) filter (where ${isVisible})::int as visible ${using}`.execute(db);
    const { total, visible } = counted.rows[0] ?? { total: 0, visible: 0 };
    found.visible += visible;
    found.hidden += total - visible;
    if (visible === 0 || found.items.length === limit) continue;
    const { rows } = await sql<{ id: string; title: string }>`
      select id::text, ${titleOf(resource, caller)} as title ${using} and ${isVisible}
      order by id limit ${limit - found.items.length}`.execute(db);
    found.items.push(...rows.map((row) => ({ resource: resource.name, ...row })));
  }
  return found;
}
