import { type Kysely, type RawBuilder, sql } from 'kysely';
import { limits } from '#contracts/limits.ts';
import type { Changes, PagePatch } from '../../db/campaignTables.ts';
import type { Database } from '../../db/schema.ts';
import type { Values } from './contentTable.ts';
import { revertPatch } from './pagePatch.ts';
import { pagePath } from './storedChanges.ts';

type Db = Kysely<Database>;

type RevisionRow = {
  number: number;
  user_id: string | null;
  display_name: string | null;
  written_at: Date;
  fields: string[];
};

/** The changes without the page if it is stored as a patch. */
const plainChanges = sql<Changes>`case when page_patch is null then changes else changes -> 0 end`;

/**
 * The changed fields. Rows of earlier versions don't have them; as in `fieldNames` of storedChanges.ts, no message ids
 * are included.
 */
const fields = sql<string[]>`coalesce(campaign_revisions.fields, array(
  select distinct substring(path from '^[^.]*(?:\\.[^.]*)?') from jsonb_object_keys(${plainChanges}) as path order by 1
))`;

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

/** Returns whether the campaign has this revision: it was written, and not deleted since. */
export async function hasRevision(db: Db, campaignId: string, number: number): Promise<boolean> {
  const query = db.selectFrom('campaign_revisions').select('number').where('campaign_id', '=', campaignId);
  return (await query.where('number', '=', number).executeTakeFirst()) !== undefined;
}

/** Returns a revision with its changes, the page whole; undefined if the campaign does not have it. */
export async function findRevision(
  db: Db,
  campaignId: string,
  number: number,
): Promise<(RevisionRow & { changes: Changes }) | undefined> {
  const query = revisionsOf(db, campaignId).select([plainChanges.as('changes'), 'page_patch']);
  const row = await query.where('number', '=', number).executeTakeFirst();
  if (!row) return undefined;
  const { page_patch: patch, ...revision } = row;
  if (!patch) return revision;
  const history = await pageHistory(db, campaignId, sql`number >= ${number}`);
  const to = revertAll({ ...history, patches: history.patches.slice(0, -1) });
  return { ...revision, changes: { ...revision.changes, [pagePath]: { from: revertPatch(to, patch), to } } };
}

/**
 * Returns the last write of a message in each language, among the newest `limits.maxSearchedTextWrites` writes of
 * texts.
 */
export async function lastTextChanges(db: Db, campaignId: string, messageId: string) {
  const { rows } = await sql<Omit<RevisionRow, 'number' | 'fields'> & { locale: string }>`
    with recent as (
      select number, user_id, written_at, ${plainChanges} as changes
      from campaign_revisions
      where campaign_id = ${campaignId}
        and (fields is null or exists (select from unnest(fields) as field where starts_with(field, 'i18n.')))
      order by number desc
      limit ${limits.maxSearchedTextWrites}
    )
    select distinct on (code) code as locale, user_id, display_name, written_at
    from recent
    cross join jsonb_object_keys(changes) as path
    cross join split_part(path, '.', 2) as code
    left join users on users.id = recent.user_id
    where path = 'i18n.' || code || '.' || ${messageId}::text
    order by code, number desc
  `.execute(db);
  return rows;
}

/**
 * Returns whether revisions were deleted that may have been written after this moment. Numbers begin at 1, and the
 * oldest ones are deleted first.
 */
export async function isHistoryDeletedSince(db: Db, campaignId: string, moment: Date): Promise<boolean> {
  const query = db.selectFrom('campaign_revisions').select(['number', 'written_at']);
  const oldest = await query.where('campaign_id', '=', campaignId).orderBy('number').limit(1).executeTakeFirst();
  return oldest !== undefined && oldest.number > 1 && moment < oldest.written_at;
}

/** What was written later than a revision, or than a moment; with `paths` only these, and the paths below `inside`. */
type Later = { than: number | Date; paths?: readonly string[]; inside?: readonly string[] };

/** Returns the values before the later writes, by path: each from the first write that changed it. */
export async function valuesBefore(db: Db, campaignId: string, { than, paths, inside = [] }: Later): Promise<Values> {
  const later = than instanceof Date ? sql`written_at > ${than}` : sql`number > ${than}`;
  const starts = inside.map((path) => `${path}.`);
  const isInside = sql`exists (select from unnest(${starts}::text[]) as start where starts_with(path, start))`;
  const named = paths ? sql`(path = any(${paths}::text[]) or ${isInside})` : sql`true`;
  // The paths are read first, so that memory does not grow with the number of writes. The values are then read
  // revision by revision: for each path by itself, PostgreSQL would unpack the whole revision again.
  const { rows } = await sql<{ path: string; value: unknown }>`
    with first as (
      select path, min(number) as number
      from campaign_revisions, jsonb_object_keys(${plainChanges}) as path
      where campaign_id = ${campaignId} and ${later} and fields is distinct from '{page}'
        and path <> ${pagePath} and ${named}
      group by path
    ), needed as (
      select number, jsonb_object_agg(path, null) as paths from first group by number
    )
    select path, change -> 'from' as value
    from needed
    join campaign_revisions using (number), jsonb_each(${plainChanges}) as one (path, change)
    where campaign_id = ${campaignId} and needed.paths ? path
  `.execute(db);
  const values = Object.fromEntries(rows.map(({ path, value }) => [path, value]));
  if (paths && !paths.includes(pagePath)) return values;
  const history = await pageHistory(db, campaignId, later);
  return history.isChanged ? { ...values, [pagePath]: revertAll(history) } : values;
}

/** The patches of a page, newest first, and the page after the newest of them. */
type PageHistory = { isChanged: boolean; page: unknown; patches: PagePatch[] };

/**
 * Returns what gives the page before the later writes: the patches up to the first write that holds the page whole, and
 * the page before that write, else the current page. Reads it in one statement, because writes may happen between two.
 */
async function pageHistory(db: Db, campaignId: string, later: RawBuilder<unknown>): Promise<PageHistory> {
  const { rows } = await sql<{ patch: PagePatch | null; page: unknown }>`
    with whole as (
      select number, changes -> ${pagePath} -> 'from' as page
      from campaign_revisions
      where campaign_id = ${campaignId} and ${later} and page_patch is null
        and case when fields is null then changes ? ${pagePath} else ${pagePath} = any(fields) end
      order by number
      limit 1
    ), patched as (
      select number, page_patch
      from campaign_revisions
      where campaign_id = ${campaignId} and ${later} and page_patch is not null
        and number < coalesce((select number from whole), ${maxNumber})
    )
    select null as patch, coalesce((select page from whole), page) as page, ${maxNumber} as number
    from campaigns
    where id = ${campaignId} and (exists (select from whole) or exists (select from patched))
    union all
    select page_patch, null, number from patched
    order by number desc
  `.execute(db);
  const [newest, ...patched] = rows;
  return {
    isChanged: newest !== undefined,
    page: newest?.page ?? null,
    patches: patched.flatMap(({ patch }) => (patch ? [patch] : [])),
  };
}

/** Larger than every number that a revision has. */
const maxNumber = sql`2147483647`;

const revertAll = ({ page, patches }: Omit<PageHistory, 'isChanged'>): unknown => patches.reduce(revertPatch, page);
