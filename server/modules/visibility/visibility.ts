import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { allows, isLimitedRole, type PermissionKey } from '#contracts/permissions.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../plugins/apiError.ts';

/** Returns whether a caller sees only granted campaigns, as the role external does. */
export const isLimited = (caller: Caller): boolean => isLimitedRole(caller.role);

/** Returns whether a caller sees all campaigns. */
export const seesAll = (caller: Caller): boolean =>
  readsCampaigns(caller) && !isLimited(caller) && !caller.onlyCampaignId;

/** False for a personal token without `campaigns-read`. */
const readsCampaigns = (caller: Caller): boolean => allows(caller, 'campaigns-read');

/**
 * SQL condition for campaigns that the caller sees: admins and editors see all, external users the granted ones and
 * their children, an editor token only its own, a personal token without `campaigns-read` none. Lists, single reads,
 * counts, writes and events all use it (docs/protocol.md, Visibility). `table` is the name or alias of the campaigns
 * table in the query.
 */
export function visibleTo(caller: Caller, table = 'campaigns'): RawBuilder<SqlBool> {
  if (!readsCampaigns(caller)) return sql<SqlBool>`false`;
  const only = caller.onlyCampaignId ? sql`${sql.ref(`${table}.id`)} = ${caller.onlyCampaignId}` : sql`true`;
  if (!isLimited(caller)) return sql<SqlBool>`${only}`;
  return sql<SqlBool>`(${only} and ${isGranted(sql`${caller.id}`, table)})`;
}

/** SQL condition for campaigns that an external user sees: the granted ones and their children. */
function isGranted(userId: RawBuilder<unknown>, table: string): RawBuilder<SqlBool> {
  // Arrays are looked up by index; `exists` would run for each campaign.
  const granted = sql`array(select campaign_id from campaign_grants where user_id = ${userId})`;
  const [id, parent] = [sql.ref(`${table}.id`), sql.ref(`${table}.parent_id`)];
  return sql<SqlBool>`(${id} = any(${granted}) or ${parent} = any(${granted}))`;
}

/** SQL condition: the role of a user, a row of the query, has the permission now. */
export const roleHolds = (key: PermissionKey, user = 'users'): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from roles where roles.id = ${sql.ref(`${user}.role`)} and ${key} = any(roles.permissions))`;

/** SQL condition: a user, a row of the query, sees all campaigns; without it, those that were granted. */
export const seesAllNow = (user = 'users'): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${user}.role`)} <> 'external'`;

/** Returns the ids of the users whose account is in use and whose role has the permission. */
export async function usersHolding(db: Kysely<Database>, key: PermissionKey): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where state = 'approved' and ${roleHolds(key)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** SQL condition: the user is approved and sees the campaign now. Both are rows of the query, by these table names. */
export const isSeenBy = (user = 'users', campaign = 'campaigns'): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${user}.state`)} = 'approved' and ${roleHolds('campaigns-read', user)} and (
    ${seesAllNow(user)} or ${isGranted(sql.ref(`${user}.id`), campaign)}))`;

/**
 * Returns which of the users see the campaign, by their current roles and the same rule.
 * @param sawIt for a deleted campaign, the external users who saw it
 */
export async function usersWithAccess(
  db: Kysely<Database>,
  campaignId: string,
  userIds: readonly string[],
  sawIt: readonly string[] = [],
): Promise<Set<string>> {
  return new Set((await namesOfUsersWithAccess(db, campaignId, userIds, sawIt)).keys());
}

/** Returns the display names of the same users, by id. */
export async function namesOfUsersWithAccess(
  db: Kysely<Database>,
  campaignId: string,
  userIds: readonly string[],
  sawIt: readonly string[] = [],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; display_name: string }>`
    select users.id, users.display_name from users
    where users.id = any(${userIds}::uuid[]) and users.state = 'approved' and ${roleHolds('campaigns-read')} and (
      ${seesAllNow('users')}
      or users.id = any(${sawIt}::uuid[])
      or exists (select from campaigns where id = ${campaignId} and ${isGranted(sql`users.id`, 'campaigns')})
    )`.execute(db);
  return new Map(rows.map(({ id, display_name }) => [id, display_name]));
}

/** Returns the external users who see each campaign, for the events of their deletion. */
export async function externalReaders(
  db: Kysely<Database>,
  campaignIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; readers: string[] }>`
    select campaigns.id, array_agg(distinct granted.user_id) as readers
    from campaigns cross join lateral (
      select user_id from campaign_grants where campaign_id in (campaigns.id, campaigns.parent_id)
    ) as granted
    where campaigns.id = any(${campaignIds}::uuid[]) group by campaigns.id`.execute(db);
  return new Map(rows.map(({ id, readers }) => [id, readers]));
}

/**
 * Checks that the caller sees a campaign.
 * @throws ApiError `not-found`
 */
export async function requireVisible(db: Kysely<Database>, caller: Caller, id: string): Promise<void> {
  const found = await db.selectFrom('campaigns').select('id').where('id', '=', id).where(visibleTo(caller)).execute();
  if (found.length === 0) throw notFound();
}
