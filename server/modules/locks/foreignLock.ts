import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { nameRecord, type RecordId } from '#contracts/recordName.ts';
import { type Caller, signInWithoutSession } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../plugins/apiError.ts';

/** A lock as locks and errors show it. */
export type HeldLock = RecordId & {
  session: string;
  user: { id: string; display_name: string };
  locked_at: Date;
  expires_at: Date;
};

/** A live lock as JSON, with its times in ISO 8601. `grant` is the sign-in of its session. */
export type LiveLock = Omit<HeldLock, 'locked_at' | 'expires_at'> & {
  grant: string;
  locked_at: string;
  expires_at: string;
};

/** SQL expression for the live lock of a record, or null. */
export const liveLock = (id: RawBuilder<unknown>, now: Date): RawBuilder<LiveLock | null> => sql`(
  select jsonb_build_object(
    'resource', resource, 'id', record_id, 'session', session, 'locked_at', locked_at, 'expires_at', expires_at,
    'user', jsonb_build_object('id', holder.id, 'display_name', holder.display_name), 'grant', sessions.grant_id
  )
  from record_locks join users as holder on holder.id = record_locks.user_id
    join sessions on sessions.alias = record_locks.session
  where record_locks.record_id = ${id} and expires_at > ${now}
)`;

/**
 * SQL condition for a write: no other session holds a live lock of the record, whose id is the column `id`. A call
 * without a session counts as the one of the same sign-in that holds it. The statement has to lock the record's row
 * first: `takeLock` locks it too, so that no lock is overlooked.
 */
export function isFreeFor(caller: Caller, id: string, now: Date): RawBuilder<SqlBool> {
  const signIn = signInWithoutSession(caller);
  const session =
    signIn === null
      ? sql`${caller.session}`
      : sql`(select session from record_locks join sessions on sessions.alias = record_locks.session
          where record_id = ${id} and grant_id = ${signIn})`;
  return sql`not is_locked_by_other(id, ${session}, ${now})`;
}

/** Returns the error of a record that another session holds, with its lock. */
export const lockedError = ({ resource, id, ...held }: HeldLock): ApiError =>
  new ApiError(resource === 'campaigns' ? 'campaign-locked' : 'record-locked', {
    lock: { ...nameRecord({ resource, id }), ...held },
  });

/** Returns a lock for an answer, whose schema has either name of the record. */
export const presentLock = ({ locked_at, expires_at, ...lock }: HeldLock) => ({
  ...lock,
  campaign_id: lock.id,
  locked_at: locked_at.toISOString(),
  expires_at: expires_at.toISOString(),
});

/**
 * Refuses a write while another session holds a live lock, as `isFreeFor` does; this includes personal tokens.
 * @throws ApiError `campaign-locked`, `record-locked`
 */
export function refuseForeignLock(caller: Caller, lock: LiveLock | null): void {
  if (!lock) return;
  const signIn = signInWithoutSession(caller);
  if (signIn === null ? lock.session === caller.session : lock.grant === signIn) return;
  throw lockedError({ ...lock, locked_at: new Date(lock.locked_at), expires_at: new Date(lock.expires_at) });
}

/** Refuses a write of one of these records, whose rows are locked, as `refuseForeignLock` does. */
export async function refuseForeignLocks(
  db: Kysely<Database>,
  caller: Caller,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ lock: LiveLock | null }>`
    select ${liveLock(sql`records.id`, now)} as lock from unnest(${ids}::uuid[]) with ordinality as records (id, place)
    order by place`.execute(db);
  for (const { lock } of rows) refuseForeignLock(caller, lock);
}
