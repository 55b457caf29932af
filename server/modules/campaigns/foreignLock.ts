import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Caller, signInWithoutSession } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../plugins/apiError.ts';

/** A live lock as JSON, with its times in ISO 8601. `grant` is the sign-in of its session. */
export type LiveLock = {
  grant: string;
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
    'user', jsonb_build_object('id', holder.id, 'display_name', holder.display_name), 'grant', sessions.grant_id
  )
  from campaign_locks join users as holder on holder.id = campaign_locks.user_id
    join sessions on sessions.alias = campaign_locks.session
  where campaign_locks.campaign_id = campaigns.id and expires_at > ${now}
)`;

/**
 * SQL expression for the session as which the caller writes a campaign. A call without a session counts as the one of the
 * same sign-in that holds the campaign's lock.
 */
export function writingSession(caller: Caller, campaignId: string): RawBuilder<string | null> {
  const signIn = signInWithoutSession(caller);
  if (signIn === null) return sql`${caller.session}`;
  return sql`(select session from campaign_locks join sessions on sessions.alias = campaign_locks.session
    where campaign_id = ${campaignId} and grant_id = ${signIn})`;
}

/**
 * Refuses a write while another session holds a live lock, as `writingSession` defines it; this includes personal tokens.
 * @throws ApiError `campaign-locked`
 */
export function refuseForeignLock(caller: Caller, found: LiveLock | null): void {
  if (!found) return;
  const { grant, ...lock } = found;
  const signIn = signInWithoutSession(caller);
  if (signIn === null ? lock.session === caller.session : grant === signIn) return;
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
