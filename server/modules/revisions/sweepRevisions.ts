import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Histories } from './revisionStore.ts';

/** Maximum number of records that one statement looks at, and of revisions that it deletes of each. */
const batch = { records: 500, revisions: 200 } as const;

/**
 * Deletes the revisions of a resource's records that are older than this moment, except the newest of them: it says
 * what the values were at that moment, and every copy of the record that is loaded later has a base that is kept. The
 * oldest ones go first, and a record that is being written is left for the next sweep, so that what is kept has no gap.
 */
export async function sweepRevisions(db: Kysely<Database>, histories: Histories, expiry: Date): Promise<void> {
  let after: string | null = '00000000-0000-0000-0000-000000000000';
  while (after !== null) {
    const { last, deleted }: Swept = await sweepSome(db, histories, expiry, after);
    if (deleted === 0) after = last;
  }
}

/** The last record that a statement read, null if none was left, and the number of revisions that it deleted. */
type Swept = { last: string | null; deleted: number };

/** The newest expired revision is kept, so a record has revisions to delete only if its second oldest has expired. */
async function sweepSome(
  db: Kysely<Database>,
  { records, table, isOf }: Histories,
  expiry: Date,
  after: string,
): Promise<Swept> {
  const { rows } = await sql<Swept>`
    with looked_at as (
      select id from ${records} where id > ${after} order by id limit ${batch.records}
    ), expired as materialized (
      select looked_at.id, least(second.number + ${batch.revisions}, (
        select max(number) from ${table} where ${isOf(sql`looked_at.id`)} and written_at < ${expiry}
      )) as ending
      from looked_at, lateral (
        select number, written_at from ${table}
        where ${isOf(sql`looked_at.id`)} order by number offset 1 limit 1
      ) as second
      where second.written_at < ${expiry}
    ), locked as (
      select id from ${records} where id = any(array(select id from expired)) for no key update skip locked
    ), deleted as (
      delete from ${table} using expired
      where ${isOf(sql`expired.id`)} and expired.id in (select id from locked)
        and number < expired.ending
      returning 1
    )
    select (select id from looked_at order by id desc limit 1) as last, (select count(*) from deleted) as deleted
  `.execute(db);
  return rows[0] ?? { last: null, deleted: 0 };
}
