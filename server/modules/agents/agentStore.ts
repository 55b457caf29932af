import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { limits } from '#contracts/limits.ts';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;

/** A new connection of an agent, with what its user allows. */
type Connection = Pick<
  Selectable<Database['agents']>,
  'grant_id' | 'user_id' | 'name' | 'redirect_host' | 'permissions' | 'calls_per_day' | 'changes_per_day'
>;

/** Returns whether a user may have another agent. */
export async function hasRoomForAgent(db: Db, userId: string): Promise<boolean> {
  const ids = await db.selectFrom('agents').select('id').where('user_id', '=', userId).execute();
  return ids.length < limits.maxAgentsPerUser;
}

/**
 * Stores the connection of an agent, whose sign-in is stored already, and returns its id. Calls for the same user wait for
 * each other until the transaction ends.
 * @throws Error if the user has too many
 */
export async function connectAgent(trx: Transaction<Database>, at: Date, connection: Connection): Promise<string> {
  const { user_id } = connection;
  await trx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
  if (!(await hasRoomForAgent(trx, user_id))) throw new Error('The user has too many agents.');
  const id = uuidv7();
  await trx
    .insertInto('agents')
    .values({ ...connection, id, permissions: [...connection.permissions], connected_at: at })
    .execute();
  return id;
}

/** Returns the agents of a user whose sign-ins have not ended, the last connected first. */
export function listAgents(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('agents')
    .innerJoin('sign_ins', 'sign_ins.grant_id', 'agents.grant_id')
    .innerJoin('oidc_payloads as granted', 'granted.grant_id', 'agents.grant_id')
    .selectAll('agents')
    .select(sql<string | null>`counted_on::text`.as('counted_on'))
    .select(['sign_ins.last_used_at', 'granted.expires_at'])
    .where('agents.user_id', '=', userId)
    .where('granted.kind', '=', 'Grant')
    .where('granted.expires_at', '>', now)
    .orderBy('connected_at', 'desc')
    .orderBy('agents.id', 'desc')
    .execute();
}

/** Returns one of a user's agents; undefined if there is none with this id. */
export const findAgent = (db: Db, userId: string, id: string) =>
  db.selectFrom('agents').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
