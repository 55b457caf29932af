import type { Database } from '../server/database.ts';
import type { DailyVisitor } from './dailyVisitors.ts';
import type { PageCount } from './pendingCounts.ts';

/** Maximum number of visitors of a campaign and day; further ones are counted as visits only. */
const maxVisitors = 250_000;
const rowsOfDelete = 20_000;

/** Adds the counts to those in the database, in one statement. */
export async function addCounts(database: Database, counts: readonly PageCount[]): Promise<void> {
  await database.query(
    `insert into campaign_apps.page_counts (campaign_id, kind, day, name, count)
     select * from unnest($1::text[], $2::text[], $3::date[], $4::text[], $5::bigint[])
     on conflict (campaign_id, kind, day, name) do update set count = page_counts.count + excluded.count`,
    [
      counts.map(({ campaignId }) => campaignId),
      counts.map(({ kind }) => kind),
      counts.map(({ day }) => day),
      counts.map(({ name }) => name),
      counts.map(({ count }) => count),
    ],
  );
}

/** Adds visitors, and counts those that the day did not have, in one statement. */
export async function addVisitors(database: Database, visitors: readonly DailyVisitor[]): Promise<void> {
  await database.query(
    `with seen as (
       select * from unnest($1::date[], $2::text[], $3::bigint[]) as visitor (day, campaign_id, hash)
     ), added as (
       insert into campaign_apps.page_visitors (day, campaign_id, hash)
       select day, campaign_id, hash from seen
       where not exists (
         select from campaign_apps.page_counts
         where page_counts.campaign_id = seen.campaign_id and kind = 'visitor' and page_counts.day = seen.day
           and count >= ${maxVisitors}
       )
       order by 1, 2, 3
       on conflict do nothing returning day, campaign_id
     )
     insert into campaign_apps.page_counts (campaign_id, kind, day, name, count)
     select campaign_id, 'visitor', day, '', count(*) from added group by campaign_id, day order by 1, 3
     on conflict (campaign_id, kind, day, name) do update set count = page_counts.count + excluded.count`,
    [visitors.map(({ day }) => day), visitors.map(({ campaignId }) => campaignId), visitors.map(({ hash }) => hash)],
  );
}

/** Deletes the keys and hashes of the days before this one; their counts stay. */
export async function deleteVisitorsBefore(database: Database, day: string): Promise<void> {
  // Without the key, hashes cannot be traced to visitors.
  await database.query('delete from campaign_apps.visitor_keys where day < $1', [day]);
  await deleteRows(database, 'page_visitors', 'day < $1', day);
}

/** Deletes all figures of a campaign. */
export async function deleteFigures(database: Database, campaignId: string): Promise<void> {
  await deleteRows(database, 'page_visitors', 'campaign_id = $1', campaignId);
  await deleteRows(database, 'page_counts', 'campaign_id = $1', campaignId);
}

/** Deletes in batches, so that no statement exceeds its time. */
async function deleteRows(database: Database, table: string, condition: string, value: string): Promise<void> {
  for (;;) {
    const { rowCount } = await database.query(
      `delete from campaign_apps.${table} where ctid = any (array(
         select ctid from campaign_apps.${table} where ${condition} limit ${rowsOfDelete}
       ))`,
      [value],
    );
    if (rowCount !== rowsOfDelete) return;
  }
}
