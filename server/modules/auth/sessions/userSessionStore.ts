import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/schema.ts';
import { sweepAll } from '#server/db/sweep.ts';

/** Returns the hash under which codes, tokens and cookies are stored; 256 random bits need no salt. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Ends one sign-in with its tokens and sessions, in the given transaction or a new one. */
export function endUserSession(db: Kysely<Database>, grantId: string): Promise<void> {
  return endWhere(db, 'grant_id', grantId);
}

/**
 * Ends every sign-in of a user, for example after a block or a password reset (docs/protocol.md, Bearers), and forgets the
 * browsers in which the user logged in.
 */
export async function endUserSessions(db: Kysely<Database>, userId: string): Promise<void> {
  await endWhere(db, 'user_id', userId);
  await db.deleteFrom('known_browsers').where('user_id', '=', userId).execute();
}

/** Ends every sign-in of a user but one, in the given transaction. */
export async function endOtherUserSessions(trx: Transaction<Database>, userId: string, grantId: string): Promise<void> {
  const others = await trx
    .selectFrom('oidc_payloads')
    .select('grant_id')
    .where('kind', '=', 'Grant')
    .where('user_id', '=', userId)
    .where('grant_id', '!=', grantId)
    .orderBy('grant_id')
    .execute();
  for (const { grant_id } of others) if (grant_id) await endUserSession(trx, grant_id);
}

async function endWhere(db: Kysely<Database>, column: 'grant_id' | 'user_id', value: string): Promise<void> {
  if (!db.isTransaction) return db.transaction().execute((transaction) => endWhere(transaction, column, value));
  // Deletes the grant first, so that concurrent calls for the same sign-in wait here and don't deadlock later.
  await db.deleteFrom('oidc_payloads').where('kind', '=', 'Grant').where(column, '=', value).execute();
  await db.deleteFrom('oidc_payloads').where(column, '=', value).execute();
  await db.deleteFrom('sessions').where(column, '=', value).execute();
  await db.deleteFrom('sign_ins').where(column, '=', value).execute();
  await db
    .insertInto('events')
    .values({ type: 'sign_in_ended', campaign_id: null, payload: JSON.stringify({ [column]: value }) })
    .execute();
}

/**
 * Prevents a sign-in from ending before the transaction does, so that rows inserted for it end with it. Returns false
 * if it has ended.
 */
export async function lockUserSession(trx: Kysely<Database>, grantId: string): Promise<boolean> {
  const held = await trx
    .selectFrom('oidc_payloads')
    .select('grant_id')
    .where('kind', '=', 'Grant')
    .where('grant_id', '=', grantId)
    .forKeyShare()
    .executeTakeFirst();
  return held !== undefined;
}

/** Returns those of the sign-ins that are active and whose users are approved. */
export async function activeUserSessions(
  db: Kysely<Database>,
  clock: Clock,
  grantIds: readonly string[],
): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('oidc_payloads')
    .innerJoin('users', 'users.id', 'oidc_payloads.user_id')
    .select('grant_id')
    .where('kind', '=', 'Grant')
    .where('grant_id', '=', sql<string>`any(${grantIds})`)
    .where('expires_at', '>', clock.now())
    .where('users.state', '=', 'approved')
    .execute();
  return new Set(rows.map(({ grant_id }) => grant_id));
}

/** Ends the sign-in of a refresh token, also of a used one. Ignores an unknown token. */
export async function endUserSessionOf(db: Kysely<Database>, refreshToken: string): Promise<void> {
  const token = await db
    .selectFrom('oidc_payloads')
    .select('grant_id')
    .where('kind', '=', 'RefreshToken')
    .where('id_hash', '=', hashOf(refreshToken))
    .executeTakeFirst();
  if (token?.grant_id) await endUserSession(db, token.grant_id);
}

/** Deletes expired rows. Several processes may run it at once. */
export async function sweepExpired(db: Kysely<Database>, clock: Clock): Promise<void> {
  const now = clock.now();
  await sweepAll(
    db,
    (batch) => sql`
      with expired as (
        delete from oidc_payloads where (kind, id_hash) in (
          select kind, id_hash from oidc_payloads where expires_at <= ${now} limit ${batch} for update skip locked
        ) returning kind, grant_id
      ), ended as (
        delete from sign_ins where grant_id in (select grant_id from expired where kind = 'Grant')
      ), closed as (
        delete from sessions where grant_id in (select grant_id from expired where kind = 'Grant')
      )
      select kind from expired`,
  );
  await sweepAll(
    db,
    (batch) => sql`
      delete from rate_limits where key in (
        select key from rate_limits where window_ends_at <= ${now} limit ${batch} for update skip locked
      ) returning key`,
  );
}
