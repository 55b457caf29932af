import { type Kysely, sql } from 'kysely';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import { visibleTo } from '../visibility/visibility.ts';

/** Returns user and time (ISO 8601) of the last edits of the visible campaigns among `ids`. */
export async function lastEdits(db: Kysely<Database>, caller: Caller, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('campaigns')
    .innerJoin('users', 'users.id', 'campaigns.last_edited_by')
    .select(['campaigns.id as campaign_id', 'users.id', 'users.display_name', 'campaigns.updated_at'])
    .where('campaigns.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(visibleTo(caller))
    .orderBy('campaigns.updated_at', 'desc')
    .execute();
  return rows.map(({ campaign_id, id, display_name, updated_at }) => ({
    campaign_id,
    user: { id, display_name },
    time: updated_at.toISOString(),
  }));
}
