import { randomBytes } from 'node:crypto';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/schema.ts';
import { sweepAll } from '../../db/sweep.ts';
import { hashOf, lockUserSession } from '../auth/auth.ts';

/**
 * One open tab of one sign-in. `id` is a secret of 256 bits that only the tab knows, stored as a hash; `alias` is
 * public and grants nothing (docs/protocol.md, Sessions).
 */
export type Session = { id: string; alias: string };

/** The owner of a session, which is invalid for any other bearer. */
export type SignIn = { userId: string; grantId: string };

/** Sessions that have been without a socket for this long and hold no lock are deleted. Their tabs get new ones. */
const sessionKeptMs = 3_600_000;

/** Returns the alias of a session; null unless it belongs to this sign-in. */
export async function aliasOfSession(db: Kysely<Database>, id: string, signIn: SignIn): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select('alias')
    .where('id_hash', '=', hashOf(id))
    .where('user_id', '=', signIn.userId)
    .where('grant_id', '=', signIn.grantId)
    .executeTakeFirst();
  return row?.alias ?? null;
}

/** SQL condition: the session has this alias and belongs to this sign-in. */
export const isStillSession = (id: string, alias: string, { userId, grantId }: SignIn) => sql<SqlBool>`exists (
  select from sessions
  where id_hash = ${hashOf(id)} and alias = ${alias} and user_id = ${userId} and grant_id = ${grantId})`;

/** Returns whether the session exists and belongs to the user. It ends with its sign-in. */
export async function isSessionOf(db: Kysely<Database>, alias: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('alias')
    .where('alias', '=', alias)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Creates a session in the given transaction.
 * @param connection the socket that it belongs to; null for an HTTP call
 * @returns null if the sign-in has ended
 */
export async function newTabSession(
  trx: Kysely<Database>,
  clock: Clock,
  { userId, grantId }: SignIn,
  connection: string | null = null,
): Promise<Session | null> {
  if (!(await lockUserSession(trx, grantId))) return null;
  const session = { id: randomBytes(32).toString('base64url'), alias: uuidv4() };
  await trx
    .insertInto('sessions')
    .values({
      id_hash: hashOf(session.id),
      alias: session.alias,
      user_id: userId,
      grant_id: grantId,
      created_at: clock.now(),
      connection,
    })
    .execute();
  return session;
}

type Arrival = SignIn & {
  /** The id of the socket. */
  connection: string;
  /** The session that the tab claims. An invalid one is ignored. */
  id?: string;
};

/**
 * Returns the session of a tab whose socket was authorized: its existing or a new one. Null if the sign-in has ended.
 */
export function openTabSession(db: Kysely<Database>, clock: Clock, arrival: Arrival): Promise<Session | null> {
  const { id, connection, userId, grantId } = arrival;
  return db.transaction().execute(async (trx) => {
    const known =
      id !== undefined &&
      (await trx
        .updateTable('sessions')
        .set({ connection, disconnected_at: null })
        .where('id_hash', '=', hashOf(id))
        .where('user_id', '=', userId)
        .where('grant_id', '=', grantId)
        .returning('alias')
        .executeTakeFirst());
    return known ? { id, alias: known.alias } : newTabSession(trx, clock, arrival, connection);
  });
}

/** Marks a tab as present that still makes calls without a socket. */
export async function markPresent(trx: Kysely<Database>, alias: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ disconnected_at: null })
    .where('alias', '=', alias)
    .where('disconnected_at', 'is not', null)
    .execute();
}

/** Marks the sessions of closed sockets as disconnected, except those that have moved to another socket. */
export async function markDisconnected(
  db: Kysely<Database>,
  clock: Clock,
  connections: readonly string[],
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ disconnected_at: clock.now() })
    .where('connection', '=', sql<string>`any(${connections}::uuid[])`)
    .execute();
}

/** Deletes old sessions without a socket and without a lock. Several processes may run it at once. */
export async function sweepTabSessions(db: Kysely<Database>, clock: Clock): Promise<void> {
  const since = new Date(clock.now().getTime() - sessionKeptMs);
  await sweepAll(
    db,
    (batch) => sql`
      delete from sessions where alias in (
        select alias from sessions
        where (disconnected_at <= ${since} or (connection is null and created_at <= ${since}))
          and not exists (select from record_locks where record_locks.session = sessions.alias)
        limit ${batch} for update skip locked
      ) returning alias`,
  );
}
