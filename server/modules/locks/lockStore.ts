import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { serverLimits } from '#contracts/serverLimits.ts';
import { type Caller, signInWithoutSession } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import type { HeldLock } from './foreignLock.ts';

/** A resource with locks. Both conditions are about rows of its table. */
export type Lockable = {
  /** Its name, and that of its table. */
  name: string;
  /** The caller sees the record. */
  isVisible: RawBuilder<SqlBool>;
  /** The caller may edit the visible record, and therefore lock it. */
  isEditable: RawBuilder<SqlBool>;
};

type Taken = Pick<HeldLock, 'session' | 'locked_at' | 'expires_at'>;
type Taking = { id: string; session: string; takeOver: boolean; now: Date };

const lifeFrom = (now: Date): Date => new Date(now.getTime() + serverLimits.lockLifeMs);

/**
 * Takes, renews or takes over a lock in one statement, so that only one of several concurrent calls gets it. Also
 * takes an expired lock, and one that the same user holds in a tab whose socket is closed. Returns undefined if the
 * caller may not edit the record, or if another session holds the lock, whose row then stays locked until the
 * transaction ends.
 *
 * Locks the record's row as every write does, to order writes and take-overs: either a write completes before the lock
 * changes hands, or it waits, reads the new lock and is refused. Otherwise a write could read the old lock and commit
 * after the new holder has loaded the record.
 */
export async function takeLock(
  trx: Transaction<Database>,
  caller: Caller,
  { name, isVisible, isEditable }: Lockable,
  { id, session, takeOver, now }: Taking,
): Promise<Taken | undefined> {
  const isOwn = sql`record_locks.session = excluded.session`;
  const isLeft = sql`record_locks.user_id = excluded.user_id and exists (
    select from sessions where alias = record_locks.session and disconnected_at is not null
  )`;
  const { rows } = await sql<Taken>`
    with target as (
      select id from ${sql.table(name)} where id = ${id} and ${isVisible} and ${isEditable} for no key update
    )
    insert into record_locks (resource, record_id, session, user_id, locked_at, expires_at)
      select ${name}, id, ${session}, ${caller.id}, ${now}, ${lifeFrom(now)} from target
    on conflict (record_id) do update set
      session = excluded.session,
      user_id = excluded.user_id,
      expires_at = excluded.expires_at,
      locked_at = case when ${isOwn} and record_locks.expires_at > ${now}
        then record_locks.locked_at else excluded.locked_at end
    where ${isOwn} or record_locks.expires_at <= ${now} or ${takeOver} or (${isLeft})
    returning session, locked_at, expires_at`.execute(trx);
  return rows[0];
}

/** Returns whether the caller may edit a record; undefined if it is not visible. */
export async function mayLock(db: Kysely<Database>, { name, ...is }: Lockable, id: string) {
  const { rows } = await sql<{ editable: boolean }>`
    select ${is.isEditable} as editable from ${sql.table(name)} where id = ${id} and ${is.isVisible}`.execute(db);
  return rows[0]?.editable;
}

const locks = (db: Kysely<Database>) =>
  db
    .selectFrom('record_locks')
    .innerJoin('users', 'users.id', 'record_locks.user_id')
    .select(['resource', 'record_id as id', 'session', 'locked_at', 'expires_at'])
    .select(sql<HeldLock['user']>`jsonb_build_object('id', users.id, 'display_name', users.display_name)`.as('user'));

/** Returns the lock of a record, expired or not. */
export const findLock = (db: Kysely<Database>, id: string): Promise<HeldLock | undefined> =>
  locks(db).where('record_id', '=', id).executeTakeFirst();

/** Returns all valid locks of records that the caller sees, oldest first. */
export const listLiveLocks = (db: Kysely<Database>, { name, isVisible }: Lockable, now: Date): Promise<HeldLock[]> =>
  locks(db)
    .where('resource', '=', name)
    .where('expires_at', '>', now)
    .where(
      sql<SqlBool>`exists (
        select from ${sql.table(name)} where ${sql.ref(`${name}.id`)} = record_locks.record_id and ${isVisible})`,
    )
    .orderBy('locked_at')
    .orderBy('record_id')
    .execute();

/** Counting stops here, so that its cost is bounded. */
const maxCountedLocks = 1_000;

/** Returns the number of valid locks, regardless of visibility. */
export async function countLiveLocks(db: Kysely<Database>, now: Date): Promise<number> {
  const some = db.selectFrom('record_locks').select('record_id').where('expires_at', '>', now).limit(maxCountedLocks);
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
    .deleteFrom('record_locks')
    .where('record_id', '=', id)
    .where('session', 'in', sql<string>`(select alias from sessions where ${own})`);
  await (lockedAt ? held.where('locked_at', '=', lockedAt) : held).execute();
}

/** Frees the locks of records that are being deleted. */
export async function releaseLocks(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('record_locks').where('record_id', '=', sql<string>`any(${ids}::uuid[])`).execute();
}

/** Users, or all users with a role. */
export type Holders = { userIds: readonly string[] } | { role: string };

const isHolder = (holders: Holders): RawBuilder<SqlBool> =>
  'role' in holders ? sql`users.role = ${holders.role}` : sql`users.id = any(${holders.userIds}::uuid[])`;

/**
 * Frees the locks of holders on records of a resource that they may no longer edit, in the transaction that took the
 * right away. The conditions of the resource are theirs, and may name their row of `users`.
 */
export async function releaseLostLocks(
  trx: Transaction<Database>,
  { name, isVisible, isEditable }: Lockable,
  holders: Holders,
): Promise<void> {
  await sql`
    delete from record_locks using users
    where users.id = record_locks.user_id and ${isHolder(holders)} and resource = ${name} and not exists (
      select from ${sql.table(name)}
      where ${sql.ref(`${name}.id`)} = record_locks.record_id and ${isVisible} and ${isEditable}
    )`.execute(trx);
}

/** Returns the ids of the holders who have locks. */
export async function usersWithLocks(trx: Transaction<Database>, holders: Holders): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select users.id from users
    where ${isHolder(holders)} and users.id in (select user_id from record_locks)`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Frees expired locks, and locks of tabs whose socket closed and was not reopened in time. It skips rows that are
 * being renewed, and several processes may run it at once.
 */
export async function sweepLocks(db: Kysely<Database>, now: Date): Promise<void> {
  const awaySince = new Date(now.getTime() - serverLimits.lockReturnMs);
  await sql`
    delete from record_locks where record_id in (
      select record_id from record_locks inner join sessions on sessions.alias = record_locks.session
      where record_locks.expires_at <= ${now} or sessions.disconnected_at <= ${awaySince}
      for update of record_locks, sessions skip locked
    )`.execute(db);
}
