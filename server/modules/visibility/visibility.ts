import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { allows, permissionsOfRole, type Role, roles } from '../../../contracts/permissions.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../plugins/apiError.ts';

const isLimitedRole = (role: Role): boolean => !permissionsOfRole[role].includes('object-access-read');
const rolesThatSeeAll = roles.filter((role) => !isLimitedRole(role));

/** True for callers who see no more than what was granted to them: the role external. */
export const isLimited = (caller: Caller): boolean => isLimitedRole(caller.role);

/** True for callers who see every campaign that there is. */
export const seesAll = (caller: Caller): boolean =>
  readsCampaigns(caller) && !isLimited(caller) && !caller.onlyCampaignId;

/** False for a personal token that may not read campaigns, whatever else it may do. */
const readsCampaigns = (caller: Caller): boolean => allows(caller, 'campaigns-read');

/**
 * The one rule of who sees a campaign: admins and editors all, external people the granted ones and their children, an
 * editor token its own one, a personal token without `campaigns-read` none. It guards lists, single
 * reads, counts, writes and events alike (docs/protocol.md, Visibility).
 * `table` is the name under which the query knows the campaigns table.
 */
export function visibleTo(caller: Caller, table = 'campaigns'): RawBuilder<SqlBool> {
  if (!readsCampaigns(caller)) return sql<SqlBool>`false`;
  const only = caller.onlyCampaignId ? sql`${sql.ref(`${table}.id`)} = ${caller.onlyCampaignId}` : sql`true`;
  if (!isLimited(caller)) return sql<SqlBool>`${only}`;
  return sql<SqlBool>`(${only} and ${isGranted(sql`${caller.id}`, table)})`;
}

/** What a person of the role external sees: the granted campaigns and their children. */
function isGranted(userId: RawBuilder<unknown>, table: string): RawBuilder<SqlBool> {
  // As arrays, which are looked up by index: `exists` would ask anew for each campaign that there is.
  const granted = sql`array(select campaign_id from campaign_access where user_id = ${userId})`;
  const [id, parent] = [sql.ref(`${table}.id`), sql.ref(`${table}.parent_id`)];
  return sql<SqlBool>`(${id} = any(${granted}) or ${parent} = any(${granted}))`;
}

/**
 * The same rule for many people at once, by their roles of this moment: which of them see the campaign.
 * @param sawIt of a campaign that is gone, the people of the role external who saw it
 */
export async function usersWhoSee(
  db: Kysely<Database>,
  campaignId: string,
  userIds: readonly string[],
  sawIt: readonly string[] = [],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select users.id from users
    where users.id = any(${userIds}::uuid[]) and users.state = 'approved' and (
      users.role = any(${rolesThatSeeAll})
      or users.id = any(${sawIt}::uuid[])
      or exists (select from campaigns where id = ${campaignId} and ${isGranted(sql`users.id`, 'campaigns')})
    )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** For each campaign the people of the role external who see it now: for events that are told when it is gone. */
export async function externalReaders(
  db: Kysely<Database>,
  campaignIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; readers: string[] }>`
    select campaigns.id, array_agg(distinct campaign_access.user_id) as readers
    from campaigns inner join campaign_access on campaign_access.campaign_id in (campaigns.id, campaigns.parent_id)
    where campaigns.id = any(${campaignIds}::uuid[]) group by campaigns.id`.execute(db);
  return new Map(rows.map(({ id, readers }) => [id, readers]));
}

/** @throws ApiError `not-found` for a campaign that is not there for the caller */
export async function requireVisible(db: Kysely<Database>, caller: Caller, id: string): Promise<void> {
  const found = await db.selectFrom('campaigns').select('id').where('id', '=', id).where(visibleTo(caller)).execute();
  if (found.length === 0) throw notFound();
}
