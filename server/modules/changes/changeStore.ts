import { type Kysely, type RawBuilder, sql } from 'kysely';
import { limits } from '#contracts/limits.ts';
import type { RecordScope } from '#contracts/permissions.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { Caller } from '../../caller.ts';
import { within } from '../../db/recordScope.ts';
import type { Database } from '../../db/schema.ts';
import { seesAll, visibleTo } from '../visibility/visibility.ts';
import type { Cursor } from './cursor.ts';

/** The present state of the database: its snapshot, and an id that no copy or restored state of it shares. */
type Present = { database: string; snapshot: string };

/** A change of a campaign, or of a record of a resource: then `app` is null. */
type Row = { event: number; resource: string; id: string; app: string | null; updated_at: Date; deleted: boolean };
/** The database, the snapshot to which the rows reach, and one more row than fits on a page if there are more. */
type Window = Present & { isKnown: boolean; rows: Row[] };

/** The timeline differs after a restore or a failover, which may both lose transactions. */
const databaseId = sql`md5(concat_ws(' ',
  (select system_identifier from pg_control_system()),
  (select oid from pg_database where datname = current_database()),
  left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)))`;

export async function findPresent(db: Kysely<Database>): Promise<Present> {
  const { rows } = await sql<Present>`
    select ${databaseId} as database, pg_current_snapshot()::text as snapshot`.execute(db);
  const [present] = rows;
  if (!present) throw new Error('The database returned no snapshot');
  return present;
}

/** Events of campaigns that change what a reader of the campaign gets, in contrast to those of locks. */
const isChange = sql`events.campaign_id is not null and (
  events.type = 'campaign_updated' or events.type = 'resource_changed' and events.payload ->> 'resource' = 'campaigns')`;

/** What a caller reads: campaigns, and the records of resources that are within reach. */
export type Reading = { campaigns: boolean; records: readonly { resource: Resource; reach: RecordScope }[] };

/**
 * Returns the changes between two snapshots, or up to now, that the caller may know of: one row for each campaign and
 * record, in the order of their last events.
 */
export async function findChanges(
  db: Kysely<Database>,
  caller: Caller,
  { campaigns, records }: Reading,
  { seen, page }: Cursor,
): Promise<Window> {
  const after = page?.after ?? 0;
  const parts = [
    ...(campaigns ? [campaignChanges(caller, after)] : []),
    ...records.map((one) => recordChanges(one, after)),
  ];
  const { rows } = await sql<Present & { isKnown: boolean } & (Row | { event: null })>`
    with present as materialized (
      select ${databaseId} as database, pg_current_snapshot() as now,
        coalesce(${page?.until ?? null}::pg_snapshot, pg_current_snapshot()) as until
    ), window_events as (
      select events.id, events.campaign_id, events.created_at,
        coalesce(${caller.id} = any(events.external_readers), false) as is_reader
      from events where ${isBetween(seen)} and ${isChange}
    ), record_events as (
      select events.id, events.created_at, events.payload
      from events where ${isBetween(seen)} and campaign_id is null and type in ('resource_changed', 'record_left')
        and payload ->> 'resource' = any(${records.map(({ resource }) => resource.name)})
    ), changes as (
      select * from (${sql.join(parts, sql` union all `)}) as parts order by event limit ${limits.maxChanges + 1}
    )
    select present.database, present.until::text as snapshot,
      pg_snapshot_xmax(${seen}::pg_snapshot) <= pg_snapshot_xmax(present.now) as "isKnown", changes.*
    from present left join changes on true order by changes.event`.execute(db);
  const [first] = rows;
  if (!first) throw new Error('The database returned no snapshot');
  const { database, snapshot, isKnown } = first;
  return { database, snapshot, isKnown, rows: rows.filter((row) => row.event !== null) };
}

/** SQL condition for the events after a snapshot, and before the end of the window. */
const isBetween = (seen: string): RawBuilder<unknown> => sql`(
  events.transaction_id >= pg_snapshot_xmin(${seen}::pg_snapshot)
  and not pg_visible_in_snapshot(events.transaction_id, ${seen}::pg_snapshot)
  and pg_visible_in_snapshot(events.transaction_id, (select until from present)))`;

const campaignChanges = (caller: Caller, after: number): RawBuilder<unknown> => sql`(
  select latest.id as event, 'campaigns' as resource, latest.campaign_id::text as id,
    coalesce(campaigns.app, ${appOfDeleted}) as app,
    case when visible then campaigns.updated_at else latest.changed_at end as updated_at, not visible as deleted
  from (
    select max(id) as id, campaign_id, bool_or(is_reader) as is_reader,
      coalesce(max(created_at) filter (where is_reader), max(created_at)) as changed_at
    from (${seesAll(caller) ? sql`select * from window_events` : withChildren}) as changed
    group by campaign_id
  ) as latest
  left join campaigns on campaigns.id = latest.campaign_id
  cross join lateral (select coalesce(campaigns.id is not null and ${visibleTo(caller)}, false) as visible) as access
  where latest.id > ${after} and (visible or ${seesAll(caller) ? sql`true` : sql`latest.is_reader`})
  order by latest.id limit ${limits.maxChanges + 1})`;

/** The changes of records that are within reach, or were so before a write or deletion. */
function recordChanges({ resource, reach }: Reading['records'][number], after: number): RawBuilder<unknown> {
  const table = sql.table(resource.name);
  const isWithin = within(resource, reach);
  const wasSeen =
    reach === 'all'
      ? sql`true`
      : sql`exists (select from jsonb_populate_record(null::${table}, record_events.payload -> 'former') where ${isWithin})`;
  return sql`(
    select latest.id as event, ${resource.name} as resource, latest.record_id as id, null as app,
      coalesce(present.updated_at, latest.changed_at) as updated_at, present.updated_at is null as deleted
    from (
      select max(id) as id, record_id, bool_or(was_seen) as was_seen, max(created_at) filter (where was_seen) as changed_at
      from (
        select id, payload ->> 'id' as record_id, created_at, ${wasSeen} as was_seen
        from record_events where payload ->> 'resource' = ${resource.name}
      ) as changed
      group by record_id
    ) as latest
    left join lateral (select updated_at from ${table} where id = latest.record_id::uuid and ${isWithin}) as present on true
    where latest.id > ${after} and (present.updated_at is not null or latest.was_seen)
    order by latest.id limit ${limits.maxChanges + 1})`;
}

/** A grant is of a campaign and of its children. */
const withChildren: RawBuilder<unknown> = sql`
  select * from window_events
  union all
  select window_events.id, campaigns.id, window_events.created_at, true
  from window_events inner join campaigns on campaigns.parent_id = window_events.campaign_id
  where window_events.is_reader`;

/** The events of deletions don't have it. */
const appOfDeleted = sql`(
  select audit_log.details ->> 'app' from audit_log
  where audit_log.record_id = latest.campaign_id::text and audit_log.action = 'campaign.deleted' limit 1)`;
