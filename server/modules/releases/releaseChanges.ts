import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Agent } from '#contracts/agents.ts';
import type { ReleaseChange, ReleasesOfCampaign } from '#contracts/api/releases.ts';
import { limits } from '#contracts/limits.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { isOpen } from '#resources/releases/schema.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { liveValues } from '../campaigns/campaigns.ts';
import { isLimited, visibleTo } from '../visibility/visibility.ts';
import { visibleRelease } from './visibleRelease.ts';

type Db = Kysely<Database>;

type Row = {
  campaign_id: string;
  path: string;
  from: unknown;
  to: unknown;
  cut: boolean;
  user_id: string | null;
  display_name: string | null;
  changed_at: Date;
  agent: Agent | null;
};

/**
 * Returns the changes of a release in campaigns that the caller sees, at most `limits.maxReleaseChanges`: those of one
 * campaign whole, those of all without long values, and without what was changed in the campaigns since for these.
 * @throws ApiError `not-found`
 */
export async function listChanges(
  { db, resources }: Pick<Dependencies, 'db' | 'resources'>,
  caller: Caller,
  release: string,
  campaignId?: string,
): Promise<{ items: ReleaseChange[]; hidden: number }> {
  const { state } = await visibleRelease(db, { resources }, caller, release);
  const isCut =
    campaignId === undefined
      ? sql`length(concat(value_from, value_to)) > ${limits.maxRevisionValueLength}`
      : sql`false`;
  const { rows } = await sql<Row>`
    select campaign_id, path, cut, user_id, display_name, changed_at, agent,
      case when not cut then value_from end as from, case when not cut then value_to end as to
    from release_changes
      cross join lateral (select ${isCut} as cut) as size
      join campaigns on campaigns.id = campaign_id
      left join users on users.id = user_id
    where release_id = ${release} and ${visibleTo(caller)} and ${campaignId ? sql`campaign_id = ${campaignId}` : sql`true`}
    order by campaign_id, path limit ${limits.maxReleaseChanges}`.execute(db);
  const live = isOpen(state) ? await liveOf(db, rows) : new Map<string, ReadonlyMap<string, unknown>>();
  const items = rows.map((row) => present(row, live.get(row.campaign_id)));
  return { items, hidden: campaignId === undefined ? (await countChanges(db, release)) - items.length : 0 };
}

async function countChanges(db: Db, release: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from release_changes where release_id = ${release}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Returns by campaign and path what was changed in the campaigns since. */
async function liveOf(db: Db, rows: readonly Row[]): Promise<Map<string, ReadonlyMap<string, unknown>>> {
  const live = new Map<string, ReadonlyMap<string, unknown>>();
  for (const id of new Set(rows.map(({ campaign_id }) => campaign_id))) {
    const changes = rows
      .filter(({ campaign_id, cut }) => campaign_id === id && !cut)
      .map(({ path, from, to, user_id: by, changed_at: at }) => ({ path, from, to, by, at }));
    live.set(id, await liveValues(db, id, changes));
  }
  return live;
}

const present = (row: Row, live?: ReadonlyMap<string, unknown>): ReleaseChange => ({
  campaign_id: row.campaign_id,
  path: row.path,
  from: row.from,
  to: row.to,
  ...(live?.has(row.path) && { live: live.get(row.path) }),
  ...(row.cut && { cut: true }),
  by: row.user_id === null || row.display_name === null ? null : { id: row.user_id, display_name: row.display_name },
  agent: row.agent,
  at: row.changed_at.toISOString(),
});

/** Of a release: the campaigns that the caller sees, the number of all of them, and the number of changes. */
type Contents = { campaigns: string[]; all: number; changes: number };

/** Returns the campaigns of each release that the caller sees, and the number of its changes. */
export async function campaignsOf(db: Db, caller: Caller, ids: readonly string[]): Promise<Map<string, Contents>> {
  const { rows } = await sql<Contents & { release_id: string }>`
    select release_id, count(*)::int as changes, (count(distinct campaign_id))::int as "all",
      coalesce(array_agg(distinct campaign_id::text) filter (where ${visibleTo(caller)}), '{}') as campaigns
    from release_changes join campaigns on campaigns.id = campaign_id
    where release_id = any(${[...ids]}::uuid[]) group by release_id`.execute(db);
  return new Map(rows.map(({ release_id, ...counted }) => [release_id, counted]));
}

/** Returns the open releases with changes of the campaigns among `ids` that the caller sees. */
export async function releasesWith(db: Db, caller: Caller, ids: readonly string[]): Promise<ReleasesOfCampaign[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ReleasesOfCampaign>`
    select campaign_id, count(*)::int as total, (array_agg(
      jsonb_build_object('id', id, 'name', name, 'changes', changes) order by publish_at nulls last, id
    ))[1:${sql.lit(serverLimits.maxShownReleases)}] as releases
    from (
      select release_campaigns.campaign_id, releases.id, releases.name, publish_at, count(*)::int as changes
      from release_campaigns
        join releases on releases.id = release_campaigns.release_id
        join release_changes using (release_id, campaign_id)
        join campaigns on campaigns.id = campaign_id
      where campaign_id = any(${[...ids]}::uuid[]) and ${visibleTo(caller)} and ${releasesSeenBy(caller)}
        and releases.state in ('open', 'scheduled', 'failed')
      group by campaign_id, releases.id
    ) as pending group by campaign_id`.execute(db);
  return rows;
}

/** SQL condition for releases that the caller sees, by the scope in server/resources/releases.ts. */
export const releasesSeenBy = (caller: Caller): RawBuilder<SqlBool> =>
  isLimited(caller) ? sql<SqlBool>`releases.created_by = ${caller.id}` : sql<SqlBool>`true`;

/**
 * Makes the changes of a published release the other way round those of another release: what it would restore.
 * @param user the person whose changes they are then
 */
export async function copyReversed(
  db: Db,
  { from, to, user, at }: { from: string; to: string; user: string; at: Date },
) {
  await sql`
    with reversed as materialized (
      select campaign_id, path, value_to, value_from from release_changes
      where release_id = ${from} and value_from is distinct from value_to
    ), places as (
      insert into release_campaigns (release_id, campaign_id, updated_at)
      select distinct ${to}::uuid, campaign_id, ${at}::timestamptz from reversed
    )
    insert into release_changes (release_id, campaign_id, path, value_from, value_to, user_id, changed_at)
    select ${to}::uuid, campaign_id, path, value_to, value_from, ${user}::uuid, ${at}::timestamptz from reversed`.execute(
    db,
  );
}

/** Returns whether a release has changes. */
export async function hasChanges(db: Db, release: string): Promise<boolean> {
  const { rows } = await sql`select from release_changes where release_id = ${release} limit 1`.execute(db);
  return rows.length > 0;
}
