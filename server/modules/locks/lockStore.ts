import { type Kysely, sql, type Transaction } from 'kysely';
import { serverLimits } from '#contracts/serverLimits.ts';
import { type Caller, signInWithoutSession } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import { isSeenBy, roleHolds, visibleTo } from '../visibility/visibility.ts';

/** A lock with its holder's name. */
export type LockRow = {
  campaign_id: string;
  session: string;
  user_id: string;
  display_name: string;
  locked_at: Date;
  expires_at: Date;
};

type Taking = { id: string; session: string; takeOver: boolean; now: Date };

const lifeFrom = (now: Date): Date => new Date(now.getTime() + serverLimits.lockLifeMs);

/**
 * Takes, renews or takes over a lock in one statement, so that only one of several concurrent calls gets it. Also
 * takes an expired lock, and one that the same user holds in a tab whose socket is closed. Returns undefined if the
 * caller does not see the campaign, or if another session holds the lock, whose row then stays locked until the
 * transaction ends.
 *
 * Locks the campaign's row as every write of a campaign does, to order writes and take-overs: either a write completes
 * before the lock changes hands, or it waits, reads the new lock and is refused. Otherwise a write could read the old
 * lock and commit after the new holder has loaded the campaign.
 */
export async function takeLock(
  trx: Transaction<Database>,
  caller: Caller,
  { id, session, takeOver, now }: Taking,
): Promise<Omit<LockRow, 'display_name'> | undefined> {
  const isOwn = sql`campaign_locks.session = excluded.session`;
  const isLeft = sql`campaign_locks.user_id = excluded.user_id and exists (
    select from sessions where alias = campaign_locks.session and disconnected_at is not null
  )`;
  const { rows } = await sql<Omit<LockRow, 'display_name'>>`
    with campaign as (
      select id from campaigns where id = ${id} and ${visibleTo(caller)} for no key update
    )
    insert into campaign_locks (campaign_id, session, user_id, locked_at, expires_at)
      select id, ${session}, ${caller.id}, ${now}, ${lifeFrom(now)} from campaign
    on conflict (campaign_id) do update set
      session = excluded.session,
      user_id = excluded.user_id,
      expires_at = excluded.expires_at,
      locked_at = case when ${isOwn} and campaign_locks.expires_at > ${now}
        then campaign_locks.locked_at else excluded.locked_at end
    where ${isOwn} or campaign_locks.expires_at <= ${now} or ${takeOver} or (${isLeft})
    returning campaign_id, session, user_id, locked_at, expires_at`.execute(trx);
  return rows[0];
}

function visibleLocks(db: Kysely<Database>, caller: Caller) {
  return db
    .selectFrom('campaign_locks')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_locks.campaign_id')
    .innerJoin('users', 'users.id', 'campaign_locks.user_id')
    .select(['campaign_id', 'session', 'user_id', 'users.display_name', 'locked_at', 'expires_at'])
    .where(visibleTo(caller));
}

/** Returns the lock of a visible campaign, expired or not. */
export function findLock(db: Kysely<Database>, caller: Caller, id: string): Promise<LockRow | undefined> {
  return visibleLocks(db, caller).where('campaign_id', '=', id).executeTakeFirst();
}

/** Returns all valid locks that the caller sees, oldest first. */
export function listLiveLocks(db: Kysely<Database>, caller: Caller, now: Date): Promise<LockRow[]> {
  return visibleLocks(db, caller).where('expires_at', '>', now).orderBy('locked_at').orderBy('campaign_id').execute();
}

/** Counting stops here, so that its cost is bounded. */
const maxCountedLocks = 1_000;

/** Returns the number of valid locks, regardless of visibility. */
export async function countLiveLocks(db: Kysely<Database>, now: Date): Promise<number> {
  const some = db
    .selectFrom('campaign_locks')
    .select('campaign_id')
    .where('expires_at', '>', now)
    .limit(maxCountedLocks);
  const { count } = await db
    .selectFrom(some.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Frees the lock of the caller's session, or without one that of any session of the same sign-in: the one taken at
 * `lockedAt`, or any if that is omitted.
 */
export async function releaseLock(db: Kysely<Database>, caller: Caller, id: string, lockedAt?: Date): Promise<void> {
  const signIn = signInWithoutSession(caller);
  const own = signIn === null ? sql`alias = ${caller.session}` : sql`grant_id = ${signIn}`;
  const held = db
    .deleteFrom('campaign_locks')
    .where('campaign_id', '=', id)
    .where('session', 'in', sql<string>`(select alias from sessions where ${own})`);
  await (lockedAt ? held.where('locked_at', '=', lockedAt) : held).execute();
}

/**
 * Frees the locks on campaigns that their holders may no longer see or change, in the transaction that took the right
 * away: those of a user, or of all users with a role.
 */
export async function releaseLostLocks(
  trx: Transaction<Database>,
  holders: { userId: string } | { role: string },
): Promise<void> {
  const isHolder = 'role' in holders ? sql`users.role = ${holders.role}` : sql`users.id = ${holders.userId}`;
  await sql`
    delete from campaign_locks using users, campaigns
    where users.id = campaign_locks.user_id and campaigns.id = campaign_locks.campaign_id and ${isHolder}
      and (${isSeenBy()} and ${roleHolds('campaigns-modify')}) is not true`.execute(trx);
}

/**
 * Frees expired locks, and locks of tabs whose socket closed and was not reopened in time. It skips rows that are
 * being renewed, and several processes may run it at once.
 */
export async function sweepLocks(db: Kysely<Database>, now: Date): Promise<void> {
  const awaySince = new Date(now.getTime() - serverLimits.lockReturnMs);
  await sql`
    delete from campaign_locks where campaign_id in (
      select campaign_id from campaign_locks inner join sessions on sessions.alias = campaign_locks.session
      where campaign_locks.expires_at <= ${now} or sessions.disconnected_at <= ${awaySince}
      for update of campaign_locks, sessions skip locked
    )`.execute(db);
}
