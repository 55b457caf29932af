import { type Kysely, type RawBuilder, sql } from 'kysely';
import { limits } from '#contracts/limits.ts';
import type { Changes, PagePatch } from '../../db/campaignTables.ts';
import type { Database } from '../../db/schema.ts';
import { type Histories, type History, isLater, type Later, type RevisionRow } from '../revisions/revisions.ts';
import type { Values } from './contentTable.ts';
import { revertPatch } from './pagePatch.ts';
import { pagePath } from './storedChanges.ts';

type Db = Kysely<Database>;

/** The changes without the page if it is stored as a patch. */
const plainChanges = sql<Changes>`case when page_patch is null then changes else changes -> 0 end`;

/** The revisions of campaigns. */
export const histories: Histories = {
  records: sql`campaigns`,
  table: sql`campaign_revisions`,
  isOf: (id) => sql`campaign_id = ${id}`,
};

/** The revisions of a campaign. */
export const historyOf = (campaignId: string): History => ({
  table: histories.table,
  isOf: histories.isOf(sql`${campaignId}`),
  changes: plainChanges,
  // Rows of earlier versions don't have them; as in `fieldNames` of storedChanges.ts, no message ids are included.
  fields: sql`coalesce(campaign_revisions.fields, array(
    select distinct substring(path from '^[^.]*(?:\\.[^.]*)?') from jsonb_object_keys(${plainChanges}) as path order by 1
  ))`,
  apart: {
    isApart: sql`(fields is not distinct from '{page}' or path = ${pagePath})`,
    columns: sql`page_patch`,
    changesOf: (db, revision) => withPage(db, campaignId, revision),
    valuesBefore: (db, later) => pageBefore(db, campaignId, later),
  },
});

/** Returns the changes of a revision, the page whole. */
async function withPage(
  db: Db,
  campaignId: string,
  { number, changes, page_patch: patch }: { number: number; changes: Changes; page_patch?: PagePatch | null },
): Promise<Changes> {
  if (!patch) return changes;
  const history = await pageHistory(db, campaignId, sql`number >= ${number}`);
  const to = revertAll({ ...history, patches: history.patches.slice(0, -1) });
  return { ...changes, [pagePath]: { from: revertPatch(to, patch), to } };
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

/** Returns the page before the later writes, if one of them changed it. */
async function pageBefore(db: Db, campaignId: string, later: Later): Promise<Values> {
  if (later.paths && !later.paths.includes(pagePath)) return {};
  const history = await pageHistory(db, campaignId, isLater(later));
  return history.isChanged ? { [pagePath]: revertAll(history) } : {};
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
