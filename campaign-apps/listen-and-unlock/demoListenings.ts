import { numbersFrom } from '../kit/demo/demoNumbers.ts';
import type { Database } from '../kit/server/database.ts';

/** A campaign and the period in which it gets demo listeners. */
type PlannedListenings = {
  campaign: { id: string; appId: number | null; slug: string };
  /** Total length of the tracks in milliseconds. */
  totalMs: number;
  listeners: number;
  from: Date;
  until: Date;
};

/** Adds invented listeners, always the same for a campaign: some stay to the end, most leave earlier. */
export async function addDemoListenings(database: Database, planned: PlannedListenings): Promise<void> {
  const { campaign, totalMs, listeners, from, until } = planned;
  const { below, chance } = numbersFrom(`${campaign.slug} listenings`);
  const rows = Array.from({ length: listeners }, (_, index) => ({
    visitor_id: `demo visitor ${index + 1}`,
    listened_ms: Math.round(chance(0.2) ? totalMs : below(1) * below(1) * totalMs),
    started_at: new Date(from.getTime() + below(1) * (until.getTime() - from.getTime())),
  }));
  await database.query(
    `insert into campaign_apps.listenings
       (campaign_id, campaign_app_id, visitor_id, listened_ms, heard_at, by_clock, started_at)
     select $1, $2, visitor_id, listened_ms, started_at, false, started_at
     from jsonb_to_recordset($3::jsonb) as (visitor_id text, listened_ms double precision, started_at timestamptz)
     on conflict do nothing`,
    [campaign.id, campaign.appId, JSON.stringify(rows)],
  );
}
