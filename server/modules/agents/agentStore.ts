import type { Kysely, Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;

/** A new connection of an agent, with what its user allows. */
export type Connection = Pick<
  Selectable<Database['agents']>,
  'grant_id' | 'user_id' | 'name' | 'redirect_host' | 'permissions' | 'calls_per_day' | 'changes_per_day'
>;

/** Stores the connection of an agent, whose sign-in is stored already, and returns its id. */
export async function connectAgent(db: Db, at: Date, connection: Connection): Promise<string> {
  const id = uuidv7();
  await db
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
    .select(['sign_ins.last_used_at', 'granted.expires_at'])
    .where('agents.user_id', '=', userId)
    .where('granted.kind', '=', 'Grant')
    .where('granted.expires_at', '>', now)
    .orderBy('connected_at', 'desc')
    .orderBy('agents.id', 'desc')
    .execute();
}
