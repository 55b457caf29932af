import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { listableFields, listedFields } from '#contracts/api/campaigns.ts';
import type { ListQueryOf } from '#contracts/api/lists.ts';
import type { CampaignStatus } from '#contracts/campaign.ts';
import { campaigns } from '#resources/campaigns/schema.ts';
import { type Caller, isCurrent, proven } from '../../caller.ts';
import { storedColumns } from '../../db/declaredTable.ts';
import { filterConditions } from '../../db/filterCondition.ts';
import type { Database } from '../../db/schema.ts';
import { campaignHolds } from '../../db/search.ts';
import { isLimited, visibleTo } from '../visibility/visibility.ts';
import type { CampaignRow } from './campaignColumns.ts';
import { isCounted, sumCounts } from './campaignCounts.ts';
import { campaignsJson, childCount, firstPrePage, touchedBy, visibleParent } from './campaignJson.ts';
import { currentLabels, hasLabel, hasLabelNamed } from './campaignLabels.ts';
import { type Filtered, idsOfPage, pageOf, sortKey } from './campaignOrder.ts';
import { hasPeriod, overlaps } from './campaignPeriod.ts';

/** A campaign's row with the joined columns of its response. */
export type JoinedCampaign = Omit<CampaignRow, 'page_patch_size'> & {
  public_pattern: string | null;
  creator_name: string | null;
  editor_name: string | null;
  touched: boolean;
  pre_page_id: string | null;
  /** Null also if the caller does not see the parent. */
  parent_name: string | null;
  child_count: number;
};

type CampaignQuery = ListQueryOf<typeof campaigns> & {
  include_children: boolean;
  parent_id?: string;
  /** Names of fields, separated by commas; by default those that lists show. */
  fields?: string;
};

/** The columns of a campaign's own row that `JoinedCampaign` has. */
export const ownColumns = sql.raw(
  [...storedColumns(campaigns), 'created_by', 'last_edited_by', 'default_locale']
    .map((name) => (name === 'labels' ? `${currentLabels('campaigns.labels')} as labels` : `campaigns.${name}`))
    .join(', '),
);

/**
 * The query of a single campaign, as raw SQL: the query builder took a third of a request's time. Each join is a lookup
 * by key, so the cost depends on the page and not on the table.
 */
export const joined = <Row = JoinedCampaign>(
  caller: Caller,
  selected: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
) => sql<Row>`
  select ${selected},
    apps.public_pattern,
    creator.display_name as creator_name,
    editor.display_name as editor_name,
    exists (${touchedBy(caller)}) as touched,
    (select child.id from (${firstPrePage}) as child where ${visibleTo(caller, 'child')}) as pre_page_id,
    (${visibleParent(caller)}) as parent_name,
    (${childCount(caller)}) as child_count
  from campaigns
    join apps on apps.id = campaigns.app
    left join users as creator on creator.id = campaigns.created_by
    left join users as editor on editor.id = campaigns.last_edited_by
  where ${isCurrent(caller)} and ${visibleTo(caller)} and ${which}`;

const touchedCampaigns = (caller: Caller): RawBuilder<unknown> => sql`
  select campaign_id from campaign_edits where user_id = ${caller.id}`;

export async function findCampaign(
  db: Kysely<Database>,
  caller: Caller,
  id: string,
): Promise<JoinedCampaign | undefined> {
  const { rows } = await joined(caller, ownColumns, sql`campaigns.id = ${id}`).execute(db);
  return proven(caller, rows)[0];
}

/** Returns the visible children, oldest first, as JSON with all fields that lists can have. */
export async function listChildren(db: Kysely<Database>, caller: Caller, id: string, now: Date): Promise<string> {
  const ids = sql`array(select id from campaigns where parent_id = ${id} order by created_at, id)`;
  const items = campaignsJson(ids, listableFields, { caller, now });
  const { rows } = await sql<{ items: string }>`select ${items} as items`.execute(db);
  return rows[0]?.items ?? '[]';
}

const published = sql`published_at is not null`;

const statusRule: Record<CampaignStatus, (now: Date) => RawBuilder<SqlBool>> = {
  draft: () => sql`published_at is null`,
  ended: (now) => sql`${published} and ends_at <= ${now}`,
  running: (now) => sql`${published} and (ends_at is null or ends_at > ${now})
    and (starts_at is null or starts_at <= ${now})`,
  upcoming: (now) => sql`${published} and (ends_at is null or ends_at > ${now}) and starts_at > ${now}`,
};

/** Returns a condition for campaigns that have one of the statuses. */
function hasStatus(statuses: readonly CampaignStatus[], now: Date): RawBuilder<SqlBool> {
  const rules = statuses.map((status) => statusRule[status](now));
  return rules.length === 1 ? sql`${rules[0]}` : sql`((${sql.join(rules, sql`) or (`)}))`;
}

/** Returns a function that returns those of the campaigns that have a status. */
const byStatus = (from: Filtered, now: Date) => (status: CampaignStatus) => from.where(hasStatus([status], now));

/** A search finds children too. */
const withSearched = (query: CampaignQuery): CampaignQuery =>
  query.search ? { ...query, include_children: true } : query;

/**
 * Returns the visible campaigns before filters, with children only if requested. A child whose parent is not visible
 * counts as top-level.
 */
function inScope(db: Kysely<Database>, caller: Caller, { include_children, parent_id }: CampaignQuery): Filtered {
  const visible = db.selectFrom('campaigns').where(visibleTo(caller));
  if (parent_id) {
    return visible.where('parent_id', '=', parent_id).where(sql<SqlBool>`exists (${visibleParent(caller)})`);
  }
  if (include_children) return visible;
  if (!isLimited(caller)) return visible.where('parent_id', 'is', null);
  return visible.where(sql<SqlBool>`not exists (${visibleParent(caller)})`);
}

/** Returns a condition for campaigns whose name, slug, id or labels contain the text. */
const holdsSearch = (text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${campaignHolds(text)} or ${hasLabelNamed(text)})`;

/** The conditions of the filters by columns. The status is computed, and the criteria are no columns. */
const columnConditions = ({ status, ...query }: CampaignQuery): RawBuilder<SqlBool>[] =>
  filterConditions(campaigns, query, 'campaigns');

function filtered(db: Kysely<Database>, caller: Caller, query: CampaignQuery, now: Date): Filtered {
  let matching = inScope(db, caller, query);
  for (const condition of columnConditions(query)) matching = matching.where(condition);
  if (query.status?.length) matching = matching.where(hasStatus(query.status, now));
  if (query.search) matching = matching.where(holdsSearch(query.search));
  if (query.labels) matching = matching.where(hasLabel(query.labels));
  if (query.apps) matching = matching.where('app', '=', sql<string>`any(${query.apps})`);
  if (query.test !== 'include') matching = matching.where('test', '=', query.test === 'require');
  if (query.mine) matching = matching.where(sql<SqlBool>`campaigns.id = any(array(${touchedCampaigns(caller)}))`);
  if (hasPeriod(query)) matching = matching.where(overlaps(query));
  return matching;
}

const hasColumnFilter = (query: CampaignQuery): boolean => columnConditions(query).length > 0;

function isFiltered(query: CampaignQuery): boolean {
  const { status, search, apps, labels, test, mine } = query;
  const isSet = status?.length || search || apps || labels || mine || test !== 'include';
  return Boolean(isSet) || hasPeriod(query) || hasColumnFilter(query);
}

const isMineAlone = (query: CampaignQuery): boolean => query.mine && !isFiltered({ ...query, mine: false });

type Finding = { matching: Filtered; unfiltered: RawBuilder<number>; caller: Caller; query: CampaignQuery; now: Date };
type Found = { ids: string[]; total: number; total_unfiltered: number };

/**
 * Selects the page's ids by the index of the sort column, and the totals. Without filters the total is the unfiltered
 * count.
 */
function findPage({ matching, unfiltered, caller, query, now }: Finding): RawBuilder<Found> {
  const total = isFiltered(query) ? countMatching(matching, caller, query) : unfiltered;
  return sql`select ${idsOfPage(matching, byStatus(matching, now), query)} as ids, ${total} as total,
    ${unfiltered} as total_unfiltered`;
}

/**
 * Selects all matches of a search, of labels or of filters by columns, or all campaigns that the caller edited, once:
 * they have to be counted anyway, and scanning the index of the sort column is slow for few matches.
 */
function findCollected({ matching, unfiltered, query, now }: Finding): RawBuilder<Found> {
  const by = sortKey(query, now);
  return sql`with matching as materialized (${matching.select(['id', 'starts_at', by.as('place')])})
    select array(select id from matching ${pageOf(sql`place`, query)}) as ids,
    (select count(*) from matching) as total, ${unfiltered} as total_unfiltered`;
}

/** More edits of a caller than this are not collected, because each is a lookup. */
const collectedEdits = 5_000;

/**
 * Selects the campaigns that the caller edited, of those that `campaign_counts` has, without other filters. If they are
 * many, the index of the sort column is scanned for the page, and the edits are counted, those of children only if the
 * list includes children.
 */
function findMine(finding: Finding & { scope: Filtered }): RawBuilder<Found> {
  const { scope, caller, query, now } = finding;
  const edits = sql`(${touchedCampaigns(caller)})`;
  // Without `is true`, PostgreSQL may join, and look each of the edits up.
  const scanned = scope.where(sql<SqlBool>`(campaigns.id in ${edits}) is true`);
  const children = sql`(select count(*) from campaigns where parent_id is not null and (id in ${edits}) is true)`;
  return sql`
    with collected as materialized (${findCollected(finding)}),
    edited as materialized (
      select count(*) > ${collectedEdits} as are_many from (${touchedCampaigns(caller)} limit ${collectedEdits + 1}) as first
    )
    select case when are_many then ${idsOfPage(scanned, byStatus(scanned, now), query)}
        else (select ids from collected) end as ids,
      case when are_many
        then (select count(*) from ${edits} as edits) - ${query.include_children ? sql`0` : children}
        else (select total from collected) end as total,
      ${finding.unfiltered} as total_unfiltered
    from edited`;
}

/** The JSON of a page of campaigns, the number of matches, and the number without filters. */
type ListedCampaigns = { items: string; total: number; total_unfiltered: number };

/**
 * Returns one page of campaigns. Without a search it is one statement. The matches of a search are found by one of
 * their own, because a statement with `like` is planned at each call.
 */
export async function listCampaigns(
  db: Kysely<Database>,
  caller: Caller,
  asked: CampaignQuery,
  now: Date,
): Promise<ListedCampaigns> {
  const query = withSearched(asked);
  const matching = filtered(db, caller, query, now);
  const unfiltered = countUnfiltered(db, caller, query);
  const fields = query.fields?.split(',');
  const names = fields ? listableFields.filter((name) => fields.includes(name)) : listedFields;
  const itemsOf = (ids: RawBuilder<unknown>) => campaignsJson(ids, names, { caller, now });
  const finding = { matching, unfiltered, caller, query, now };
  const { search, labels, mine } = query;
  const found =
    isCounted(caller, query) && isMineAlone(query)
      ? findMine({ ...finding, scope: inScope(db, caller, query) })
      : (search || labels || mine || hasColumnFilter(query) ? findCollected : findPage)(finding);
  if (!query.search) {
    const { rows } = await sql<ListedCampaigns>`
      with found as materialized (${found})
      select ${itemsOf(sql`(select ids from found)`)} as items, total, total_unfiltered from found
      where ${isCurrent(caller)}`.execute(db);
    return proven(caller, rows)[0] ?? nothing;
  }
  const { rows } = await sql<Found>`
    select ids, total, total_unfiltered from (${found}) as found where ${isCurrent(caller)}`.execute(db);
  const { ids = [], ...totals } = proven(caller, rows)[0] ?? nothing;
  const items = sql<Pick<ListedCampaigns, 'items'>>`select ${itemsOf(sql`${ids}::uuid[]`)} as items`;
  return { ...nothing, ...totals, ...(await items.execute(db)).rows[0] };
}

const nothing = { items: '[]', ids: [], total: 0, total_unfiltered: 0 };

const count = (query: Filtered): RawBuilder<number> => sql`(${query.select(sql`count(*)`.as('count'))})`;

function countUnfiltered(db: Kysely<Database>, caller: Caller, query: CampaignQuery): RawBuilder<number> {
  if (!isCounted(caller, query)) return count(inScope(db, caller, query));
  return sumCounts({ include_children: query.include_children });
}

/** Counts the matches of a query without a search. */
function countMatching(matching: Filtered, caller: Caller, query: CampaignQuery): RawBuilder<number> {
  return !query.status?.length && !hasPeriod(query) && isCounted(caller, query) ? sumCounts(query) : count(matching);
}

export type FoundSlug = { id: string; visible: boolean };

/** Returns the campaign that has this slug at this app, and whether the caller sees it. */
export function findSlug(
  db: Kysely<Database>,
  caller: Caller,
  app: string,
  slug: string,
): Promise<FoundSlug | undefined> {
  return db
    .selectFrom('campaigns')
    .select(['id', sql<boolean>`coalesce(${visibleTo(caller)}, false)`.as('visible')])
    .where('app', '=', app)
    .where('slug', '=', slug)
    .executeTakeFirst();
}
