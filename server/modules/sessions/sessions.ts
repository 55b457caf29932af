import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/schema.ts';
import { sweepAll } from '../../sweep.ts';
import { hashOf, holdSignIn } from '../auth/auth.ts';

/**
 * One open tab of one sign-in: `id` is its secret of 256 bits, known to the tab alone and stored as a
 * hash; `alias` is what others see of it and grants nothing (docs/protocol.md, Sessions).
 */
export type Session = { id: string; alias: string };

/** Whose session: with another bearer it counts as none. */
export type SignIn = { userId: string; grantId: string };

/** A session that nothing was heard of for this long, and that holds no lock, is forgotten; its tab gets a new one. */
const sessionKeptMs = 3_600_000;

/** The alias of a session; null unless it is of this very sign-in. */
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

/** Does this person still have the session? Its end is that of the sign-in. */
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
 * A new session, in the transaction that is given.
 * @param connection the socket that it is made for; null when a call makes it
 * @returns null when the sign-in has ended
 */
export async function makeSession(
  trx: Kysely<Database>,
  clock: Clock,
  { userId, grantId }: SignIn,
  connection: string | null = null,
): Promise<Session | null> {
  if (!(await holdSignIn(trx, grantId))) return null;
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
  /** The socket. */
  connection: string;
  /** The session that the tab says it is; a wrong one counts as none. */
  id?: string;
};

/** The session of a tab whose socket was authorised: its own again, or a new one. Null when the sign-in has ended. */
export function openSession(db: Kysely<Database>, clock: Clock, arrival: Arrival): Promise<Session | null> {
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
    return known ? { id, alias: known.alias } : makeSession(trx, clock, arrival, connection);
  });
}

/** A tab without a socket that still makes calls is there. */
export async function markPresent(trx: Kysely<Database>, alias: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ disconnected_at: null })
    .where('alias', '=', alias)
    .where('disconnected_at', 'is not', null)
    .execute();
}

/** Sockets have closed. What came back on another one meanwhile stays as it is. */
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

/** Deletes sessions without a socket and without a lock; many processes may do it at once. */
export async function sweepSessions(db: Kysely<Database>, clock: Clock): Promise<void> {
  const since = new Date(clock.now().getTime() - sessionKeptMs);
  await sweepAll(
    db,
    (batch) => sql`
      delete from sessions where alias in (
        select alias from sessions
        where (disconnected_at <= ${since} or (connection is null and created_at <= ${since}))
          and not exists (select from campaign_locks where campaign_locks.session = sessions.alias)
        limit ${batch} for update skip locked
      ) returning alias`,
  );
}
