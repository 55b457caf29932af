import { type Kysely, sql } from 'kysely';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { Database } from '../../../db/schema.ts';

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

/** Returns the unique form of values of a field, in their order, with the records that have them already. */
export async function findUniqueValues(
  db: Kysely<Database>,
  resource: Resource,
  { name, within }: UniqueField,
  values: readonly (readonly [value: string | null, within: unknown])[],
): Promise<UniqueValue[]> {
  const other = within === undefined ? sql`null` : sql`${sql.ref(`held.${within}`)}::text`;
  const isSame = within === undefined ? sql`true` : sql`${other} = given.within`;
  const column = sql.ref(`held.${name}`);
  const { rows } = await sql<UniqueValue>`
    select concat(given.within, ' ', md5(unique_form(nullif(given.value, '')))) as form, held.id as holder
    from unnest(
      ${values.map(([value]) => value)}::text[],
      ${values.map(([, one]) => (within === undefined ? null : (one ?? null)))}::text[]
    ) with ordinality as given (value, within, at)
    left join ${sql.table(resource.name)} as held
      on md5(unique_form(nullif(${column}, ''))) = md5(unique_form(nullif(given.value, ''))) and ${isSame}
    order by given.at`.execute(db);
  return rows.map(({ form, holder }, at) => ({ form: values[at]?.[0] ? form : null, holder }));
}
