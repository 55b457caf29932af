import { type Kysely, type RawBuilder, sql } from 'kysely';
import { limits } from '#contracts/limits.ts';
import type { Changes, PagePatch } from '../../db/campaignTables.ts';
import type { Database } from '../../db/schema.ts';
import {
  findRevision as find,
  type History,
  isLater,
  type Later,
  type RevisionRow,
  valuesBefore as valuesOf,
} from '../revisions/revisions.ts';
import type { Values } from './contentTable.ts';
import { revertPatch } from './pagePatch.ts';
import { pagePath } from './storedChanges.ts';

type Db = Kysely<Database>;

/** The changes without the page if it is stored as a patch. */
const plainChanges = sql<Changes>`case when page_patch is null then changes else changes -> 0 end`;

/** The revisions of a campaign, without the pages: those are read by `findRevision` and `valuesBefore` of this file. */
export const historyOf = (campaignId: string): History => ({
  table: sql`campaign_revisions`,
  isOf: sql`campaign_id = ${campaignId}`,
  changes: plainChanges,
  // Rows of earlier versions don't have them; as in `fieldNames` of storedChanges.ts, no message ids are included.
  fields: sql`coalesce(campaign_revisions.fields, array(
    select distinct substring(path from '^[^.]*(?:\\.[^.]*)?') from jsonb_object_keys(${plainChanges}) as path order by 1
  ))`,
  isApart: sql`(fields is not distinct from '{page}' or path = ${pagePath})`,
});

/** Returns a revision with its changes, the page whole; undefined if the campaign does not have it. */
export async function findRevision(
  db: Db,
  campaignId: string,
  number: number,
): Promise<(RevisionRow & { changes: Changes }) | undefined> {
  const patched = sql`, page_patch`;
  const row = await find<{ page_patch: PagePatch | null }>(db, historyOf(campaignId), number, patched);
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

/** Returns the values before the later writes, by path: each from the first write that changed it. */
export async function valuesBefore(db: Db, campaignId: string, later: Later): Promise<Values> {
  const values = await valuesOf(db, historyOf(campaignId), later);
  if (later.paths && !later.paths.includes(pagePath)) return values;
  const history = await pageHistory(db, campaignId, isLater(later));
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
