import { createHmac } from 'node:crypto';
import { networkOf } from '#contracts/network.ts';
import type { Database } from '../server/database.ts';
import { fieldsOf, textOf } from '../values/read.ts';

/**
 * A visitor of a campaign's page. Identified by a key that their browser created and stores or, without script, by IP
 * address and user agent. No cookie is set, and the stored id is a keyed hash specific to one campaign.
 */
export type Visitor = {
  /** The key that the browser sent, to include in the URLs of its own requests; null without script. */
  key: string | null;
  id: string;
  /** The IP address (for IPv6, its network), hashed the same way; many visitors may share it. */
  network: string;
  /** Proves in the URL after a sign-up that this browser signed up: hashed from its IP address and user agent. */
  signedUp: string;
};

/** The parts of a request that identify the visitor. */
type Asking = { ip: string; headers: { 'user-agent'?: string | undefined }; query: unknown; body?: unknown };

export type Visitors = (request: Asking, campaignId: string) => Promise<Visitor>;

const keyPattern = /^[\w-]{20,64}$/;

/**
 * Returns a function that reads a key once: of the hashes of visitors, which cannot be reversed without it, or of fans'
 * links. It is in the database, so that all processes share it.
 */
export function createKey(database: Database, name: 'visitors' | 'fans'): () => Promise<string> {
  let known: string | null = null;
  return async () => {
    known ??=
      (await database.query<{ value: string }>('select value from campaign_apps.secrets where name = $1', [name]))
        .rows[0]?.value ?? null;
    if (known === null) throw new Error(`The key for ${name} is missing from the database`);
    return known;
  };
}

/** Returns the function that identifies the visitor of a request. */
export function createVisitors(readKey: () => Promise<string>): Visitors {
  return async ({ ip, headers, query, body }, campaignId) => {
    const hashKey = await readKey();
    const hashed = (...parts: string[]) =>
      createHmac('sha256', hashKey)
        .update(JSON.stringify([campaignId, ...parts]))
        .digest('base64url');
    const given = textOf(fieldsOf(body).visitor) || textOf(fieldsOf(query).visitor);
    const key = keyPattern.test(given) ? given : null;
    const browser = [ip, headers['user-agent'] ?? ''];
    const id = key ? hashed('key', key) : hashed('browser', ...browser);
    return { key, id, network: hashed('network', networkOf(ip)), signedUp: hashed('signed up', ...browser) };
  };
}
