import type { Track } from '../kit/campaign/tracklist.ts';
import { type DemoNumbers, numbersFrom } from '../kit/demo/demoNumbers.ts';
import type { Database } from '../kit/server/database.ts';

/** A playlist and the period in which it gets demo votes. */
type PlannedVotes = {
  campaign: { id: string; appId: number | null; slug: string };
  tracks: readonly Track[];
  voters: number;
  from: Date;
  until: Date;
};

/** Adds invented proposals and votes, always the same for a campaign: some tracks are popular, others are not. */
export async function addDemoVotes(database: Database, planned: PlannedVotes): Promise<void> {
  const { campaign, tracks, from } = planned;
  const numbers = numbersFrom(`${campaign.slug} votes`);
  const proposed = tracks.filter(() => numbers.chance(0.6)).map(({ id }) => id);
  if (proposed.length === 0) return;
  await database.query(
    `insert into campaign_apps.playlist_proposals (campaign_id, campaign_app_id, track_id, visitor_id, proposed_at)
     select $1, $2, track_id, 'demo visitor ' || place, $4::timestamptz + place * interval '7 hours'
     from unnest($3::text[]) with ordinality as proposed (track_id, place) on conflict do nothing`,
    [campaign.id, campaign.appId, proposed, from],
  );
  await database.query(
    `insert into campaign_apps.playlist_votes (campaign_id, track_id, visitor_id, network_id, voted_at)
     select $1, track_id, visitor_id, visitor_id, voted_at
     from jsonb_to_recordset($2::jsonb) as (track_id text, visitor_id text, voted_at timestamptz)
     on conflict do nothing`,
    [campaign.id, JSON.stringify(votes(planned, proposed, numbers))],
  );
}

function votes({ voters, from, until }: PlannedVotes, proposed: readonly string[], { below, chance }: DemoNumbers) {
  const liked = proposed.map(() => 0.05 + below(0.4));
  const span = until.getTime() - from.getTime();
  return Array.from({ length: voters }, (_, voter) => {
    const voted_at = new Date(from.getTime() + below(1) * span);
    return proposed
      .filter((_track, index) => chance(liked[index] ?? 0))
      .slice(0, 10)
      .map((track_id) => ({ track_id, visitor_id: `demo visitor ${voter + 1}`, voted_at }));
  }).flat();
}
