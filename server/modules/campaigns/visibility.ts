import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { permissionsOfRole } from '../../../contracts/permissions.ts';
import type { Caller } from '../../caller.ts';

/** True for callers who see no more than what was granted to them: the role external. */
export const isLimited = (caller: Caller): boolean => !permissionsOfRole[caller.role].includes('object-access-read');

/** True for callers who see every campaign that there is. */
export const seesAll = (caller: Caller): boolean => !isLimited(caller) && !caller.onlyCampaignId;

/**
 * The one rule of who sees a campaign: admins and editors all, external people the granted ones and their children, an
 * editor token its own one. It guards lists, single reads, counts, writes and events alike (contract point 1, S18).
 * `table` is the name under which the query knows the campaigns table.
 */
export function visibleTo(caller: Caller, table = 'campaigns'): RawBuilder<SqlBool> {
  const id = sql.ref(`${table}.id`);
  const only = caller.onlyCampaignId ? sql`${id} = ${caller.onlyCampaignId}` : sql`true`;
  if (!isLimited(caller)) return sql<SqlBool>`${only}`;
  // As arrays, which are looked up by index: `exists` would ask anew for each campaign that there is.
  const granted = sql`array(select campaign_id from campaign_access where user_id = ${caller.id})`;
  return sql<SqlBool>`(${only} and (${id} = any(${granted}) or ${sql.ref(`${table}.parent_id`)} = any(${granted})))`;
}
