import { createHmac } from 'node:crypto';
import { networkOf } from '../../contracts/network.ts';
import type { Database } from './database.ts';
import { fieldsOf, textOf } from './read.ts';

/**
 * Somebody who visits a campaign's page. Known by a key that their browser made and keeps, or, without script, by
 * network address and browser: no cookie is set, and what is kept here of them is a keyed hash that holds for one campaign.
 */
export type Visitor = {
  /** What the browser sent, to be sent back into the addresses of its own calls; null without script. */
  key: string | null;
  id: string;
  /** The network address, hashed likewise: many visitors may share it. */
  network: string;
};

/** What of a request tells who it is. */
type Asking = { ip: string; headers: { 'user-agent'?: string | undefined }; query: unknown; body?: unknown };

export type Visitors = (request: Asking, campaignId: string) => Promise<Visitor>;

const keyPattern = /^[\w-]{20,64}$/;

/** The hashes' key lies in the database, so that all processes share it and none can be turned back without it. */
export function createVisitors(database: Database): Visitors {
  let known: string | null = null;
  const secret = async () => {
    known ??=
      (await database.query<{ value: string }>("select value from campaign_apps.secrets where name = 'visitors'"))
        .rows[0]?.value ?? null;
    if (known === null) throw new Error('The key for visitors is missing from the database');
    return known;
  };
  return async ({ ip, headers, query, body }, campaignId) => {
    const hashKey = await secret();
    const hashed = (...parts: string[]) =>
      createHmac('sha256', hashKey)
        .update(JSON.stringify([campaignId, ...parts]))
        .digest('base64url');
    const given = textOf(fieldsOf(body).visitor) || textOf(fieldsOf(query).visitor);
    const key = keyPattern.test(given) ? given : null;
    const id = key ? hashed('key', key) : hashed('browser', ip, headers['user-agent'] ?? '');
    return { key, id, network: hashed('network', networkOf(ip)) };
  };
}
