import pg from 'pg';
import { slugMark } from './clients.ts';
import type { Release, Revision } from './history.ts';

/** Reads what is stored of all campaigns and releases of a history. `url` is that of the tool's database. */
export async function readStored(url: string): Promise<{ revisions: Revision[]; releases: Release[] }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const revisions = await client.query<{ record: string; number: number; name: string | null; at: Date }>(
      // The changes beside a page that is stored as a patch are in a list.
      `select campaign_id as record, number, coalesce(changes -> 0, changes) -> 'name' ->> 'to' as name, written_at as at
       from campaign_revisions
       where campaign_id in (select id from campaigns where slug like $1)`,
      [`${slugMark}-%`],
    );
    const releases = await client.query<{ record: string; state: string; at: Date | null }>(
      'select id as record, state, published_at as at from releases where name like $1',
      [`${slugMark}-%`],
    );
    return {
      revisions: revisions.rows.map(({ at, ...row }) => ({ ...row, stamp: at.toISOString() })),
      releases: releases.rows.map(({ at, ...row }) => ({ ...row, publishedAt: at?.getTime() ?? null })),
    };
  } finally {
    await client.end();
  }
}
