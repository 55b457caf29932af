import { type Kysely, sql } from 'kysely';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { Database } from '#server/db/schema.ts';
import type { RowWrite } from '../recordChange.ts';

/** A text in the form in which it must be unique, and the record that has it; null for empty texts. */
type UniqueValue = { form: string | null; holder: string | null };

/** A field whose values are unique, or unique among records with the same value of another one. */
export type UniqueField = { name: string; within?: string | undefined };

/** Returns the fields with a unique index. */
export const uniqueFields = ({ fields }: Resource): UniqueField[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (!('unique' in field) || !field.unique || field.kind === 'list') return [];
    return [{ name, within: field.unique === true ? undefined : field.unique.within }];
  });

/** A write, as far as it sets unique values. */
type Setting = Pick<RowWrite, 'before' | 'changes'> & { whole: Record<string, unknown> };

/** Returns the unique values of a field that writes set, each with its write, and the record that has it already. */
export async function findSetValues<Write extends Setting>(
  db: Kysely<Database>,
  resource: Resource,
  field: UniqueField,
  writes: readonly Write[],
): Promise<(UniqueValue & { write: Write })[]> {
  const { name, within = '' } = field;
  const setting = writes.filter(({ before, changes }) => before === null || name in changes || within in changes);
  const values = setting.map(({ whole }) => [textOrNull(whole[name]), whole[within]] as const);
  const found = await findUniqueValues(db, resource, field, values);
  return setting.flatMap((write, at) => (found[at] ? [{ write, ...found[at] }] : []));
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Returns the unique form of values of a field, in their order, with the records that have them already. */
export async function findUniqueValues(
  db: Kysely<Database>,
  resource: Resource,
  { name, within }: UniqueField,
  values: readonly (readonly [value: string | null, within: unknown])[],
): Promise<UniqueValue[]> {
  const other = within === undefined ? sql`null` : sql`${sql.ref(`held.${within}`)}::text`;
  const isSame = within === undefined ? sql`true` : sql`${other} = given.within`;
  if (values.length === 0) return [];
  const column = sql.ref(`held.${name}`);
  // A subquery for each value, because a join would compute the form of every record of the table.
  const { rows } = await sql<UniqueValue>`
    select concat(within, ' ', form) as form,
      (select held.id from ${sql.table(resource.name)} as held
        where md5(unique_form(nullif(${column}, ''::text))) = form and ${isSame}) as holder
    from (
      select at, within, md5(unique_form(nullif(value, ''))) as form
      from unnest(
        ${values.map(([value]) => value)}::text[],
        ${values.map(([, one]) => (within === undefined ? null : (one ?? null)))}::text[]
      ) with ordinality as one (value, within, at)
      offset 0
    ) as given
    order by at`.execute(db);
  return rows.map(({ form, holder }, at) => ({ form: values[at]?.[0] ? form : null, holder }));
}
