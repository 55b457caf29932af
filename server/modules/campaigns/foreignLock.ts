import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../plugins/apiError.ts';

/** A live lock as JSON, with its times in ISO 8601. */
export type LiveLock = {
  campaign_id: string;
  session: string;
  user: { id: string; display_name: string };
  locked_at: string;
  expires_at: string;
};

/** SQL expression for the live lock of the row of `campaigns`, or null. */
export const liveLock = (now: Date): RawBuilder<LiveLock | null> => sql`(
  select jsonb_build_object(
    'campaign_id', campaign_id, 'session', session, 'locked_at', locked_at, 'expires_at', expires_at,
    'user', jsonb_build_object('id', holder.id, 'display_name', holder.display_name)
  )
  from campaign_locks join users as holder on holder.id = campaign_locks.user_id
  where campaign_locks.campaign_id = campaigns.id and expires_at > ${now}
)`;

/**
 * Refuses a write while another session holds a live lock; this includes personal tokens.
 * @throws ApiError `campaign-locked`
 */
export function refuseForeignLock(caller: Caller, lock: LiveLock | null): void {
  if (!lock || lock.session === caller.session) return;
  const [locked_at, expires_at] = [new Date(lock.locked_at), new Date(lock.expires_at)];
  throw new ApiError('campaign-locked', { lock: { ...lock, locked_at, expires_at } });
}

/** Refuses a write of one of these campaigns as `refuseForeignLock` does. */
export async function refuseForeignLocks(
  db: Kysely<Database>,
  caller: Caller,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ lock: LiveLock | null }>`
    select ${liveLock(now)} as lock from unnest(${ids}::uuid[]) with ordinality as campaigns (id, place)
    order by place`.execute(db);
  for (const { lock } of rows) refuseForeignLock(caller, lock);
}
