import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/schema.ts';
import { sweepAll } from '../../sweep.ts';

/** Codes, tokens and cookies are kept as this alone; at 256 random bits no salt is needed. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Ends one sign-in at once: its tokens and its tabs' sessions. In the caller's transaction when that is given. */
export function endSignIn(db: Kysely<Database>, grantId: string): Promise<void> {
  return endWhere(db, 'grant_id', grantId);
}

/** Ends every sign-in of a person at once: for a block, a new password, a reset (docs/protocol.md, Bearers). */
export function endSignIns(db: Kysely<Database>, userId: string): Promise<void> {
  return endWhere(db, 'user_id', userId);
}

async function endWhere(db: Kysely<Database>, column: 'grant_id' | 'user_id', value: string): Promise<void> {
  if (!db.isTransaction) return db.transaction().execute((transaction) => endWhere(transaction, column, value));
  // The grant first: who ends the same sign-in at the same moment waits here, and not in the middle of the rest.
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
 * Keeps a sign-in from ending before the transaction does, so that what is made for it in there ends with it.
 * False when it has ended.
 */
export async function holdSignIn(trx: Kysely<Database>, grantId: string): Promise<boolean> {
  const held = await trx
    .selectFrom('oidc_payloads')
    .select('grant_id')
    .where('kind', '=', 'Grant')
    .where('grant_id', '=', grantId)
    .forKeyShare()
    .executeTakeFirst();
  return held !== undefined;
}

/** Those of the sign-ins that have not ended, and whose people are still approved. */
export async function liveSignIns(
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

/** Ends the sign-in that a refresh token belongs to, also by one that was used before; an unknown one ends nothing. */
export async function endSignInOf(db: Kysely<Database>, refreshToken: string): Promise<void> {
  const token = await db
    .selectFrom('oidc_payloads')
    .select('grant_id')
    .where('kind', '=', 'RefreshToken')
    .where('id_hash', '=', hashOf(refreshToken))
    .executeTakeFirst();
  if (token?.grant_id) await endSignIn(db, token.grant_id);
}

/** Deletes what has expired; many processes may do it at once. */
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
