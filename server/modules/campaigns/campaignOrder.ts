import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type CampaignStatus, campaignStatuses } from '../../../contracts/campaign.ts';
import { limits } from '../../../contracts/limits.ts';
import { campaigns } from '../../../resources/campaigns/schema.ts';
import { isNullable } from '../../../resources/schema/toJsonSchema.ts';
import type { Database } from '../../db/schema.ts';
import type { ListQueryOf } from '../../plugins/listQuery.ts';
import { statusAt } from './campaignJson.ts';

/** A query of campaigns, to which conditions, columns and an order can be added. */
export type Filtered = SelectQueryBuilder<Database, 'campaigns', object>;

type Order = Pick<ListQueryOf<typeof campaigns>, 'sort' | 'order' | 'offset' | 'limit'>;

/** Returns what a sort by a column orders by: names as the search has them, all else by itself. */
const columnKey = (sort: Exclude<Order['sort'], 'status'>): RawBuilder<unknown> =>
  sort === 'name' ? sql`search_form collate "C"` : sql.ref(sort);

/** Returns what a sort orders by; statuses by their rank. */
export const sortKey = (sort: Order['sort'], now: Date): RawBuilder<unknown> =>
  sort === 'status' ? sql`array_position(${[...campaignStatuses]}::text[], ${statusAt(now)})` : columnKey(sort);

/**
 * Returns the `order by`, `limit` and `offset` of a page; by status, `by` is its rank. `nulls last` on a column without
 * nulls would keep its index from serving the page.
 */
export function pageOf(by: RawBuilder<unknown>, { sort, order, offset, limit }: Order): RawBuilder<unknown> {
  const direction = (name: typeof sort) => sql.raw(order + (isNullable(campaigns.fields[name]) ? ' nulls last' : ''));
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
  query: Order & { status?: CampaignStatus },
): RawBuilder<string[]> {
  const { status, sort, order, offset, limit } = query;
  if (sort !== 'status') return sql`array(${from.select('id')} ${pageOf(columnKey(sort), query)})`;
  const byStart = { ...query, sort: 'starts_at' as const };
  // The campaigns of a single status are in the order of their starts.
  if (status) return idsOfPage(from, ofStatus, byStart);
  const upToEnd = pageOf(columnKey('starts_at'), { ...byStart, offset: 0, limit: offset + limit });
  const statuses = order === 'asc' ? campaignStatuses : [...campaignStatuses].reverse();
  const ids = statuses.map((one) => sql`array(${ofStatus(one).select('id')} ${upToEnd})`);
  return sql`(${sql.join(ids, sql` || `)})[${offset + 1}::integer : ${offset + limit}::integer]`;
}
