import { type Kysely, sql } from 'kysely';
import type { ClientMetadata } from 'oidc-provider';
import { v4 as uuidv4 } from 'uuid';
import { isLoopbackHost } from '#contracts/network.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { holdAdvisoryLock } from '#server/db/advisoryLocks.ts';
import type { Database } from '#server/db/schema.ts';
import { hashOf } from '../sessions/userSessionStore.ts';
import { publicClient } from './client.ts';

type Db = Kysely<Database>;

const dayMs = 24 * 3_600_000;
const kind = 'Client';

/** Returns whether a code may be sent to this URI: https, or http on this machine, and nothing hidden in it. */
export function mayRedirectTo(uri: string): boolean {
  if (!URL.canParse(uri) || uri.includes('#')) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  const isLocal = isLoopbackHost(hostname);
  return (protocol === 'https:' ? !isLocal : protocol === 'http:' && isLocal) && !username && !password;
}

/** Returns the name of a program on one line, of visible characters, truncated to the maximum length. */
export function nameOf(given = ''): string {
  const line = given.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim();
  return [...line].slice(0, serverLimits.maxClientNameLength).join('').trim() || 'Unnamed program';
}

/**
 * Stores a client, which is removed after a day unless a user connects it. Returns its metadata; null if there are too many
 * unused ones.
 */
export async function registerClient(
  db: Db,
  now: Date,
  { redirect_uris, client_name }: { redirect_uris: string[]; client_name?: string },
): Promise<(ClientMetadata & { client_id: string; client_name: string }) | null> {
  const client = { ...publicClient(redirect_uris), client_id: `agent-${uuidv4()}`, client_name: nameOf(client_name) };
  const values = {
    ...{ kind, id_hash: hashOf(client.client_id), payload: JSON.stringify(client) },
    expires_at: new Date(now.getTime() + dayMs),
  };
  return db.transaction().execute(async (trx) => {
    await holdAdvisoryLock(trx, 'registeringAgents');
    const { rows } = await sql`
      select from oidc_payloads where kind = ${kind} and expires_at > ${now} limit ${serverLimits.maxClients}`.execute(
      trx,
    );
    if (rows.length >= serverLimits.maxClients) return null;
    await trx.insertInto('oidc_payloads').values(values).execute();
    return client;
  });
}

/** Keeps a client for at least as long as its new connection. */
export async function keepClient(db: Db, clientId: string, until: Date): Promise<void> {
  await db
    .updateTable('oidc_payloads')
    .set({ expires_at: sql<Date>`greatest(expires_at, ${until})` })
    .where('kind', '=', kind)
    .where('id_hash', '=', hashOf(clientId))
    .execute();
}
