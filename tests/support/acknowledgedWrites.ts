import pg from 'pg';
import type { BuiltServer } from './builtServer.ts';
import { callHttp } from './httpCalls.ts';

/** A write that was acknowledged with 2xx: it must be in the database from then on. */
export type AcknowledgedWrite = { id: string; slug: string; name: string; updatedAt: string };

/** The slugs of campaigns created by the writers contain this. */
const mark = 'acknowledged';
const WRITERS = 4;
const PATCHES_EACH = 5;

type Writers = {
  /** All writes acknowledged so far. */
  acknowledged: readonly AcknowledgedWrite[];
  /** Responses that were neither 2xx nor lost with the connection. */
  refused: readonly { status: number; key: string }[];
  /** Stops after the calls in progress. */
  stop(): Promise<void>;
};

/** Starts concurrent writers, each of which creates campaigns one after another and patches each several times. */
export function startWriters(server: Pick<BuiltServer, 'url'>, token: string, round: string): Writers {
  const acknowledged: AcknowledgedWrite[] = [];
  const refused: { status: number; key: string }[] = [];
  let stopped = false;

  const write = async (path: string, json: unknown): Promise<string | null> => {
    const { status, body } = await callHttp(server, 'POST', path, { token, json });
    if (status >= 200 && status < 300) {
      acknowledged.push({ id: body.id, slug: body.slug, name: body.name, updatedAt: body.updated_at });
      return body.id;
    }
    refused.push({ status, key: body?.detail?.key ?? '' });
    return null;
  };

  const writer = async (number: number): Promise<void> => {
    for (let campaign = 0; !stopped; campaign++) {
      const slug = `${mark}-${round}-${number}-${campaign}`;
      const id = await write('/api/campaigns', { app: 'listening-party', name: `${slug} 0`, slug });
      if (id === null) return;
      for (let patch = 1; patch <= PATCHES_EACH && !stopped; patch++) {
        const fields = { name: `${slug} ${patch}`, page: { patch, text: 'x'.repeat(500) } };
        if ((await write(`/api/campaigns/${id}/patch`, { fields })) === null) return;
      }
    }
  };

  // A broken connection ends its writer: the server was killed.
  const writers = Array.from({ length: WRITERS }, (_, number) => writer(number).catch(() => undefined));
  return {
    acknowledged,
    refused,
    stop: async () => {
      stopped = true;
      await Promise.all(writers);
    },
  };
}

/**
 * Returns descriptions of what is wrong with the written campaigns in the database; empty if nothing is. Each
 * acknowledged write has its revision, audit entry and event; each row matches its last revision; none of these exists
 * without the others; a campaign's `updated_at` rises with every write.
 */
export async function problemsOfWrites(url: string, acknowledged: readonly AcknowledgedWrite[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const wanted = acknowledged.map(({ id, name, updatedAt }) => ({ id, name, updated_at: updatedAt }));
    const { rows } = await client.query<{ problem: string }>(problemsSql, [JSON.stringify(wanted), `${mark}-%`]);
    return rows.map(({ problem }) => problem);
  } finally {
    await client.end();
  }
}

const problemsSql = `
with
  acknowledged as (select * from jsonb_to_recordset($1::jsonb) as a(id uuid, name text, updated_at timestamptz(3))),
  campaign as (select * from campaigns where slug like $2),
  revision as (
    select campaign_id, number, written_at,
      -- The changes beside a page that is stored as a patch are in a list.
      coalesce(changes -> 0, changes) as changes, lag(written_at) over by_number as before, row_number() over by_number as place
    from campaign_revisions where campaign_id in (select id from campaign)
    window by_number as (partition by campaign_id order by number)
  ),
  last_revision as (select distinct on (campaign_id) * from revision order by campaign_id, number desc),
  audit as (select record_id::uuid as id, happened_at as at from audit_log
            where resource = 'campaigns' and record_id in (select id::text from campaign)),
  event as (select campaign_id as id, created_at as at from events
            where type = 'campaign_updated' and campaign_id in (select id from campaign))
select 'acknowledged, but not in the database: ' || name as problem from acknowledged a
  where not exists (select from revision r where r.campaign_id = a.id and r.written_at = a.updated_at
                    and r.changes -> 'name' ->> 'to' = a.name)
union all
select 'a campaign is not as its last revision left it: ' || c.name
  from campaign c left join last_revision r on r.campaign_id = c.id
  where r.written_at is distinct from c.updated_at or r.changes -> 'name' ->> 'to' is distinct from c.name
union all
select 'updated_at does not rise, or a revision is missing: ' || campaign_id || ' ' || number
  from revision where written_at <= before or number <> place
union all
select 'a campaign has no texts: ' || name from campaign c
  where not exists (select from campaign_translations t where t.campaign_id = c.id)
union all
select 'the kept number of campaigns is not their number' from
  (select sum(top_level + children) as kept from campaign_counts) counted, (select count(*) as are from campaigns) real
  where kept <> are
union all
select 'not one audit entry for a revision: ' || coalesce(r.campaign_id, a.id)
  from revision r full join audit a on a.id = r.campaign_id and a.at = r.written_at
  where r.number is null or a.id is null
union all
select 'not one event for a revision: ' || coalesce(r.campaign_id, e.id)
  from revision r full join event e on e.id = r.campaign_id and e.at = r.written_at
  where r.number is null or e.id is null`;
