import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { ListQueryOf } from '#contracts/api/lists.ts';
import { type CampaignStatus, campaignStatuses } from '#contracts/campaign.ts';
import { limits } from '#contracts/limits.ts';
import { campaigns } from '#resources/campaigns/schema.ts';
import { isNullable } from '#resources/schema/toJsonSchema.ts';
import type { Database } from '../../db/schema.ts';
import { statusAt } from './campaignJson.ts';
import { begin, hasPeriod } from './campaignPeriod.ts';

/** A query of campaigns, to which conditions, columns and an order can be added. */
export type Filtered = SelectQueryBuilder<Database, 'campaigns', object>;

type Order = Pick<ListQueryOf<typeof campaigns>, 'sort' | 'order' | 'offset' | 'limit' | 'from' | 'to'>;

/** Returns whether the order is that of a period, in which campaigns without a start date have a place too. */
const isByBegin = (query: Order): boolean => query.sort === 'starts_at' && hasPeriod(query);

/** Returns what a sort by a column orders by: names as the search has them, all else by itself. */
function columnKey(query: Order): RawBuilder<unknown> {
  if (isByBegin(query)) return begin;
  return query.sort === 'name' ? sql`search_form collate "C"` : sql.ref(query.sort);
}

/** Returns what a sort orders by; statuses by their rank. */
export const sortKey = (query: Order, now: Date): RawBuilder<unknown> =>
  query.sort === 'status' ? sql`array_position(${[...campaignStatuses]}::text[], ${statusAt(now)})` : columnKey(query);

/**
 * Returns the `order by`, `limit` and `offset` of a page; by status, `by` is its rank. `nulls last` on a value that is
 * never null would keep its index from serving the page.
 */
export function pageOf(by: RawBuilder<unknown>, query: Order): RawBuilder<unknown> {
  const { sort, order, offset, limit } = query;
  const hasNulls = (name: typeof sort) => isNullable(campaigns.fields[name]) && !isByBegin(query);
  const direction = (name: typeof sort) => sql.raw(order + (hasNulls(name) ? ' nulls last' : ''));
  const thenStart = sort === 'status' ? sql`, starts_at ${direction('starts_at')}` : sql``;
  // With a value, not a parameter, PostgreSQL plans the usual first page only once.
  const isUsual = limit === limits.pageSizeDefault && offset === 0;
  const rows = isUsual ? sql`limit ${sql.lit(limit)}` : sql`limit ${limit} offset ${offset}`;
  return sql`order by ${by} ${direction(sort)}${thenStart}, id ${rows}`;
}

/**
 * Returns an array of the ids of one page. By status, it is a part of the campaigns of each status in turn: an index has
 * the order of starts, and none can have that of statuses, which depend on the time.
 */
export function idsOfPage(
  from: Filtered,
  ofStatus: (status: CampaignStatus) => Filtered,
  query: Order & { status?: readonly CampaignStatus[] },
): RawBuilder<string[]> {
  const { status: asked = [], sort, order, offset, limit } = query;
  if (sort !== 'status') return sql`array(${from.select('id')} ${pageOf(columnKey(query), query)})`;
  const byStart = { ...query, sort: 'starts_at' as const };
  // The campaigns of a single status are in the order of their starts.
  if (asked.length === 1) return idsOfPage(from, ofStatus, byStart);
  const upToEnd = pageOf(columnKey(byStart), { ...byStart, offset: 0, limit: offset + limit });
  const statuses = campaignStatuses.filter((one) => asked.length === 0 || asked.includes(one));
  const inOrder = order === 'asc' ? statuses : statuses.reverse();
  const ids = inOrder.map((one) => sql`array(${ofStatus(one).select('id')} ${upToEnd})`);
  return sql`(${sql.join(ids, sql` || `)})[${offset + 1}::integer : ${offset + limit}::integer]`;
}
