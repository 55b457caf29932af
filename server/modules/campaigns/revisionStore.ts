import { type Kysely, sql } from 'kysely';
import type { Changes } from '../../db/campaignTables.ts';
import type { Database } from '../../db/schema.ts';
import type { Values } from './contentTable.ts';

type Db = Kysely<Database>;

type RevisionRow = {
  number: number;
  user_id: string | null;
  display_name: string | null;
  written_at: Date;
  fields: string[];
};

/** The same as `fieldNames`, so that list pages contain no message ids. */
const fields = sql<string[]>`array(
  select distinct substring(path from '^[^.]*(?:\\.[^.]*)?') from jsonb_object_keys(changes) as path order by 1
)`;

const revisionsOf = (db: Db, campaignId: string) =>
  db
    .selectFrom('campaign_revisions')
    .leftJoin('users', 'users.id', 'campaign_revisions.user_id')
    .select(['number', 'user_id', 'display_name', 'written_at', fields.as('fields')])
    .where('campaign_id', '=', campaignId);

/** Returns one page of a campaign's revisions, newest first, and their total number. */
export async function listRevisions(
  db: Db,
  campaignId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: RevisionRow[]; total: number }> {
  const rows = await revisionsOf(db, campaignId).orderBy('number', 'desc').offset(offset).limit(limit).execute();
  const counted = await db
    .selectFrom('campaign_revisions')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  return { rows, total: counted?.total ?? 0 };
}

export function findRevision(
  db: Db,
  campaignId: string,
  number: number,
): Promise<(RevisionRow & { changes: Changes }) | undefined> {
  return revisionsOf(db, campaignId).select('changes').where('number', '=', number).executeTakeFirst();
}

/** What was written later than a revision, or than a moment; with `paths` only these, and the paths below `inside`. */
type Later = { than: number | Date; paths?: readonly string[]; inside?: readonly string[] };

/**
 * Returns the values before the later writes, by path. Reads each from the first write that changed it, so that memory
 * does not grow with the number of writes.
 */
export async function valuesBefore(db: Db, campaignId: string, { than, paths, inside = [] }: Later): Promise<Values> {
  const later = than instanceof Date ? sql`written_at > ${than}` : sql`number > ${than}`;
  const starts = inside.map((path) => `${path}.`);
  const isInside = sql`exists (select from unnest(${starts}::text[]) as start where starts_with(path, start))`;
  const named = paths ? sql`(path = any(${paths}::text[]) or ${isInside})` : sql`true`;
  const { rows } = await sql<{ path: string; value: unknown }>`
    select first.path, revision.changes -> first.path -> 'from' as value
    from (
      select path, min(number) as number
      from campaign_revisions, jsonb_object_keys(changes) as path
      where campaign_id = ${campaignId} and ${later} and ${named}
      group by path
    ) as first
    join campaign_revisions as revision on revision.campaign_id = ${campaignId} and revision.number = first.number
  `.execute(db);
  return Object.fromEntries(rows.map(({ path, value }) => [path, value]));
}
