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
  /** Whether it is known who this is: by the key, by `proof` in the URL, or because the request does something. */
  isKnown: boolean;
  /** That of nobody if it is not known. */
  id: string;
  /** The IP address (for IPv6, its network), hashed the same way; many visitors may share it. */
  network: string;
  /** Proves in the URL after an action without a key that this browser did it: hashed from IP address and user agent. */
  proof: string;
};

/** The parts of a request that identify the visitor. */
type Asking = {
  method: string;
  ip: string;
  headers: { 'user-agent'?: string | undefined };
  query: unknown;
  body?: unknown;
};

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
  return async ({ method, ip, headers, query, body }, campaignId) => {
    const hashKey = await readKey();
    const hashed = (...parts: string[]) =>
      createHmac('sha256', hashKey)
        .update(JSON.stringify([campaignId, ...parts]))
        .digest('base64url');
    const given = textOf(fieldsOf(body).visitor) || textOf(fieldsOf(query).visitor);
    const key = keyPattern.test(given) ? given : null;
    const browser = [ip, headers['user-agent'] ?? ''];
    const proof = hashed('proof', ...browser);
    const isKnown = key !== null || method === 'POST' || textOf(fieldsOf(query).proof) === proof;
    const guessed = isKnown ? hashed('browser', ...browser) : hashed('nobody');
    const id = key ? hashed('key', key) : guessed;
    return { key, isKnown, id, network: hashed('network', networkOf(ip)), proof };
  };
}
